"""The command line: arguments go in, text or JSON on standard output comes out."""
