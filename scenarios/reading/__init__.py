"""What a message says: words, concepts, calls, cards, seats, auctions, facts; in one vocabulary for all languages."""
