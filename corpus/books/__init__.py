"""Law books that a club owns: read from its own file, kept in its own database, quoted word for word."""
