"""Works out `worth` from the tables of a store, by other means than fhq, for WorthTests.

usage: worth_oracle.py STORE TODAY, with lines of words|platform|roi in thousandths of a per cent on standard input
"""
import datetime
import re
import sqlite3
import sys
import unicodedata

store, today = sys.argv[1], datetime.date.fromisoformat(sys.argv[2])
database = sqlite3.connect(store)


def words(text):
    plain = unicodedata.normalize("NFKD", text or "").encode("ascii", "ignore").decode().lower()
    return [w for w in re.findall(r"[a-z0-9]+", plain)]


def telling(text):
    found = []
    for word in words(text):
        least = 2 if any(c.isdigit() for c in word) else 3
        if len(word) >= least and word not in ("and", "for", "from", "the", "with") and word not in found:
            found.append(word)
    return found[:8]


def median(numbers):
    numbers = sorted(numbers)
    if not numbers:
        return None
    low, high = numbers[(len(numbers) - 1) // 2], numbers[len(numbers) // 2]
    return low + (high - low + 1) // 2


def money(minor):
    return "" if minor is None else f"{'-' if minor < 0 else ''}{abs(minor) // 100}.{abs(minor) % 100:02}"


def fee(platform, price):
    row = database.execute(
        "SELECT partsPerMillion, fixedMinor FROM fees WHERE platformId = ? AND deletedAt IS NULL "
        "AND (sinceDay IS NULL OR sinceDay <= ?) ORDER BY sinceDay DESC, id DESC LIMIT 1",
        (platform, today.isoformat())).fetchone()
    return None if row is None else (price * row[0] + 500_000) // 1_000_000 + (row[1] or 0)


for line in sys.stdin:
    text, wanted, roi = line.rstrip("\n").split("|")
    needed = telling(text)
    sales = database.execute(
        "SELECT title, priceMinor, postagePaidMinor, feesMinor, postageMinor, packagingMinor, refundedMinor, "
        "feesBackMinor, sales.daysToSell, platformId, slug, lists, currency FROM sales JOIN items ON items.id = itemId "
        "LEFT JOIN platforms ON platforms.id = platformId WHERE sales.deletedAt IS NULL AND items.deletedAt IS NULL "
        "AND returnedDay IS NULL").fetchall()
    if wanted:
        sales = [s for s in sales if s[10] == wanted]
    level = len(needed)
    least = len(needed) // 2 + 1
    shared = lambda title: sum(w in words(title) for w in needed)
    while level > least and not any(shared(s[0]) == level for s in sales):
        level -= 1
    if not any(shared(s[0]) == level for s in sales):
        level = len(needed)
    like = [s for s in sales if shared(s[0]) == level and s[12] == "GBP"]
    left = []
    for _, price, paid, fees, postage, packaging, refunded, back, _, platform, _, lists, _ in like:
        if fees is None:
            fees = fee(platform, price) if lists else 0
        if fees is not None:
            left.append(price + (paid or 0) - fees - (postage or 0) - (packaging or 0) - (refunded or 0) + (back or 0))
    stock = [
        (today - datetime.date.fromisoformat(day)).days for title, day in database.execute(
            "SELECT title, boughtDay FROM items WHERE deletedAt IS NULL AND status IN ('purchased', 'listed')")
        if shared(title) == level]
    prices = [s[1] for s in like]
    enough = len(like) >= 3
    after = median(left) if enough and len(left) >= 3 else None
    at_most = None if after is None else max(0, after) * 100_000 // (100_000 + int(roi))
    days = median([s[8] for s in like if s[8] is not None])
    print("\t".join(map(str, [
        len(like), money(median(prices) if enough else None), money(min(prices) if enough else None),
        money(max(prices) if enough else None), "GBP", "" if days is None else days, len(stock),
        max(stock) if stock else "", money(after), money(at_most)])))
