"""Scores: contracts, results and adjustments go in; points, IMPs and shares by the tables of the code come out."""
