"""Whole talks as data (`conversations/*.yaml`), and what holds for any talk at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bot.talk.clause_view import text_language
from bot.talk.conversation import LONGEST_ARGUMENT, step
from bot.talk.look_ups import help_reply
from bot.talk.making import make
from bot.talk.menu import menu, menu_faults
from bot.talk.phrases import phrases, say
from bot.talk.replies import LONGEST_ACTION, Reply
from bot.talk.state import Event, Rank, State, Tapped, Typed
from bot.telegram.html import LONGEST_MESSAGE, keyboard, messages
from corpus.loading import Fault, load, shown_path, told
from corpus.outline import all_ids
from corpus.source_lines import Place
from corpus.texts import Strict
from corpus.words import LANGUAGES, Language
from scenarios.engine.catalogue import TEMPLATES, scenarios
from tests.bot.chats import Chats

FOLDER = Path(__file__).parent.with_name("conversations")
TALK = Path(__file__).resolve().parents[3] / "bot" / "talk"
MENU = TALK / "menu.yaml"
FEWEST_TALKS = 110
MOST_TAPS = 4
"""From a message to a ruling, for the usual incidents."""
INCIDENTS = (
    *("lead out of turn", "insufficient bid", "revoke", "call out of turn", "exposed card"),
    *("hesitation", "claim", "wrong explanation", "boards", "scores"),
)
WRITINGS: dict[str, Language] = {
    "Greek": "el",
    "Greeklish": "el",
    "English": "en",
    "Hebrew": "he",
    "Hungarian": "hu",
}
STARTS_OF_FILES = {"png": b"\x89PNG", "csv": b"\xef\xbb\xbf", "pdf": b"%PDF"}


class Turn(Strict, frozen=True):
    """One exchange: what a person does (exactly one of three) or what the clock shows, and what must come of it."""

    type: str | None = None
    tap: str | None = None
    """The label of a button under the last reply."""
    action: str | None = None
    """The action of a button that is not there any more."""
    clock: str | None = None
    """Nobody does anything, and it is this time: what is due comes."""
    silent: bool = False
    """With a clock: nothing comes."""
    times: int = 1
    """The typed text, so many times over."""
    by: str = ""
    """Who does it, in a group."""
    who: str = ""
    """His number there."""
    rank: Rank = "alone"
    """What he may do there."""
    chat: str = ""
    """The chat it is done in, where a talk goes on in several."""
    key: str = "a-key"
    """What a poll that is sent out may be opened by."""
    at: str = "2026-02-07T20:15:00"
    """When."""
    ruling: str | None = None
    """The title of the ruling that comes; a turn that names none must bring none."""
    files: tuple[str, ...] = ()
    """The names of the files that come, and of no others."""
    shows: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()
    buttons: tuple[str, ...] = ()
    no_buttons: tuple[str, ...] = ()
    lang: Language | None = None

    def __post_init__(self) -> None:
        if sum(done is not None for done in (self.type, self.tap, self.action, self.clock)) != 1:
            raise ValueError("a turn has one of type, tap, action, clock")


class Talk(Strict, frozen=True):
    """One talk."""

    name: str
    turns: tuple[Turn, ...]
    lang: Language | None = None
    """The language chosen before the talk."""
    last_lang: Language = "el"
    """The language of the person's device."""
    book: Language | None = None
    """The made law book that has been imported."""


class Talks(Strict, frozen=True):
    """A file of talks."""

    talks: tuple[Talk, ...]


@dataclass(frozen=True)
class Written:
    """A talk, and where it stands."""

    path: Path
    number: int
    talk: Talk

    def at(self, turn: int, key: str, problem: str) -> str:
        """A fault of one of its turns, with its place."""
        return told(self.path, [Fault(("talks", self.number, "turns", turn, key), problem)])[0]


def talks() -> Iterator[tuple[str, Written]]:
    for path in sorted(FOLDER.glob("*.yaml")):
        for number, talk in enumerate(load(path, Talks).talks):
            yield f"{path.stem}: {talk.name}", Written(path, number, talk)


ALL_TALKS = dict(talks())


def text_of(reply: Reply) -> str:
    return "\n".join(block.plain() for block in reply.blocks)


def labels_of(reply: Reply) -> list[str]:
    return [button.label for row in reply.buttons for button in row]


def event_of(turn: Turn, before: Reply, at: Callable[[str, str], str]) -> Event:
    if turn.type is not None:
        return Typed(turn.type * turn.times, turn.by, turn.at, turn.who, turn.rank, turn.key)
    if turn.action is not None:
        return Tapped(turn.action, turn.by, turn.at, turn.who, turn.rank, turn.key)
    actions = [button.action for row in before.buttons for button in row if button.label == turn.tap]
    assert len(actions) == 1, at(
        "tap", f"not one button «{turn.tap}»; allowed: {', '.join(labels_of(before))}"
    )
    assert actions[0], at("tap", f"«{turn.tap}» opens a page and cannot be tapped here")
    return Tapped(actions[0], turn.by, turn.at, turn.who, turn.rank, turn.key)


def come_of(turn: Turn, chats: Chats, before: Reply, at: Callable[[str, str], str]) -> Reply | None:
    """What a turn brings; None where the clock brings nothing."""
    return (
        chats.due(turn.chat, turn.clock) if turn.clock else chats.step(turn.chat, event_of(turn, before, at))
    )


def actions_of(reply: Reply) -> list[str]:
    return [button.action for row in reply.buttons for button in row if button.action]


@pytest.mark.parametrize("written", ALL_TALKS.values(), ids=ALL_TALKS.keys())
def test_talk(written: Written, in_home_with: Callable[[str | None], None]) -> None:
    talk = written.talk
    in_home_with(talk.book)
    chats = Chats(State(talk.lang, talk.lang or talk.last_lang))
    replies: dict[str, Reply] = {}
    told_of_english = 0
    for number, turn in enumerate(talk.turns):
        at = partial(written.at, number)
        before = replies.get(turn.chat) or help_reply(chats.first.last_lang)
        came = come_of(turn, chats, before, at)
        assert (came is None) == turn.silent, at(
            "clock", f"what came: {text_of(came) if came else 'nothing'}"
        )
        if came is None:
            continue
        reply = replies[turn.chat] = came
        check(reply)
        text, labels = text_of(reply), labels_of(reply)
        for wanted in turn.shows:
            assert wanted in text, at("shows", f"«{wanted}» is not in the reply:\n{text}")
        for unwanted in turn.hides:
            assert unwanted not in text, at("hides", f"«{unwanted}» is in the reply:\n{text}")
        lost = [label for label in turn.buttons if label not in labels]
        assert not lost, at("buttons", f"no button «{'», «'.join(lost)}»; allowed: {', '.join(labels)}")
        there = [label for label in turn.no_buttons if label in labels]
        assert not there, at("no_buttons", f"there is a button «{'», «'.join(there)}» and must not be")
        assert turn.lang in (None, reply.lang), at("lang", f"the reply is in «{reply.lang}»")
        files = [file.name for file in reply.files]
        assert files == list(turn.files), at("files", f"the files that came: {files}")
        check_ruling(reply, turn.ruling, at)
        told_of_english += say("texts_in_english", reply.lang) in text
        assert told_of_english <= 1
        if turn.ruling is not None:
            assert told_of_english == (text_language(reply.lang) != reply.lang)


def check_ruling(reply: Reply, title: str | None, at: Callable[[str, str], str]) -> None:
    """A ruling comes where one is due, and only there; it fits one message."""
    is_ruling = bool({"view:script", "view:why"} & set(actions_of(reply)))
    came = "a ruling came, name its title here" if is_ruling else "no ruling came"
    assert is_ruling == (title is not None), at("ruling", f"{came}:\n{text_of(reply)}")
    if title is not None:
        headline = next(block.plain() for block in reply.blocks if block.kind == "title")
        assert headline == title, at("ruling", f"the ruling is «{headline}»")
        assert len(messages(reply, "DiaititisTestBot")) == 1


def test_usual_incidents_are_ruled_on_in_few_taps_in_every_writing() -> None:
    path = FOLDER / "usual_incidents.yaml"
    usual = {talk.name: (number, talk) for number, talk in enumerate(load(path, Talks).talks)}
    wanted = {f"{incident}, {writing}" for incident in INCIDENTS for writing in WRITINGS}
    assert set(usual) == wanted, (
        f"{shown_path(path)}: talks: missing or foreign: {sorted(set(usual) ^ wanted)}"
    )
    for name, (number, talk) in usual.items():
        first, *taps = talk.turns
        rules = [turn.ruling is not None for turn in (first, *taps)]
        is_usual = (
            first.type
            and first.lang == WRITINGS[name.rpartition(", ")[2]]
            and all(turn.tap for turn in taps)
            and len(taps) <= MOST_TAPS
            and rules[-1]
        )
        problem = f"is typed in its language, then tapped to the ruling; allowed: {MOST_TAPS} taps at most"
        assert is_usual, told(path, [Fault(("talks", number, "turns"), problem)])[0]


def test_rule_reaches_every_scenario_in_three_taps() -> None:
    faults = menu_faults(MENU, list(scenarios()))
    assert not faults, "\n".join(faults)
    within = [step(State("el", "el"), Typed("/rule"))[1]]
    reached: set[str] = set()
    for taps in range(1, 4):
        actions = dict.fromkeys(action for reply in within for action in actions_of(reply))
        reached |= {action for action in actions if action.startswith("case:")}
        assert taps < 3 or reached == {f"case:{name}" for name in scenarios()}
        within = [step(State("el", "el"), Tapped(a))[1] for a in actions if a.startswith("menu:")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_buttons_of_a_menu_read_alike(lang: Language) -> None:
    places: dict[str, Place] = {"": ()}
    for number, phase in enumerate(menu().phases):
        places[str(number)] = ("phases", number)
        places |= {
            f"{number}.{group}": ("phases", number, "groups", group) for group in range(len(phase.groups))
        }
    for path, place in places.items():
        labels = labels_of(step(State(lang, lang), Tapped(f"menu:{path}"))[1])
        alike = sorted({label for label in labels if labels.count(label) > 1})
        problem = f"several buttons read alike in {lang}: {', '.join(alike)}; give them other names or titles"
        assert not alike, told(MENU, [Fault(place, problem)])[0]


@pytest.mark.parametrize("lang", ["el", "he"])
def test_every_scenario_of_the_menu_opens_with_a_question(lang: Language) -> None:
    for name in scenarios():
        reply = step(State(lang, lang), Tapped(f"case:{name}"))[1]
        check(reply)
        assert any(action.startswith("answer:") for action in actions_of(reply)), (
            f"{shown_path(TEMPLATES / f'{name}.yaml')}: tree: opens without a question; begin it with one"
        )


def test_there_are_talks_enough_and_no_two_share_a_name() -> None:
    assert len(ALL_TALKS) >= FEWEST_TALKS
    assert len(ALL_TALKS) == sum(len(load(path, Talks).talks) for path in FOLDER.glob("*.yaml"))


def check(reply: Reply) -> None:
    """What holds for every reply: it says something, its buttons can be sent, its messages too."""
    assert reply.blocks
    assert text_of(reply).strip()
    for row in reply.buttons:
        assert row
        for button in row:
            assert button.label.strip()
            ways = (button.action, button.url, button.link, button.share)
            assert sum(way is not None for way in ways) == 1
            assert len((button.action or "").encode()) <= LONGEST_ACTION
    for file in reply.files:
        content = make(file.recipe) if file.recipe else file.content
        assert content.startswith(STARTS_OF_FILES[file.name.rpartition(".")[2]])
    sent = messages(reply, "DiaititisTestBot")
    assert sent
    assert all(0 < len(text) <= LONGEST_MESSAGE for text in sent)
    assert sum(len(row) for row in keyboard(reply)) == len(labels_of(reply))


def check_all_taps(state: State, reply: Reply) -> None:
    check(reply)
    for action in {button.action for row in reply.buttons for button in row if button.action}:
        check(step(state, Tapped(action))[1])


SCRAPS = st.sampled_from(
    (
        *("27Β1", "27B1(a)", "ν16γ2", "law", "חוק", "64", "94", "0", "999", "2007", "παλιός"),
        *(
            "SC-",
            "SC-3.3a",
            "BB",
            "BM",
            "κουτιά",
            "ψυχίκ",
            "psychic",
            "ρενόνς",
            "renons",
            "what is",
            "τι είναι",
        ),
        *(";", "♠", "2♥", "🂡", "👩\u200d🚒", "<b>", "&", "{27B1}", "{0}", "{", "%", "\\", "\0", "\x1b"),
        *("\u200f", "\ufeff", "¨", "ﷺ", "ǅ", "  ", "/law", "/define", "/find", "/lang", "/start", "law-27B1"),
        *("@bot", "#3", "auto", "el"),
    )
)
TEXTS = st.text(max_size=120) | st.lists(SCRAPS | st.text(max_size=6), max_size=9).map(" ".join)
ACTIONS = st.text(max_size=80) | st.builds(
    "{}:{}".format,
    st.sampled_from(
        (
            *("law", "book", "rules", "term", "rule", "section", "ask", "lang"),
            *("cases", "table", "remind", "reminder"),
        )
    ),
    TEXTS
    | st.sampled_from(
        ("27B1", "12C1(e)(i)", "16", "psychic_call", "SC-3.3a", "BB", "he", "-1", "soon", "t4")
    ),
)
STATES = st.builds(State, st.none() | st.sampled_from(LANGUAGES), st.sampled_from(LANGUAGES))
SLOW_BUT_SAFE = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@SLOW_BUT_SAFE
@given(state=STATES, text=TEXTS)
@example(state=State(None, "en"), text="BB:M;BM")
def test_any_text_gets_a_reply_whose_every_button_gets_one(
    in_home_with: Callable[[str | None], None], state: State, text: str
) -> None:
    in_home_with(None)
    after, reply = step(state, Typed(text))
    check_all_taps(after, reply)


@SLOW_BUT_SAFE
@given(state=STATES, action=ACTIONS)
def test_any_action_gets_a_reply_whose_every_button_gets_one(
    in_home_with: Callable[[str | None], None], state: State, action: str
) -> None:
    in_home_with(None)
    after, reply = step(state, Tapped(action))
    check_all_taps(after, reply)


@pytest.mark.stress
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_can_be_sent_and_its_book_asked_for(
    in_home_with: Callable[[str | None], None], lang: Language
) -> None:
    in_home_with("he")
    for clause_id in all_ids() if lang == "el" else all_ids()[::4]:
        check(step(State(lang), Tapped(f"law:{clause_id}"))[1])
    for clause_id in all_ids()[::20]:
        check(step(State(lang), Tapped(f"book:{clause_id}"))[1])
        check(step(State(lang), Tapped(f"rules:{clause_id}"))[1])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_help_offers_is_found(in_home_with: Callable[[str | None], None], lang: Language) -> None:
    """Every example of the help text and each of its buttons opens something, in the reader's language."""
    in_home_with(None)
    nothing = (say("nothing_found", lang, query="|").split("|")[0], say("not_understood", lang))
    lines = [line for line in say("help", lang).splitlines() if line.startswith("•")]
    quoted = [found for line in lines for found in re.findall(r"[«“\"„]([^»”\"]+)[»”\"]", line)]
    plain = [
        example.strip()
        for line in lines
        if not re.search(r"[«“\"„]", line)
        for example in re.split(r", |(?<=[;?]) ", line.partition(":")[2])
    ]
    examples = [*quoted, *plain]
    commands = re.findall(r"/rights(?: \w+)?", say("help", lang))
    assert len(examples) >= 6
    assert len(commands) == 1
    offered = [button.action or "" for row in help_reply(lang).buttons for button in row]
    events: list[Typed | Tapped] = [*map(Typed, examples + commands), *map(Tapped, offered)]
    for event in events:
        reply = step(State(lang, lang), event)[1]
        assert not text_of(reply).startswith(nothing), event
        assert text_of(reply) != say("help", lang), event
        assert reply.lang == lang


def test_a_talk_is_pure(in_home_with: Callable[[str | None], None]) -> None:
    in_home_with(None)
    state = State()
    assert step(state, Typed("64")) == step(state, Typed("64"))
    assert state == State()


def test_every_phrase_is_used_and_fills_the_same_places_in_every_language() -> None:
    code = "".join(
        path.read_text() for path in Path(help_reply.__code__.co_filename).parents[1].rglob("*.py")
    )
    faults = []
    for name, phrase in phrases().items():
        family = name.partition("_")[0] + "_"
        if not re.search(rf"[\"'](?:{name}|{family}(?:\{{.*)?)[\"']", code):
            faults.append(Fault(("phrases", name), "nobody says it; say it in bot, or take it out"))
        places = {lang: set(re.findall(r"\{(\w+)\}", getattr(phrase, lang))) for lang in LANGUAGES}
        faults += [
            Fault(
                ("phrases", name, lang),
                f"fills {sorted(found)}, el fills {sorted(places['el'])}; fill the same",
            )
            for lang, found in places.items()
            if found != places["el"]
        ]
    assert not faults, "\n".join(told(TALK / "phrases.yaml", faults))


def test_readers_of_other_languages_get_english_texts() -> None:
    assert [text_language(lang) for lang in LANGUAGES] == ["el", "en", "en", "en"]


@pytest.mark.parametrize("command", ["/weighted 60% 4♠= : ", "/log 1 ", "/score ", "/imp "])
def test_arguments_of_commands_are_cut_short(command: str) -> None:
    _, reply = step(State(), Typed(command + "1" * LONGEST_ARGUMENT))
    assert reply.blocks[0].plain() == say("too_long", "el")


def test_a_sign_that_stands_for_a_sentence_counts_as_it_is_read() -> None:
    _, reply = step(State(lang="el"), Typed("\ufdfa" * 400))
    assert reply.blocks[0].plain() == say("too_long", "el")
