"""The numbers by which a message is taken for one thing or another, once it is read and ranked.

Chances are the model's (`scenarios.matching`), likenesses run from 0 to 1. Those of reading stand in
`scenarios.reading.thresholds`.
"""

from __future__ import annotations

MESSAGES_KEPT = 128
"""Messages remembered as understood; fewer would understand a message again at every step of its talk."""

FEWEST_OFFERED, MOST_OFFERED = 3, 5
"""Scenarios that a choice offers; more buttons than five hide the right one on a phone."""
LEAST_OFFERED = 0.02
"""The chance from which a scenario beyond the first three is worth a button; smaller fills the screen with noise."""

LONGEST_TERM = 60
"""Characters of a message that may ask for a term or a score; what is longer tells a story."""
WORDS_OF_A_TERM = 2
"""What is as short as this may be a term with a typing error; longer, "wrong board" would become the nearest term."""
LONGEST_QUESTION = 12
"""Words of a message that may ask what something is by its opening alone; longer ones open so and go on to a story."""
MAY_BE_DEFINITION = 0.15
"""The chance of a definition from which such an opening decides; smaller answers rulings with definitions."""
LONGEST_LOOK_UP = 8
"""Words of a message that only asks for a clause; in a longer one the clause is part of what is told."""

WORDS_OF_HARDLY_ANYTHING = 5
"""So few words with one thing of the game among them say something only where a law fits them (`FITS`)."""
FITS = 0.3
"""The chance of the first law from which they do; larger leaves short questions unanswered, smaller answers greetings."""

SURE_ASKING, SURE_UNMARKED = 1.45, 1.45
"""From where on a message only asks what somebody may do, and the same of one without a question mark or "may I"; smaller
gives incidents no ruling before a tap."""
MAY_ASK_IN_WORDS, MAY_ASK, MAY_UNMARKED = -0.6, 0.79, 2.0
"""From where on it clearly enough asks that among other things: of a question that says "may I" or "must he", of one that
only has a mark or such words, and of one without either; the answer stands above the ruling. Smaller puts it above
incidents that ask nothing."""
MAY_ASK_IN_DOUBT, MAY_UNMARKED_IN_DOUBT = -0.1, 0.8
"""The last two, where it would otherwise only be asked which of several cases it is: an answer beside them costs little."""
SURELY_TOLD = 0.98
"""The chance, by the net, that no right is asked about, from which a message without a question is not looked through for
one; smaller saves more time and misses a question put as a statement."""
LEAST_RIGHT = -0.75
"""How much must speak for the likeliest right to be an answer at all; larger leaves questions without one."""
PLAINLY_ASKS = 2.8
"""From where on it asks so although no law fits; smaller answers questions about other games."""
SURE_BY = 1.9
"""By how much more than the next right must speak for one, for it to be the only answer; larger shows two answers more
often, smaller answers what was not asked."""
RIGHTS_SHOWN = 2
"""Rights that are answered at once where there is doubt; with three nobody finds his own."""
MOST_RIGHTS = 3
"""Rights that are answered or offered; they share the screen with the scenarios, so more would hide both."""
LONGEST_NAMED_TERM = 3
"""Words of a term looked for inside a message; hardly any term has more."""
SHORTEST_NAMED_TERM = 4
"""Letters of a term of one word inside a message; shorter words are mostly articles that look like an abbreviation."""
ONLY_TOLD = 0.8
"""What is told in so many words may be of an earlier ruling, or of what is asked; where the rest does not speak for it, it
is right about as often as this."""
