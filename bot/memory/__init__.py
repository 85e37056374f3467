"""What is kept between two messages, in one SQLite file: exchanges go in; states, cases, noted rulings and unsent messages come out."""
