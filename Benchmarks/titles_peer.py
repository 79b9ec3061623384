#!/usr/bin/env python3
"""Looks up the titles of a report in a store's search index: `titles_peer.py REPORT STORE`."""
import csv
import re
import sqlite3
import sys

report, store = sys.argv[1:]
database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
with open(report, encoding="utf-8-sig", newline="") as file:
    rows = csv.reader(file)
    header = next(row for row in rows if len(row) > 5)
    place = header.index("Item title")
    for row in rows:
        words = " AND ".join(f'"{word}"' for word in re.findall(r"\w+", row[place].lower()))
        database.execute(
            "SELECT items.id, title FROM itemSearch JOIN items ON items.id = itemSearch.rowid"
            " WHERE itemSearch MATCH ? AND deletedAt IS NULL ORDER BY itemSearch.rowid DESC LIMIT 200", (words,)).fetchall()
