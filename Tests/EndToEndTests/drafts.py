"""Reads a file of eBay drafts as its GB template defines it, for DraftTests.

usage: drafts.py FILE, with the items as JSON on standard input; prints what is wrong
"""
import csv
import html
import io
import json
import sys

HEAD = [
    b"#INFO,Version=0.0.2,Template= eBay-draft-listings-template_GB,,,,,,,,",
    b"#INFO Action and Category ID are required fields. 1) Set Action to Draft 2) Please find the category ID for your "
    b"listings here: https://pages.ebay.com/sellerinformation/news/categorychanges.html,,,,,,,,,,",
    b'"#INFO After you\'ve successfully uploaded your draft from the Seller Hub Reports tab, complete your drafts to active '
    b'listings here: https://www.ebay.co.uk/sh/lst/drafts",,,,,,,,,,',
    b"#INFO,,,,,,,,,,",
    b"Action(SiteID=UK|Country=GB|Currency=GBP|Version=1193|CC=UTF-8),Custom label (SKU),Category ID,Title,UPC,Price,"
    b"Quantity,Item photo URL,Condition ID,Description,Format",
]
NUMBERS = {"new": "1000", "used": "3000", "very-good": "4000", "for-parts": "7000"}


def check(right, *what):
    if not right:
        print(*what)


data = open(sys.argv[1], "rb").read()
check(data.split(b"\r\n")[:5] == HEAD, "the head differs")
check(data.endswith(b"\r\n"), "the last line has no end")
text = data.decode("utf-8")
rows = list(csv.reader(io.StringIO(text, newline="")))[5:]
items = {item["sku"]: item for item in json.load(sys.stdin)}
check(sorted(row[1] for row in rows) == sorted(items), "other items than those wanted")
for row in rows:
    check(len(row) == 11, "columns", row)
    action, sku, category, title, upc, price, quantity, photos, condition, description, form = row
    item = items[sku]
    check((action, upc, quantity, photos, form) == ("Draft", "", "1", "", "FixedPrice"), "fixed cells", row)
    check(category == (item["category"] or ""), "category", row)
    check(condition == NUMBERS.get(item["condition"], ""), "condition", row)
    wanted = item["asking"] if item["asking_currency"] == "GBP" else None
    check(price == ("" if wanted is None else f"{wanted:.2f}"), "price", row)
    whole = " ".join((item["title"] or "").split())
    shown = title[1:] if title[:1] == "'" else title
    check(len(shown) <= 80, "too long", row)
    if len(whole) <= 80:
        check(shown == whole, "title", row)
    elif " " in whole[:81]:
        # As many whole words as fit.
        check(whole.startswith(shown + " "), "no whole words", row)
        check(len(shown) + 1 + len(whole[len(shown) + 1:].split(" ")[0]) > 80, "a word more fits", row)
    else:
        check(whole.startswith(shown) and len(shown) > 70, "cut within a word", row)
    plain = description.removeprefix("<p>").removesuffix("</p>").split("<br>")
    check([html.unescape(line) for line in plain] == (item["description"] or "").split("\n"), "description", row)
