"""Every number that matching and fitting turn on, each with what it means and where it comes from.

Those of `Fitting`, and CLEAR and RAISED_BY, were chosen by measuring; `make accuracy` shows what other values would do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

# What of a message counts as a feature.

WEIGHTS: Mapping[str, float] = {
    "a": 1.5,  # computed: it follows from the rules of the game, and nothing says it better
    "c": 1.0,  # a concept of the lexicon, the measure of the others
    "calls": 0.7,  # what the calls look like: strong, but several of them say much the same
    "not": 0.7,  # a concept denied, which counts as itself already
    "w": 0.6,  # a word by itself, mostly one that a concept has told already
    "first": 0.6,  # a concept of the first sentence, which counts as itself already
    "last": 0.6,  # a concept of the last sentence, likewise
    "then": 0.6,  # a concept soon before another: there are many of them in a message
    "ww": 0.35,  # a word and the next one: more of them, and each rare
    "with": 0.3,  # two concepts of one message: most of all
}
"""How much a feature of each kind weighs beside the others of its message."""
REACH_OF_NEGATION = 3
"""Words after a "not" that it may deny."""
REACH_OF_ORDER = 3
"""Places with a concept, after another's, that count as soon after it."""
STEM = 6
"""Letters by which a word is compared where the language has no stemmer of ours; endings come after them."""
PASSES_IN_A_ROW = 3
"""Tokens from one pass to the next that make a row of them: there may be a seat or a dash between."""
MOST_PASSES = 4
"""Passes in a row beyond which more make no difference: four end any auction."""
NEAR, NOT_FAR = 4, 10
"""Tokens from one bid to the next: about a seat and a verb, and about a clause."""

# What a ranking makes of them.

MOST_CANDIDATES = 5
"""Laws in a ranking; nobody reads more, and the right one is hardly ever further down."""
MOST_REASONS = 6
"""Features named as the reasons for a candidate: as many as fit a line."""
CLEAR = 0.92
"""From this chance on the first is ruled on without asking: right 95 times in 100 or nearly, whole batches left out."""
FEW_WORDS, CLEAR_IN_FEW = 6, 0.97
"""In a message of so few words it takes more: of batches of the shortest ones left out, nine in ten were right then."""
PERHAPS_OFF_TOPIC = 0.08
"""The chance of being none of ours from which a message that is not clear is taken so: of incidents one in 300 has it,
of bidding problems and the like nine in ten."""
RAISED_BY = 45.0
"""What was computed multiplies the chance of its law by e to the power of this over the number of words: it decides
where little else is said, and only helps in a long story, of which it may be a side."""
MOST_RAISED = 5.0
"""The highest such power, so that a message of a few words is not beyond doubt."""
SHORTEST_PART = 2
"""Words that a part of a message needs to tell of an irregularity by itself."""
SUPPORTED = 0.2
"""The chance that the model must give to a kind of thing whose words are there, to be found beside another."""


@dataclass(frozen=True)
class Fitting:
    """What the fit was tuned by."""

    fewest: Mapping[str, int] = field(default_factory=lambda: {"then": 6, "with": 20, "ww": 6, "w": 3})
    """Texts that must have a feature of this kind for it to be learnt; the more of a kind there are, the more often
    one fits a label by chance."""
    fewest_otherwise: int = 2
    """The same for other kinds; what a single text has tells nothing of others."""
    penalty: float = 1.0
    """What an error costs beside large weights."""
    tolerance: float = 1e-2
    """How exactly a plane is fitted; ten times as exact changes no figure and takes twice as long."""
    again: float = 6.0
    """What a text counts for in the second fit that the first has put under another law."""
    also_right: float = 0.3
    """What a text counts for among those of another law that would be right too."""
    of_a_title: float = 3.0
    """What a title counts for: it names the thing itself, in the fewest words."""
    of_a_clause: float = 0.25
    """What a clause counts for: it is of the law, but nobody writes like that."""
    clipped: float = 0.25
    """The share of the largest weight beyond which weights are cut off, to leave finer steps for the rest."""
    steps: int = 15
    """Steps of a weight in the file, either way; with eight times as many one answer in 600 more is right, and the file is
    more than twice as large."""
    sharpness: float = 9.0
    """How scores turn into chances; with this, texts not seen before are likeliest."""


FITTING = Fitting()


@dataclass(frozen=True)
class FactFitting:
    """What the fit of facts was tuned by."""

    fewest: int = 15
    """Texts that must tell a value for it to be learnt; rarer ones are left to tellings."""
    kinds: tuple[str, ...] = ("a", "c", "calls", "not", "w", "first", "last", "then", "ww")
    """Kinds of features that count: two concepts of one message anywhere add much to the file and next to nothing else."""
    fewest_texts: int = 2
    """Texts of a scenario that must have a feature for it to be learnt."""
    freedom: float = 30.0
    """What an error costs beside large weights."""
    rounds: int = 40
    """Steps of the search for the best weights; more change no figure."""
    of_a_scenario: float = 0.5
    """What it counts for in which scenario a fact is asked, where several ask it."""
    most_features: int = 900
    """Features kept of a fact, those with the largest weights; with all of them the file is three times as large."""
    clipped: float = 0.6
    """The share of the largest weight beyond which weights are cut off."""
    steps: int = 127
    """Steps of a weight in the file, either way."""
    taken: float = 0.99
    """How often a value that is taken must be right on batches of texts left out; on others' texts it is a point less."""
    presumed: float = 0.83
    """The same of one that is presumed and not taken."""
    groups: int = 4
    """Groups of batches, each of which is left out once."""
    prior: float = 20.0
    """Texts that the experience with all facts together counts for beside those of the one."""


FACT_FITTING = FactFitting()
LEAST_PRESUMED = 0.5
"""The chance below which no value is presumed, however often it was right in batches left out: a false premise costs
more than a question."""
FACT_PARTS_KEPT = 12
"""Scenarios whose fact models are kept unpacked: those of an evening, each about a hundred thousand bytes."""
FOLDS = 10
"""Parts of the texts for the cross-validation, each judged by what the others teach."""
SAMPLED = 40
"""Texts in each way of writing whose features the stamp of the model rests on: enough to show a change of the reader,
few enough to be read in a second."""
LEAST_LAW_OF_A_RIGHT = 0.02
"""The chance of a law from which it has a say in which right is asked about."""
WORDS_OF_A_STEP = 6
"""Words to a step of length, as the model of rights sees it."""


@dataclass(frozen=True)
class RightFitting:
    """What the fit of rights was tuned by."""

    incidents: int = 9000
    """Incidents that teach what is no question about a right; more of them change nothing."""
    least_texts: int = 25
    """Texts that must have a feature for it to be learnt."""
    c: float = 1.0
    """What an error about the right costs beside large weights."""
    gate_c: float = 0.3
    """The same of an error about whether a right is asked about at all."""
    sure_of_asking: float = 0.2
    """How far beyond the border a message must be to be taken for such a question: an incident is the dearer loss."""
    weight_of_laws: float = 0.5
    """What the laws that a message may be about count for beside its concepts."""
    weight_of_shapes: float = 0.5
    """What length, calls, cards and seats count for beside them."""
    least_rarity: float = 0.3
    """What a feature counts for that all texts have."""
    largest: float = 0.998
    """The share of weights that are kept as they are; larger ones are cut off, so that small ones are told apart."""
    seed: int = 70
    """Of the choice of incidents."""


RIGHT_FITTING = RightFitting()
