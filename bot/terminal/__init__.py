"""The talk in a terminal: lines typed go in, replies as plain text come out."""
