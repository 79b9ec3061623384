#!/usr/bin/env python3
"""Loads a FlipperHelper JSON folder into an empty, migrated store, the plain way.

The peer against which `fhq`'s import is measured: json.load, then executemany, in one transaction, into the same schema
with the same indexes and triggers. It writes the rows that the import writes, and checks nothing that the import checks.

    import_peer.py FOLDER STORE
"""
import datetime
import decimal
import json
import os
import sqlite3
import sys
import time

REFERENCE = datetime.datetime(2001, 1, 1, tzinfo=datetime.timezone.utc)
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
DECIMALS = {"JPY": 0}
OFFLINE = {"Car Boot", "Sold Offline"}


def moment(value):
    """The instant and the business day of a date in either form."""
    if value is None:
        return None, None
    if isinstance(value, str):
        time = datetime.datetime.fromisoformat(value)
    else:
        time = REFERENCE + datetime.timedelta(seconds=value)
    utc = time.astimezone(datetime.timezone.utc)
    return utc.strftime("%Y-%m-%dT%H:%M:%S.") + f"{utc.microsecond // 1000:03}Z", str(time.astimezone().date())


def minor(value, currency):
    if value is None:
        return None
    scaled = round(value * 10 ** DECIMALS.get(currency, 2))
    if scaled / 10 ** DECIMALS.get(currency, 2) == value:
        return scaled
    number = decimal.Decimal(repr(value)).scaleb(DECIMALS.get(currency, 2))
    return int(number.quantize(decimal.Decimal(1), decimal.ROUND_HALF_UP))


def load(folder, name):
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def sku(number):
    return "FH-" + "".join(ALPHABET[number >> shift & 31] for shift in range(35, -1, -5))


def main(folder, store):
    database = sqlite3.connect(store, isolation_level=None)
    database.executescript("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA cache_size = -64000;")
    now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    database.execute("BEGIN IMMEDIATE")
    database.execute("INSERT INTO changes (id, changedAt, statement, rowsChanged, source) VALUES (1, ?, 'import', 0, ?)",
                     (now, folder))
    platforms = {name: id for id, name in database.execute("SELECT id, name FROM platforms")}
    settings = load(folder, "settings.json")
    home = settings["homeCurrency"]

    def remember(kind, records):
        database.executemany(
            "INSERT INTO importedRecords (kind, sourceId, rowId, record) VALUES (?, ?, ?, ?)",
            ((kind, record["id"], row, json.dumps(record, ensure_ascii=False, separators=(",", ":")))
             for row, record in enumerate(records, 1)))

    markets = load(folder, "markets.json")
    market_ids = {record["id"]: row for row, record in enumerate(markets, 1)}
    database.executemany(
        "INSERT INTO markets (id, name, latitude, longitude, radiusKm, askForEntryFee, deletedAt, createdAt, updatedAt)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        ((row, m["name"], m.get("latitude"), m.get("longitude"), m.get("radiusKm", 5.0),
          m.get("askForEntryFee", False), now if m["deleted"] else None, now, now) for row, m in enumerate(markets, 1)))
    remember("market", markets)

    sellers = load(folder, "sellers.json")
    seller_ids = {record["id"]: row for row, record in enumerate(sellers, 1)}
    database.executemany(
        "INSERT INTO sellers (id, name, marketId, deletedAt, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?)",
        ((row, s["name"], market_ids.get(s.get("marketId")), now if s["deleted"] else None, now, now)
         for row, s in enumerate(sellers, 1)))
    remember("seller", sellers)

    items = load(folder, "items.json")
    first = int((time.time() - 1704067200) * 1000)

    def item_rows():
        for row, item in enumerate(items, 1):
            bought_at, bought_day = moment(item.get("createdAt"))
            currency = item.get("buyCurrency", home)
            yield (row, item.get("sku") or sku(first + row), f"FH-{item['localId']}", item.get("title"),
                   item.get("notes"), bought_at, bought_day, minor(item.get("price"), currency), currency,
                   market_ids.get(item.get("marketId")), seller_ids.get(item.get("sellerId")),
                   now if item["deleted"] else None, now, now)

    def listing_rows():
        for row, item in enumerate(items, 1):
            ended = moment(item.get("soldAt"))[0] if item["isSold"] else None
            for listing in item["platformListings"]:
                listed_at, listed_day = moment(listing["listedAt"])
                currency = listing.get("askingCurrency", home)
                asking = minor(listing.get("askingPrice"), currency)
                yield (row, platforms[listing["platform"]], listed_at, listed_day, asking,
                       None if asking is None else currency, ended, now if item["deleted"] else None, now, now)

    def sale_rows():
        for row, item in enumerate(items, 1):
            if item["isSold"]:
                sold_at, sold_day = moment(item["soldAt"])
                platform = item["soldPlatform"]
                currency = item.get("sellCurrency", home)
                payment = item.get("paymentMethod") or ("cash" if platform in OFFLINE else "card")
                yield (row, platforms[platform], sold_at, sold_day, minor(item["soldPrice"], currency), currency,
                       payment, now if item["deleted"] else None, now, now)

    database.executemany(
        "INSERT INTO items (id, sku, legacySku, title, note, boughtAt, boughtDay, costMinor, costCurrency, marketId,"
        " sellerId, deletedAt, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", item_rows())
    database.execute("INSERT OR REPLACE INTO skuCounter VALUES (1, ?)", (first + len(items),))
    database.executemany(
        "INSERT INTO listings (itemId, platformId, listedAt, listedDay, askingMinor, askingCurrency, endedAt,"
        " deletedAt, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", listing_rows())
    database.executemany(
        "INSERT INTO sales (itemId, platformId, soldAt, soldDay, priceMinor, currency, payment, deletedAt, createdAt,"
        " updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", sale_rows())
    database.executemany(
        "INSERT INTO photos (itemId, position, file, driveId, deletedAt, createdAt, updatedAt)"
        " VALUES (?, 0, ?, ?, ?, ?, ?)",
        ((row, item["photoLocalPath"], item.get("photoGoogleDriveId"), now if item["deleted"] else None, now, now)
         for row, item in enumerate(items, 1) if "photoLocalPath" in item))
    remember("item", items)

    def expense_rows(records, kind, subkind):
        for record in records:
            spent_at, day = moment(record["date"])
            yield (kind, subkind(record), spent_at, day, minor(record["amount"], home), home, record.get("memo"),
                   market_ids.get(record.get("marketId")), now, now)

    def transport(record):
        kind = record["transportType"]
        return "car " + record["carSubcategory"] if kind == "car" else "bike" if kind == "bikeRent" else kind

    insert = ("INSERT INTO expenses (kind, subkind, spentAt, day, amountMinor, currency, memo, marketId, createdAt,"
              " updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    fees = load(folder, "entryFees.json")
    database.executemany(insert, expense_rows(fees, "entry-fee", lambda record: None))
    remember("entryFee", fees)
    journeys = load(folder, "transportExpenses.json")
    database.executemany(insert, expense_rows(journeys, "transport", transport))
    remember("transportExpense", journeys)
    database.execute("UPDATE changes SET rowsChanged = ?", (len(items),))
    database.execute("COMMIT")
    database.close()


main(*sys.argv[1:])
