#!/usr/bin/env python3
"""Copies the items and listings of a phone's zip into an empty, migrated store, the plain way.

The peer against which `fhq`'s import of it is measured: the zip unpacked, then executemany, in one transaction, into the
same schema with the same indexes and triggers. It checks nothing that the import checks, and keeps nothing for a merge.

    android_peer.py ZIP STORE
"""
import datetime
import os
import sqlite3
import sys
import tempfile
import zipfile

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def sku(number):
    return "FH-" + "".join(ALPHABET[number >> shift & 31] for shift in range(35, -1, -5))


def moment(milliseconds):
    time = datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.timezone.utc)
    return time.strftime("%Y-%m-%dT%H:%M:%S.") + f"{milliseconds % 1000:03}Z", str(time.astimezone().date())


def main(archive, store):
    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(archive).extractall(folder)
        copy(sqlite3.connect(os.path.join(folder, "flipperhelper.db")), store)


def copy(phone, store):
    database = sqlite3.connect(store, isolation_level=None)
    database.executescript("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA cache_size = -64000;")
    platforms = {name.upper().replace(" ", "_"): id for id, name in database.execute("SELECT id, name FROM platforms")}
    database.execute("BEGIN IMMEDIATE")
    now = moment(1772352000000)[0]
    database.executemany(
        "INSERT INTO markets (id, name, latitude, longitude, radiusKm, askForEntryFee, createdAt, updatedAt)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        ((*row, now, now) for row in phone.execute(
            "SELECT id, name, latitude, longitude, radius_km, ask_for_entry_fee FROM markets")))
    database.executemany(
        "INSERT INTO sellers (id, name, marketId, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)",
        ((*row, now, now) for row in phone.execute("SELECT id, name, market_id FROM sellers")))
    database.executemany(
        "INSERT INTO items (id, sku, title, note, boughtAt, boughtDay, costMinor, costCurrency, costRate,"
        " costRateCurrency, marketId, sellerId, boughtPaid, createdAt, updatedAt, deletedAt)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        ((row[0], row[1] or sku(row[0]), row[2], row[3], *moment(row[4]), *row[5:11], row[11] and row[11].lower(),
          moment(row[12])[0], moment(row[13])[0], row[14] and moment(row[14])[0]) for row in phone.execute(
              "SELECT id, sku, title, note, bought_at, cost_minor, cost_currency, cost_rate, cost_rate_currency,"
              " market_id, seller_id, payment, created_at, updated_at, deleted_at FROM items")))
    database.executemany(
        "INSERT INTO listings (itemId, platformId, listedAt, listedDay, askingMinor, askingCurrency, endedAt,"
        " createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        ((row[0], platforms[row[1]], *moment(row[2]), row[3], row[4], row[5] and moment(row[5])[0],
          moment(row[6])[0], moment(row[7])[0]) for row in phone.execute(
              "SELECT item_id, platform, listed_at, asking_minor, asking_currency, ended_at, created_at, updated_at"
              " FROM listings")))
    database.execute("COMMIT")
    database.close()


main(*sys.argv[1:])
