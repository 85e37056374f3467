"""Flowcharts: a scenario and, if there is one, the path taken through it go in; pages and pictures come out."""
