"""Every number that the pictures turn on, in pixels where nothing else is said."""

from __future__ import annotations

WIDTH = 720
"""Of every picture. A phone shows it at half of that; a wider one would shrink the type."""
LEAST_TYPE = 22
"""The smallest type at that width: 11 on the phone. Less cannot be read at arm's length."""
PAGE_HEIGHT = 1560
"""Where a chart of everything is cut. Taller than two widths, a phone shows a picture narrower than its screen."""
SHORTEST_PAGE = 0.7
"""The part of a page that is filled before it may end where a branch begins; more fills pages, less keeps branches whole."""
MOST_ROOMY = 7
"""Boxes of a path that have room for a line each; more of them put question and answer into one."""
BOX_HEIGHT, LINE_HEIGHT = 66, 35
"""What a box takes beside its answers, and a line of them; for finding where to cut, the drawing measures anew."""
BRANCH_ROOM, LINE_ROOM = 10, 44
"""The gap below an answer, and the letters that go into its line."""
