#!/usr/bin/env python3
"""Loads a FlipperHelper folder into the flat table, as a user's own script would: `import.py FOLDER DATABASE`.

json.load, then executemany and four indexes, in one transaction. It checks nothing, and keeps nothing of where a record
came from.
"""
import datetime
import json
import os
import sqlite3
import sys
from pathlib import Path

REFERENCE = datetime.datetime(2001, 1, 1, tzinfo=datetime.timezone.utc)
HERE = Path(__file__).resolve().parent


def day(value):
    """The day of an instant in either form; empty if there is none."""
    if value is None:
        return None
    if isinstance(value, str):
        return str(datetime.datetime.fromisoformat(value).astimezone().date())
    return str((REFERENCE + datetime.timedelta(seconds=value)).astimezone().date())


def minor(value):
    return None if value is None else round(value * 100)


def load(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return json.load(file)


def item_rows(items, markets, sellers, home):
    for number, item in enumerate(items, 1):
        if item["deleted"]:
            continue
        listing = item["platformListings"][-1] if item["platformListings"] else {}
        status = "sold" if item["isSold"] else "listed" if listing else "purchased"
        yield (number, item.get("sku") or f"FH-{item['localId']}", item.get("title") or "", status,
               minor(item.get("price")) or 0, item.get("buyCurrency", home), day(item.get("createdAt")) or "",
               markets.get(item.get("marketId")), sellers.get(item.get("sellerId")), listing.get("platform"),
               day(listing.get("listedAt")), minor(listing.get("askingPrice")), listing.get("askingCurrency", home),
               item.get("soldPlatform"), day(item.get("soldAt")), minor(item.get("soldPrice")),
               item.get("sellCurrency", home), None, None)


def main(folder, path):
    database = sqlite3.connect(path, isolation_level=None)
    home = load(folder, "settings.json")["homeCurrency"]
    markets, sellers = ({record["id"]: record["name"] for record in load(folder, f"{name}.json")}
                        for name in ("markets", "sellers"))
    database.executescript((HERE / "schema.sql").read_text())
    database.execute("begin")
    rows = item_rows(load(folder, "items.json"), markets, sellers, home)
    database.executemany(f"insert into items values ({', '.join('?' * 19)})", rows)
    for name, kind in (("entryFees.json", "entry-fee"), ("transportExpenses.json", "transport")):
        database.executemany(
            "insert into expenses (date, kind, amount_minor, cur) values (?, ?, ?, ?)",
            ((day(record["date"]), kind, minor(record["amount"]), home) for record in load(folder, name)))
    for line in (HERE / "indexes.sql").read_text().splitlines():
        database.execute(line)
    database.execute("commit")
    database.close()


main(*sys.argv[1:])
