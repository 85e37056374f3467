"""The numbers by which messages are read: how long, how far apart, how many.

Reading is by rule: each of them draws a line between what is taken for said and what is left alone. Distances count
words, or tokens where calls and cards are read (`scenarios.reading.mentions`).
"""

from __future__ import annotations

LONGEST_READ = 2000
"""Characters of a message that are read; more would only cost time, fewer would cut off the longest real stories."""
READINGS_KEPT = 256
"""Messages whose reading is remembered; fewer would read a message again at every step of its talk."""

FIRST_WORDS_KEPT = 4096
"""First words whose forms are remembered apart: more than a day's messages have."""

SHORTEST_BARE = 3
"""Letters that a word must keep without its Hebrew prefixes; with fewer, short words would lose letters of their own."""
MOST_PREFIXES = 2
"""Hebrew prefixes that are looked through; a third is rare, and letters of the stem would be taken for it."""

LONGEST_GAP = 3
"""Words that `..` in a form of the lexicon stands for at most; more would join what has nothing to do with each other."""
LONGEST_WHOLE = 2
"""Forms of the lexicon as short as this match only themselves: as a beginning they would match nearly anything."""
SHORTEST_BEFORE_ENDING = 3
"""Letters before an ending by which a form of the lexicon is known; with fewer, "six" and "weeks" would say that one may."""
SHORTEST_MENDED = 6
"""Letters from which on a wrong one is bridged; among shorter words, one letter makes another word."""
MOST_MENDED = 20
"""Words of a message that are looked at for a typing error; it bounds the cost of a message of nonsense."""

LONGEST_LETTERS = 2
"""Words of the game as short as this are read only beside what tells their meaning: s is a suit only after a level."""
LONGEST_ENDING = 5
"""Letters that may follow a stem of the game; with more, other words that begin like it would be taken for it."""
HIGHEST_LEVEL_SAID = 9
"""Bids above seven are said and must be dealt with (Law 38); higher numbers before a suit are cards held or points."""
LOWEST_RANK_FIRST = 8
"""From this number on "8 hearts" may be a card; below, it is a bid or so many hearts, and no card is read."""
LONGEST_NUMBER = 4
"""Figures of a number that is read; longer ones are telephone numbers and the like."""
ROW_IN_WORDS = 3
"""Bids in words that stand in a row for an auction without a verb; two may be cards held: "two clubs two hearts"."""

FARTHEST_IN_A_ROW = 2
"""Tokens from one call to the next in a row; larger would join calls that a sentence tells apart."""
CALLS_OF_A_ROW = 3
"""Calls from which on a row is plainly an auction, so that one more may take a few words; two are too little to tell."""
FARTHEST_AFTER_A_ROW = 7
"""Tokens that one more call may be away from such a row; larger would take in the call that replaced another."""
FEWEST_CALLS = 2
"""Calls that make an auction where no dealer is named: one call alone tells nothing of turns."""
FARTHEST_NEXT = 8
"""Tokens between two calls of one auction; what comes later only refers to it."""
FARTHEST_OVER = 6
"""Tokens between two bids of which one is said to be over the other; larger would reach into another matter."""
LONGEST_MARK = 2
"""A double as short as this, x or xx, stands in a written auction and not in a sentence."""
REACH_OF_PLAYING = 3
"""Tokens before a bid in which "plays" or "contract" says that it was not called; larger takes calls from the auction."""
REACH_OF_WANTING = 4
"""Tokens before a call in which "wants" says that it is yet to be made: "wants only to bid"."""
REACH_OF_OVER = 2
"""Tokens before a bid in which "over" says that it is somebody else's; larger would take it from its own player."""
REACH_OF_CHANGE = 2
"""Tokens after 3♦-ra in which "corrected" says that it replaced a bid and was not called over; larger reaches the next clause."""
REACH_OF_REPLACED = 4
"""Tokens from "changed" to the call it was changed to; larger would take the next player's call."""
REACH_OF_DEALER = 3
"""Tokens between a player and the word for dealer; larger would make dealer of whoever the sentence names next."""

REACH_OF_LEADER = 4
"""Words between a seat and the lead it made; larger would take the subject of another clause for the leader."""
BEFORE_LEADER = 2
"""Words before the leader in which "should have" or "not" undoes the lead: "it was for East to lead"."""
BESIDE_ROLE = 2
"""Small words between a role and its seat; with more, the two belong to different things."""

BESIDE_TRICK = 2
"""Words from a number on to the word for trick; larger would number tricks by the cards or bids before them."""
TRICKS_APART = 2
"""Tricks so far from one another that everybody has played to one in between (63A1)."""
FEWEST_CARDS, MOST_CARDS = 8, 17
"""Counts of cards that people say a hand has; other numbers beside "cards" are something else, as five cards in a suit."""
REACH_OF_FALLEN = 4
"""Tokens from "dropped" to the first card that fell; larger would take the cards of what happened next."""
BETWEEN_CARDS = 2
"""Small words between two cards that fell together, "and the"; with more, something else is said of the second."""
REACH_OF_CARDS = 3
"""Tokens from a count to the word for cards; larger would count cards by any number of the clause."""

WORDS_BEFORE_A_QUESTION = 2
"""Words of a term that stands before the question for its meaning; what is longer tells of something."""
FARTHEST_TOLD = 6
"""Words from one concept of a telling to the next; larger reads facts into sentences that say two things."""
REACH_OF_NEGATION = 3
"""Words after "not" that it denies; larger denies what the sentence goes on to say, smaller misses the verb."""
REACH_OF_IF = 5
"""Words after "if", "may" or "would" that tell of what has not happened; larger loses facts told in the same sentence."""
LETTERS_IN_ONE = 1
"""Letters of a word for a table or board that must stand in one with its number: T4; longer ones may stand apart."""
FARTHEST_FROM_TURN = 3
"""Words from a seat to the word that says it was its turn; farther off another player may be meant."""
LONGEST_PLACE = 80
"""Characters of a text that says no more than where, or "the same at table 7". A longer one could hold a story of which
only the place is taken; a shorter one would miss who says it in a whole sentence."""
FARTHEST_SUIT = 4
"""Signs between one suit of a hand and the next; more, and they are cards of a story."""
FEWEST_OF_A_HAND, MOST_OF_A_HAND = 12, 14
"""Cards of a hand that is written out: one may be forgotten, or one too many typed."""
LONGEST_EVENING = 300
"""Minutes from one time named to another beyond which they are not of one evening, or the later one was named first."""
TIME_LIMIT = 30
"""Minutes in which a score is corrected and a ruling appealed, where the organiser has set no other (79C1, 92B)."""
