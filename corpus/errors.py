"""The errors that a user of the program may see, each with a message to be shown as it stands."""


class DiaititisError(Exception):
    """Any error of ours; its text is written for the person who will read it."""


class DataError(DiaititisError):
    """A data file of the project breaks its rules: `path:line: key: problem; allowed: …`."""


class BookError(DiaititisError):
    """A file that cannot be imported as a law book, and why."""
