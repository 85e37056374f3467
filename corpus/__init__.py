"""What the law says: clauses in plain words, definitions, regulations, law books, search."""
