#!/usr/bin/env python3
"""Fills an empty store with a generated inventory: `make_store.py STORE COUNT [plain|trade]`.

STORE was made and migrated by fhq and holds no items yet. The same count gives the same rows, whatever the machine.
Per 1,000 items there are about 1,500 listings, 400 sales, 500 photos and 50 expenses, over 20 markets, 50 sellers,
16 platforms and a haul a week; 90 % of the amounts are in GBP. With `trade` there is what one flat table can hold as
well: at most one listing an item, 600 sales in four currencies and 500 expenses, in three years, nothing returned,
deleted or without a cost, and no photos. The derived columns are computed here, the sums of each day by the store's own
view, and triggers and indexes put back as they were, so that `fhq -c check` finds nothing to say.
"""
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

LAST_DAY = date(2026, 3, 13)
EPOCH = datetime(2024, 1, 1)
STAMP = "2026-03-13T12:00:00.000Z"
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BATCH = 50_000

LOOKS = (
    "Vintage|Victorian|Edwardian|Art Deco|Mid-century|Retro|Antique|Rustic|Large|Small|Pair of|Signed|Boxed|Rare|"
    "Hand-painted|Engraved|Chipped|Restored|Unused|1970s|1960s|French|Danish|Czech|Japanese|Welsh|Scottish|Irish"
).split("|")
STUFFS = (
    "brass|copper|pewter|silver-plated|cast iron|oak|teak|walnut|pine|bamboo|ceramic|porcelain|stoneware|earthenware|"
    "crystal|cut glass|milk glass|leather|tweed|wool|linen|silk|cotton|wicker|enamel|bakelite|marble|slate|bone china|"
    "chrome"
).split("|")
THINGS = (
    "lamp|vase|teapot|milk jug|candlestick|mirror|clock|barometer|radio|camera|typewriter|record player|toy car|"
    "doll's house|jigsaw|chess set|biscuit tin|sugar bowl|tea set|dinner plate|serving dish|decanter|tankard|goblet|"
    "ashtray|letter rack|bookend|photo frame|jewellery box|brooch|necklace|cufflinks|pocket watch|scarf|jacket|"
    "cardigan|waistcoat|handbag|satchel|suitcase|hat box|umbrella|walking stick|fire poker|coal scuttle|kettle|"
    "weighing scales|bread bin|cake stand|toast rack|butter dish|egg cup|rolling pin|plant pot|watering can|garden "
    "gnome|bird cage|fishing reel|cricket bat|tennis racket|magazine|comic|postcard album|stamp album|map|atlas|globe|"
    "telescope|microscope|binoculars|compass|oil painting|watercolour|print|poster|tapestry|cushion|rug|stool|chair|"
    "side table|trunk|screwdriver set|plane|spirit level|anvil|violin|accordion|harmonica|sheet music|café sign|"
    "crêpe pan|Christmas bauble|snow globe|thimble|button tin|sewing machine|knitting bag|quilt|paperweight"
).split("|")
DETAILS = (
    "||||||, chipped|, 24 cm|, with lid|, no lid| by Hornsea| by Denby| by Wedgwood| \"Blue Willow\"| No. 5| in box|"
    " – needs polish| 🏺|, working| (spares)"
).split("|")
NOTES = (
    "chipped rim|needs a new plug|from the house clearance|ask Jo for the other one|hairline crack, say so|"
    "polish before the photo|maker's mark underneath|sold as seen|a little wobbly|keep the box"
).split("|")
MARKETS = (
    "Battersea|Portobello Road|Kempton Park|Ardingly|Newark|Lincoln|Shepton Mallet|Sunbury|Chiswick|Bermondsey|"
    "Spitalfields|Greenwich|Alfies|Camden Passage|Brick Lane|Denham|Wimbledon|Epsom|Hackney|Peckham"
).split("|")
KINDS = [("entry-fee", None), ("transport", "car gas"), ("transport", "train"), ("packaging", None),
         ("delivery", None), ("other", None)]
LISTING_COUNTS = [0, 1, 1, 1, 1, 2, 2, 2, 2, 3]


def sku(number):
    return "FH-" + "".join(CROCKFORD[number >> shift & 31] for shift in range(35, -1, -5))


def currency(chance):
    return "GBP" if chance < 0.9 else "EUR" if chance < 0.95 else "USD" if chance < 0.98 else "CAD"


def trade_currency(chance):
    return "GBP" if chance < 0.7 else "USD" if chance < 0.84 else "EUR" if chance < 0.96 else "CAD"


def instant(day, minute):
    return f"{day}T{6 + minute // 60:02d}:{minute % 60:02d}:00.000Z"


class Inventory:
    """Makes the rows of one table after the other, item by item."""

    span = 1500
    items_an_expense = 20

    def __init__(self, count):
        self.count = count
        self.random = random.Random(1)
        first = LAST_DAY - timedelta(days=self.span)
        self.days = [(first + timedelta(days=number)).isoformat() for number in range(self.span + 1)]
        self.items, self.listings, self.sales, self.photos, self.expenses = [], [], [], [], []
        self.listing = self.sale = self.photo = 0
        self.hauls = self.span // 7 + 1

    def title(self):
        chance, choice = self.random.random, self.random.choice
        if chance() < 0.02:
            return None
        look = choice(LOOKS) + " " if chance() < 0.7 else ""
        text = f"{look}{choice(STUFFS)} {choice(THINGS)}{choice(DETAILS)}"
        return text[0].upper() + text[1:]

    def add(self, number):
        chance = self.random.random
        index = min(self.span - 1, int((number - 1 + chance() * 40) * self.span / (self.count + 40)))
        bought, minute = self.days[index], int(chance() * 480)
        code = currency(chance())
        cost = None if chance() < 0.01 else 50 + int(chance() ** 3 * 20_000)
        is_sold, is_deleted = chance() < 0.4 and index < self.span - 1, chance() < 0.01
        sold = index + 1 + int(chance() ** 2 * (self.span - index - 1)) if is_sold else None
        live, asking, listed = self.add_listings(number, index, sold, code, cost or 100)
        paid = (cost, code if cost is not None else None, bought)
        sale = self.add_sale(number, sold, code, paid, {None: index} | listed) if is_sold else None
        status = "sold" if sale else "listed" if live else "purchased"
        photos = self.add_photos(number)
        self.items.append((
            number, sku(63_072_000_000 + number * 60_013), self.title(),
            self.random.choice(NOTES) if chance() < 0.2 else None,
            instant(bought, minute), bought, cost, code if cost is not None else None,
            "cash" if chance() < 0.7 else "card", 1 + int(chance() * 20) if chance() < 0.95 else None,
            1 + int(chance() * 50) if chance() < 0.4 else None, 1 + index // 7 if chance() < 0.5 else None,
            STAMP, STAMP, STAMP if is_deleted else None,
            status, *(sale or (None,) * 4),
            asking[0] if asking else None, asking[1] if asking else None,
            ";".join(map(str, sorted(live))) if live else None, photos))
        if number % self.items_an_expense == 0:
            kind, subkind = self.random.choice(KINDS)
            self.expenses.append((
                number // self.items_an_expense, kind, subkind, instant(bought, minute), bought, 50 + int(chance() * 3000), code,
                1 + int(chance() * 20), STAMP, STAMP))

    def add_listings(self, item, index, sold, code, cost):
        chance = self.random.random
        count = self.random.choice(LISTING_COUNTS)
        live, asking, listed = set(), None, {}
        for platform in self.random.sample(range(1, 17), count):
            self.listing += 1
            day = listed[platform] = min(index + int(chance() * 30), sold if sold is not None else self.span - 1)
            price = cost * 2 + int(chance() * 1000)
            ended = self.days[sold] if sold is not None else self.days[self.span - 1] if chance() < 0.05 else None
            self.listings.append((
                self.listing, item, platform, instant(self.days[day], 300), self.days[day], price, code,
                instant(ended, 300) if ended else None, STAMP, STAMP))
            if ended is None:
                live.add(platform)
                if asking is None or price > asking[0]:
                    asking = (price, code)
        return live, asking, listed

    def add_sale(self, item, sold, code, paid, since):
        """What the item keeps of it. `since`: the day of the listing by platform; without one, the day bought."""
        chance = self.random.random
        self.sale += 1
        day = self.days[sold]
        is_returned = chance() < 0.02
        back = self.days[min(sold + 5, self.span)] if is_returned else None
        price, platform = int((paid[0] or 100) * (0.8 + chance() * 3)), 1 + int(chance() * 18)
        days = sold - since.get(platform, since[None])
        self.sales.append((
            self.sale, item, platform, instant(day, 400), day, price, code, price // 10,
            310 if chance() < 0.6 else None, 40 if chance() < 0.6 else None, "card" if chance() < 0.8 else "cash",
            instant(back, 400) if back else None, back, price if back else None, STAMP, STAMP, *paid, days))
        return None if is_returned else (self.sale, day, platform, days)

    def add_photos(self, item):
        count = self.random.choice((0, 0, 1, 1)) if item % 50 else 3
        for position in range(count):
            self.photo += 1
            self.photos.append((self.photo, item, position, f"photo-{self.photo}.jpg", STAMP, STAMP))
        return count


class Trade(Inventory):
    span = 1095
    items_an_expense = 2

    def title(self):
        return super().title() or "Lamp"

    def add(self, number):
        chance = self.random.random
        index = min(self.span - 1, int((number - 1 + chance() * 40) * self.span / (self.count + 40)))
        bought, minute, cost = self.days[index], int(chance() * 480), 50 + int(chance() ** 3 * 20_000)
        sold = index + 1 + int(chance() ** 2 * (self.span - index - 1)) if chance() < 0.6 and index < self.span - 1 else None
        live = asking = sale = None
        since = {None: index}
        if chance() < 0.8:
            live, asking = self.list(number, index, sold, cost, since)
        if sold is not None:
            sale = self.sell(number, sold, (cost, "GBP", bought), since)
        self.items.append((
            number, sku(63_072_000_000 + number * 60_013), self.title(), None, instant(bought, minute), bought, cost, "GBP",
            "cash", 1 + int(chance() * 20), 1 + int(chance() * 50), None, STAMP, STAMP, None,
            "sold" if sale else "listed" if live else "purchased", *(sale or (None,) * 4),
            asking if live else None, "GBP" if live else None, str(live) if live else None, 0))
        if number % self.items_an_expense == 0:
            kind, subkind = self.random.choice(KINDS)
            self.expenses.append((
                number // self.items_an_expense, kind, subkind, instant(bought, minute), bought,
                50 + int(chance() * 3000), "GBP", 1 + int(chance() * 20), STAMP, STAMP))

    def list(self, item, index, sold, cost, since):
        """The platform, if the listing is still live, and what is asked there."""
        chance = self.random.random
        self.listing += 1
        platform, price = 1 + int(chance() * 16), cost * 2 + int(chance() * 1000)
        day = min(index + int(chance() * 30), sold if sold is not None else self.span - 1)
        since[platform] = day
        ended = None if sold is None else instant(self.days[sold], 300)
        self.listings.append((
            self.listing, item, platform, instant(self.days[day], 300), self.days[day], price, "GBP", ended, STAMP, STAMP))
        return (None if ended else platform), price

    def sell(self, item, sold, paid, since):
        chance = self.random.random
        self.sale += 1
        day, price, platform = self.days[sold], int(paid[0] * (0.8 + chance() * 3)), 1 + int(chance() * 16)
        days = sold - since.get(platform, since[None])
        self.sales.append((
            self.sale, item, platform, instant(day, 400), day, price, trade_currency(chance()), price // 10,
            310, None, "card" if chance() < 0.8 else "cash", None, None, None, STAMP, STAMP, *paid, days))
        return self.sale, day, platform, days


ITEM_COLUMNS = (
    "id, sku, title, note, boughtAt, boughtDay, costMinor, costCurrency, boughtPaid, marketId, sellerId, haulId, "
    "createdAt, updatedAt, deletedAt, status, saleId, soldDay, salePlatformId, daysToSell, askingMinor, askingCurrency, "
    "listedOn, photoCount")
COLUMNS = {
    "items": ITEM_COLUMNS,
    "listings": "id, itemId, platformId, listedAt, listedDay, askingMinor, askingCurrency, endedAt, createdAt, updatedAt",
    "sales": "id, itemId, platformId, soldAt, soldDay, priceMinor, currency, feesMinor, postageMinor, packagingMinor, "
             "payment, returnedAt, returnedDay, refundMinor, createdAt, updatedAt, costMinor, costCurrency, costDay, "
             "daysToSell",
    "photos": "id, itemId, position, file, createdAt, updatedAt",
    "expenses": "id, kind, subkind, spentAt, day, amountMinor, currency, marketId, createdAt, updatedAt",
}


def insert(connection, table, rows):
    columns = COLUMNS[table]
    places = ", ".join("?" * (columns.count(",") + 1))
    connection.executemany(f"INSERT INTO {table} ({columns}) VALUES ({places})", rows)
    rows.clear()


def insert_places(connection, inventory):
    stamps = (STAMP, STAMP)
    connection.executemany(
        "INSERT INTO markets (id, name, latitude, longitude, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?)",
        [(number + 1, name, 51.3 + number / 40, -0.9 + number / 20) + stamps for number, name in enumerate(MARKETS)])
    connection.executemany(
        "INSERT INTO sellers (id, name, marketId, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)",
        [(number, f"Seller {number}", 1 + number % 20) + stamps for number in range(1, 51)])
    connection.executemany(
        "INSERT INTO hauls (id, name, firstDay, lastDay, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?)",
        [(number + 1, f"Week of {inventory.days[number * 7]}", inventory.days[number * 7], inventory.days[number * 7])
         + stamps for number in range(inventory.hauls)])


def fill(connection, inventory, count):
    insert_places(connection, inventory)
    for number in range(1, count + 1):
        inventory.add(number)
        if number % BATCH == 0 or number == count:
            for table in COLUMNS:
                insert(connection, table, getattr(inventory, table))


def main(path, count, profile="plain"):
    connection = sqlite3.connect(path, isolation_level=None)
    if connection.execute("SELECT count(*) FROM items").fetchone()[0]:
        sys.exit(f"{path} holds items already")
    # WAL would write everything twice; a run that fails leaves a store to throw away.
    for pragma in ("journal_mode = DELETE", "journal_mode = OFF", "synchronous = OFF", "cache_size = -200000",
                   "temp_store = MEMORY"):
        connection.execute(f"PRAGMA {pragma}")
    made = connection.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL "
        "ORDER BY type, rowid").fetchall()
    connection.execute("BEGIN")
    for kind, name, _ in made:
        connection.execute(f'DROP {kind} "{name}"')
    fill(connection, {"plain": Inventory, "trade": Trade}[profile](count), count)
    for _, _, sql in made:
        connection.execute(sql)
    # The next statement of fhq computes what follows from the rows.
    connection.execute("UPDATE revision SET value = value + ?, dirty = -1", (connection.total_changes,))
    connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__.splitlines()[0])
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
