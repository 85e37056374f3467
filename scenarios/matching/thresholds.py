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
    "shape": 0.5,  # how long it is, what it names and whether it asks, which tells little by itself
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
WORDS_OF_A_STEP, LONGEST_STEP = 4, 8
"""Words to a step of a message's length, and the longest step that is told from others."""
READINGS_KEPT = 4
"""Messages whose features are kept, for all who ask for them while one is being understood."""
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
"""From this chance on the first is ruled on without asking: right 96 times in 100 on sets written apart; a larger one
asks more often and is right hardly oftener."""
FEW_WORDS, CLEAR_IN_FEW = 6, 0.86
"""In a message of so few words it takes less: of the shortest ones written apart 97 in 100 were right then."""
WORDS_OF_A_NAME, CLEAR_IN_A_NAME = 1, 0.55
"""A single word names an irregularity and tells nothing of it: the law that it opens asks for the rest."""
WORDS_OF_A_STORY, CLEAR_IN_MANY = 60, 0.988
"""Words from which a message is a long story, and the chance that it takes in one: it may tell of several things."""
MOST_REPEATED = 6
"""How often each word stands in a message at most, on the average, for it to be clear what it is about: what is said over
and over is no story."""
WORDS_OF_A_PROBLEM = 35
"""Words from which a message may be a bidding problem, a report or an announcement: with fewer none is told."""
PERHAPS_OFF_TOPIC, PERHAPS_IN_FEW, TIMES_WHERE_CLEAR = 0.0035, 0.18, 3
"""The chance of being none of ours from which a message that is not clear is taken so, in so many words and in fewer, and
how many times that where it is clear: of 810 long incidents none has as much, of bidding problems and the like nine in
ten; of the shorter ones one in 800, and better a choice of what it may be than none."""
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

    fewest: Mapping[str, int] = field(default_factory=lambda: {"then": 50, "with": 285, "ww": 39, "w": 11})
    """Texts that must have a feature of this kind for it to be learnt; the more of a kind there are, the more often
    one fits a label by chance."""
    fewest_otherwise: int = 2
    """The same for other kinds; what a single text has tells nothing of others."""
    penalty: float = 1.0
    """What an error costs beside large weights."""
    tolerance: float = 1e-2
    """How exactly a plane is fitted; ten times as exact changes no figure and takes twice as long."""
    also_right: float = 0.3
    """What a text counts for among those of another law that would be right too."""
    of_a_stranger: float = 4.0
    """What a text counts for that was written without a look at the others; those of our manner are ten times as many. With
    one strangers' texts have the right law first in one of a hundred less, with eight in as many."""
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
class NetFitting:
    """What the fit of the net was tuned by, on sets written apart that are known by now."""

    units: int = 176
    """Units of its layer; 112 read two facts in a hundred less."""
    fewest: Mapping[str, int] = field(
        default_factory=lambda: {"w": 15, "then": 205, "ww": 156, "with": 10**9}
    )
    """Texts that must have a feature of this kind for it to be learnt: units find out by themselves what goes together."""
    fewest_otherwise: int = 4
    """The same for other kinds."""
    turns: int = 11
    """How often each text whose facts are written down is looked at, most of them once a turn."""
    times: Mapping[str, int] = field(
        default_factory=lambda: {"strangers": 3, "blind": 2, "forum": 2, "phone": 2}
    )
    """How often in a turn those of these batches are: what strangers wrote, and what is like it. So two facts in a hundred
    more are read of what other strangers write."""
    texts_of_a_step: int = 256
    """Of these, in one step."""
    laws_of_a_step: int = 512
    """Texts whose law is known, in the same step."""
    rights_of_a_step: int = 320
    """Questions about rights, in the same step."""
    incidents_against_rights: int = 12000
    """Incidents among these, which ask about none; as many as there are questions, or nearly."""
    rate: float = 3e-3
    """How far the first steps go."""
    features_left_out: float = 0.38
    """The share of a text's features that a step does not see."""
    units_left_out: float = 0.22
    """The share of the units that have no say in it."""
    of_laws: float = 1.0
    """What an error about the law counts for beside one about a fact."""
    of_rights: float = 1.0
    """The same of one about a right."""
    also_right: float = 0.3
    """What it counts for to find another law that would be right too."""
    features_of_a_text: int = 60
    """Of a usual one, as far as it sets how large the first weights are."""
    spread: float = 0.5
    """Those, beside what would keep sums as large as what is summed."""
    steps_below: int = 4
    """Steps of a weight from feature to unit in the file, either way; with seven one fact in 300 more is read, in a fifth
    more room."""
    steps_above: int = 60
    """The same from unit to value."""
    say_of_the_usual: float = 0.3
    """What it has to say in a fact how often each value is told at all, beside what the message speaks for: without it a
    revoke by East was dummy's, for no word against it."""
    seed: int = 0
    """Of all that is left to chance."""


NET_FITTING = NetFitting()


@dataclass(frozen=True)
class LetterFitting:
    """What the letters of the languages were counted by."""

    fewest: int = 12
    """Texts that must have three letters in a row; rarer ones tell more of names than of a language."""
    least_apart: float = 0.7
    """By how much, as a logarithm, the languages must differ in them; smaller only makes a larger file."""
    never_seen: float = 0.5
    """What three letters count for in a language that no text has them in."""
    steps_to_one: int = 10
    """Steps of a weight to one."""


LETTERS = LetterFitting()
SAY_OF_THE_NET, LEAST_OPINION = 0.5, 1e-4
"""What the net has to say in the law beside the planes, and the chance below which neither rules anything out: each alone
has the right law first in 87 of 100 strangers' messages, both together in 89."""
SAY_OF_THE_OFTEN = 0.3
"""What it has to say, as a power, how often a law is opened first: with it one long post in a hundred more has the right law
first; larger gives a rare law's message to its common neighbour."""
WORDS_OF_A_MESSAGE, LOUDER_BY = 22, 0.5
"""Features of a message share a length of one; beyond so many words that length grows by this power of their number, or
else what a long post tells would drown in all else that it says."""
WORDS_OF_A_LONG_ONE = 200
"""Words beyond which that length grows no more: nobody tells more in them, and a word said a thousand times is no story."""
DOUBTED = 0.2
"""The chance that something else is told from which a fact is not presumed to be as usual."""
BORNE_OUT, BORNE_OUT_IN_MANY = 0.2, 0.96
"""The chance from which what a message, and what a long story, tells in so many words is taken as told: of the rest three in
four are right, and it is presumed."""
MISREAD = 0.1
"""The chance below which what a telling reads is not read: of such readings six in seven were wrong on sets written apart."""
WORDS_THAT_TELL_LITTLE = 8
"""A message of so few words hardly tells what has happened since."""
CHOSEN = 0.85
"""The chance from which a player's choice is presumed; of those below, one in three was another, or not made yet."""
UNUSUAL = 0.74
"""The chance from which a value is presumed where another one is usual; with less it is asked."""
TAKEN_FROM = 0.95
"""The chance from which a value counts as told: on nine sets written apart 98 of a hundred such values were right, with 0.9 in
the messages of phones not quite 97."""


@dataclass(frozen=True)
class Presuming:
    """When a value is presumed: by how likely it is that the fact is told at all, and by how much this value is likelier than
    the fact's others. The second tells more: of values that have hardly a rival nine in ten were right even where it is
    doubtful that they are told, of those with one little more than half. Fitted on sets labelled question by question."""

    least: float
    """The chance of being right from which it is presumed."""
    least_told: float
    """The chance of the value below which nothing is presumed, rivals or none."""
    by_itself: float
    of_told: float
    """What the odds that it is told count for."""
    of_share: float
    """What the odds of this value among the others count for."""


PRESUMING = Presuming(0.65, 0.2, 0.07, 0.13, 0.68)
PRESUMING_IN_FEW = Presuming(0.72, 0.5, -0.17, 0.49, 0.53)
PRESUMING_IN_MANY = Presuming(0.62, 0.18, -0.1, 0.09, 0.39)
"""In a message of some length, of few words (`WORDS_THAT_TELL_LITTLE`) and of many (`WORDS_OF_A_STORY`)."""
NO_RIVAL = 0.98
"""The share among a fact's told values beyond which more of it makes no difference."""
FOLDS = 10
"""Parts of the texts for the cross-validation, each judged by what the others teach."""
SAMPLED = 40
"""Texts in each way of writing whose features the stamp of the model rests on: enough to show a change of the reader,
few enough to be read in a second."""
WEIGHT_OF_THE_LIKELIEST = 0.8
"""What it counts for how well the likeliest right fits, beside how the message is put, in whether it asks for one."""


WEIGHT_OF_ASKING = 0.5
"""What it counts for, either way, whether the net holds that a right is asked about."""
WEIGHT_OF_AN_OPINION = 1.2
"""What the chance that the net gives to a right counts for beside how well it fits: of eight hundred strangers' questions
some fifteen more have the right one first than with twice as much, and three fewer have it among two."""


@dataclass(frozen=True)
class RightFitting:
    """What the fit of rights was tuned by."""

    incidents: int = 6000
    """Incidents that teach what is no question about a right; more of them change nothing."""
    weights: Mapping[str, float] = field(
        default_factory=lambda: {"not": 0.7, "first": 0.6, "last": 0.6, "w": 0.8, "with": 0.3, "shape": 0.7}
    )
    """How much a feature of each kind weighs beside a concept."""
    least_texts: Mapping[str, int] = field(default_factory=lambda: {"w": 8, "c": 3, "with": 45})
    """Texts that must have a feature of this kind for it to be learnt."""
    least_otherwise: int = 5
    """The same for other kinds."""
    c: float = 2.0
    """What an error about the right costs beside large weights."""
    tolerance: float = 1e-2
    """How exactly a plane is fitted."""
    gate_c: float = 0.3
    """The same of an error about whether a right is asked about at all."""
    doubtful_incidents: float = 0.06
    """The share of incidents, those most like a question, that teach nothing: more than half of them do ask."""
    least_rarity: float = 0.3
    """What a feature counts for that all texts have."""
    kept: float = 0.0212
    """The share of weights that are kept; fewer tell rights apart less well, more only make a larger file."""
    largest: float = 0.999
    """The share of weights that are kept as they are; larger ones are cut off, so that small ones are told apart."""
    seed: int = 70
    """Of the choice of incidents."""


RIGHT_FITTING = RightFitting()
