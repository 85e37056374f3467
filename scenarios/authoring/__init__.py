"""For those who write scenarios: an id goes in and the files of a new one come out; a checkout, and what is wrong with its data."""
