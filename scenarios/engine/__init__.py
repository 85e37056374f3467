"""The law as a decision procedure: a scenario, known facts, settings and the table go in; a question or a ruling comes out."""
