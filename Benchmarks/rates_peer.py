#!/usr/bin/env python3
"""The peer of `rates import`: Python's csv module reads the European Central Bank's table, executemany inserts it.

    rates_peer.py eurofxref-hist.zip STORE

STORE is made anew, with the table and the index that fhq keeps its rates in.
"""
import csv
import io
import os
import sqlite3
import sys
import zipfile

archive, store = sys.argv[1:3]
for suffix in ("", "-wal", "-shm"):
    if os.path.exists(store + suffix):
        os.remove(store + suffix)
database = sqlite3.connect(store)
database.execute("PRAGMA journal_mode = WAL")
database.executescript(
    """
    CREATE TABLE rates (currency TEXT NOT NULL, day TEXT NOT NULL, perEuro TEXT NOT NULL, source TEXT NOT NULL,
        PRIMARY KEY (currency, day)) STRICT, WITHOUT ROWID;
    CREATE INDEX ratesByDay ON rates(day DESC, currency);
    """
)
with zipfile.ZipFile(archive) as file:
    text = file.read("eurofxref-hist.csv").decode()
rows = csv.reader(io.StringIO(text))
codes = next(rows)
with database:
    database.executemany(
        "INSERT INTO rates VALUES (?, ?, ?, 'European Central Bank')",
        (
            (code, row[0], value)
            for row in rows
            for code, value in zip(codes[1:], row[1:])
            if code and value not in ("", "N/A")
        ),
    )
print(database.execute("SELECT count(*) FROM rates").fetchone()[0])
