"""The Greek book: short lines with broken words, footnotes at the page foot, national notes in the text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.books.book import BookTerm, Edition
from corpus.books.layout import Layout, Parts, PrintedNote
from corpus.books.pages import Line
from corpus.books.prose import join_lines, tidy
from corpus.books.wording import Wording, load_wording
from corpus.words import language


class GreekWording(Wording, frozen=True):
    """What the other books do not have."""

    definitions: str
    footer: str
    national_note: str
    mixed_word: str
    """A word of Greek and Latin letters."""
    latin_reference: str
    """A reference whose letter is Latin."""


WORDING = load_wording("el", GreekWording)
LOOKS = language("el").looks
LOOK_ALIKES = str.maketrans(LOOKS.capitals | {"o": LOOKS.small["o"]})
"""Of the small letters, only o is found among Greek ones."""
FOOTER = re.compile(WORDING.footer)
FOOTNOTE = re.compile(r"(\d{1,2}) +(?=\S)")
NOTE = re.compile(WORDING.national_note)
DEFINITIONS = re.compile(WORDING.definitions)
WORD = re.compile(r"[^\W\d_]+")
REFERENCE = re.compile(WORDING.latin_reference)
MIXED = re.compile(WORDING.mixed_word)
HEADING_FULL = 38
"""A heading shorter than this had room for another word and does not run on."""
SMALL_WORD = 3
NEAR = 20
"""Characters before a note in which the sentence before it ends."""


class GreekLayout(Layout):
    """Διεθνής Κώδικας Αγωνιστικού Μπριτζ."""

    lang = "el"
    wording = WORDING
    mark = re.compile(r"(?<=[^\W\d_]{3})(\d{1,2})(?!\d)\)?")

    def clean(self, line: Line) -> Line | None:
        """Footers go; the bullets of the private area become real ones."""
        if FOOTER.match(line.text):
            return None
        return line.with_text(re.sub("[\uf0b7\uf0a7\uf02d]", "•", line.text))

    def split(self, lines: Sequence[Line]) -> Parts:
        """Definitions stand between their title and the first law; the index is cut off."""
        laws = self.first_law(lines)
        end = self.cut_laws(lines, laws)
        terms = next((at for at in range(laws) if DEFINITIONS.match(lines[at].text)), laws)
        return Parts(
            tuple(lines[:terms]), tuple(lines[terms + 1 : laws]), tuple(lines[laws:end]), tuple(lines[end:])
        )

    def take_footnotes(self, lines: Sequence[Line]) -> tuple[list[Line], list[PrintedNote]]:
        """A footnote begins with the next number, after its mark has been met, and lasts to the page end."""
        kept: list[Line] = []
        notes: list[list[Line]] = []
        marked: set[int] = set()
        open_note: list[Line] | None = None
        for line in lines:
            if line.page_start:
                open_note = None
            found = FOOTNOTE.match(line.text)
            if found and int(found[1]) == len(notes) + 1 and (open_note or len(notes) + 1 in marked):
                open_note = [line.with_text(line.text[found.end() :])]
                notes.append(open_note)
            elif open_note is not None:
                open_note.append(line)
            else:
                marked.update(int(mark[1]) for mark in self.mark.finditer(line.text))
                kept.append(line)
        return kept, [PrintedNote(str(number), tuple(note)) for number, note in enumerate(notes, 1)]

    def goes_on(self, heading: Sequence[Line], following: Line, level: int) -> bool:
        """Law titles are in capitals; in other headings every longer word begins with one."""
        text = following.text
        if level == 0:
            return text.upper() == text and any(char.isalpha() for char in text)
        if heading[-1].text.endswith("-"):
            return True
        words = [word for word in WORD.findall(text) if len(word) > SMALL_WORD]
        return (
            len(heading[-1].text) >= HEADING_FULL
            and not text.endswith((".", ":", ",", ";"))
            and all(word[0].isupper() for word in words)
        )

    def mend(self, text: str) -> str:
        """Latin letters among Greek ones, and alone as the letter of a reference, become Greek."""
        greek = MIXED.sub(lambda found: found[0].translate(LOOK_ALIKES), text)
        return REFERENCE.sub(lambda found: found[0].translate(LOOK_ALIKES), greek)

    def notes_in(self, text: str) -> list[tuple[int, int]]:
        """The notes that begin "in Greece"; a full stop goes with them if the sentence before has its own."""
        spans = []
        for found in NOTE.finditer(text):
            before = text[max(0, found.start() - NEAR) : found.start()].rstrip()
            own_stop = found[0].endswith(".") and not before.endswith((".", ":", ";", ")"))
            spans.append((found.start(), found.end() - own_stop))
        return spans

    def read_terms(self, lines: Sequence[Line]) -> list[BookTerm]:
        """A headword stands alone on its line, after a sentence has ended."""
        heads: list[int] = []
        for at in range(len(lines) - 1):
            follows_headword = at - 1 in heads[-1:]
            if _is_headword(lines, at) and not (follows_headword and lines[at + 1].text[0].isupper()):
                heads.append(at)
        return [
            BookTerm(lines[at].text, tidy(self.mend(join_lines(lines[at + 1 : end]).text)), lines[at].number)
            for at, end in zip(heads, [*heads[1:], len(lines)], strict=False)
        ]

    def edition(self, front: Sequence[Line], *, amended: bool) -> Edition:
        """The book names itself in its preface."""
        return Edition("el-2017", "el", WORDING.name, 2017)


def _is_headword(lines: Sequence[Line], at: int) -> bool:
    text = lines[at].text
    ended = at == 0 or lines[at - 1].text.endswith((".", ")", "»"))
    words = WORD.findall(text)
    return (
        ended
        and bool(words)
        and text[0].isupper()
        and not text.endswith((".", ",", ":", ";", "-"))
        and all(word[0].isupper() for word in words if len(word) > SMALL_WORD)
    )
