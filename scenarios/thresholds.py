"""The numbers by which a message is taken for one thing or another, once it is read and ranked.

Chances are the model's (`scenarios.matching`), likenesses run from 0 to 1. Those of reading stand in
`scenarios.reading.thresholds`.
"""

from __future__ import annotations

MESSAGES_KEPT = 256
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

SURE_RIGHT, SURE_BY = -0.4, 0.2
"""From where on a right is the answer, and by how much more than the next one must speak for it; smaller answers what was
not asked, larger offers the answer as a button."""
MOST_RIGHTS = 3
"""Rights that are offered; they share the screen with the scenarios, so more would hide both."""
LONGEST_NAMED_TERM = 3
"""Words of a term looked for inside a message; hardly any term has more."""
SHORTEST_NAMED_TERM = 4
"""Letters of a term of one word inside a message; shorter words are mostly articles that look like an abbreviation."""
