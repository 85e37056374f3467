"""For those who write scenarios: an id goes in and the files of a new scenario come out; what no ruling cites is listed."""
