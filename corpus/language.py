"""The language of a short message: by its script, then by the small words nobody can do without."""

from __future__ import annotations

from corpus.words import Language, script_of, words

SMALL_WORDS: dict[Language, frozenset[str]] = {
    "en": frozenset(
        words(
            "the a an of to in on at and or is are was be by for with what when who how if it he his my may can must"
            " does do did has have not after before from law lead card bid call pass play what's i you we"
            " over led opened doubled called same last please pls help define two three my"
        )
    ),
    "hu": frozenset(
        words(
            "a az és egy nem hogy ha mi mit ki kell lehet van volt után előtt de is már még csak itt ez soron kívüli"
            " szabály pont lap licit indulás ütés játék mi az mikor ellenfél partner ra re ból ből nak nek"
            " hívás színvétés felvevő asztal ütést lapot osztó passz kontra igény színre"
        )
    ),
    "el": frozenset(
        words(
            "o h i to ta tou tis ths tin thn ton kai na se sto sti sthn me gia apo pou den einai ena mia ti pws pos an tha"
            " 8a oi mou sou eixe exei itan prin meta ektos seiras nomos agora fyllo antam panw pano se re eipe evgale"
            " renons leve mor ektelestis sympaiktis antipalos fylla"
        )
    ),
}
LOAN_WORDS = frozenset(
    words(
        "partner dummy declarer director opponent opponents insufficient revoke trick tricks claim hand hands table"
        " player left right wrong board score yes no opening out turn penalty inadmissible redouble double imps"
    )
)
"""English words of the game that are typed in any language: they tell a little."""
HUNGARIAN_LETTERS = frozenset("őűöüáéíóú")


def guess_language(text: str, default: Language = "el") -> Language:
    """The language to answer in; the default where nothing tells."""
    typed = words(text)
    scripts = [script_of(word) for word in typed]
    if "greek" in scripts or "hebrew" in scripts:
        return "el" if scripts.count("greek") >= scripts.count("hebrew") else "he"
    latin = [word for word, script in zip(typed, scripts, strict=True) if script == "latin"]
    if not latin:
        return default
    votes = {lang: float(sum(word in small for word in latin)) for lang, small in SMALL_WORDS.items()}
    votes["hu"] += 2 * bool(HUNGARIAN_LETTERS & frozenset(text.lower()))
    votes["en"] += sum(word in LOAN_WORDS for word in latin) / 3
    best = max(votes, key=lambda lang: (votes[lang], lang == default))
    return best if votes[best] else default
