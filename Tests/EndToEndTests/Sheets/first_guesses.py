"""Makes sheets by the habits of their owners, imports each by the line that fhq proposes first, and compares.

first_guesses.py FHQ SEED COUNT FOLDER

Names of columns in nine languages, in any order, with columns that no import needs, a title above, sums with and without a
word, and rows that a sheet fills down below its things. The first proposal is right if all that the sheet says lies in the
store to the penny; open if it isn't but other lines are proposed beside it, or the answer says what is left out; failing
if it ends with an error; wrong otherwise. Prints those that aren't right, then the counts.
"""
import csv, datetime, io, json, os, random, subprocess, sys
from collections import Counter

NAMES = {
    "title": ["Item", "Item name", "Title", "What", "Thing", "Description", "Product", "Details", "What is it", "Name", "Item Description", "Stuff", "Item bought"],
    "cost": ["Cost", "Price paid", "Cost £", "Buy price", "How much", "Paid out", "Cost (GBP)", "Total paid", "Bought for", "Paid", "Cost price", "Purchase price", "£ paid", "What I paid", "Spent", "Outlay"],
    "bought": ["Date", "Date bought", "Bought", "Purchase date", "When", "Bought on", "Date of purchase", "Day bought"],
    "market": ["Where", "Source", "Car boot", "Place", "Bought at", "Where from", "Shop"],
    "sold": ["Date sold", "Sold", "Sold date", "Sale date", "Sold on", "Date of sale", "When sold", "Date to sold"],
    "price": ["Sold for", "Sale price", "Sold price", "Sold £", "SP", "Selling price", "Sold Price (£)", "Price sold", "Went for", "Amount sold", "Sold amount", "Got for"],
    "platform": ["Platform", "Sold on", "Where sold", "Site", "Sold where", "Marketplace", "Sold via"],
    "fees": ["Fees", "eBay fees", "Selling fees", "Fee", "Seller fees", "Platform fee"],
    "postage": ["Postage", "P&P", "Shipping", "Post", "Postage cost", "Shipping cost", "P+P"],
    "asking": ["Asking price", "Listed for", "List price", "Listing price", "Asking"],
    "status": ["Status", "State"],
    "profit": ["Profit", "Net profit", "P/L", "Profit £"],
}
ABROAD = {
    "es": {"title": "Artículo", "cost": "Precio de compra", "bought": "Fecha de compra", "market": "Mercadillo", "sold": "Fecha de venta", "price": "Precio de venta", "fees": "Comisión", "postage": "Envío", "platform": "Plataforma"},
    "it": {"title": "Oggetto", "cost": "Prezzo di acquisto", "bought": "Data acquisto", "market": "Mercatino", "sold": "Data vendita", "price": "Prezzo di vendita", "fees": "Commissioni", "postage": "Spedizione", "platform": "Piattaforma"},
    "nl": {"title": "Artikel", "cost": "Inkoopprijs", "bought": "Aankoopdatum", "market": "Rommelmarkt", "sold": "Verkoopdatum", "price": "Verkoopprijs", "fees": "Kosten verkoop", "postage": "Verzendkosten", "platform": "Platform"},
    "pl": {"title": "Przedmiot", "cost": "Cena zakupu", "bought": "Data zakupu", "market": "Gdzie kupione", "sold": "Data sprzedaży", "price": "Cena sprzedaży", "fees": "Prowizja", "postage": "Wysyłka", "platform": "Platforma"},
    "sv": {"title": "Vara", "cost": "Inköpspris", "bought": "Inköpsdatum", "market": "Loppis", "sold": "Säljdatum", "price": "Försäljningspris", "fees": "Avgifter", "postage": "Frakt", "platform": "Plattform"},
    "de": {"title": "Artikel", "cost": "EK-Preis", "bought": "EK-Datum", "market": "Flohmarkt", "sold": "VK-Datum", "price": "VK-Preis", "fees": "Gebühren", "postage": "Porto", "platform": "Plattform"},
    "fr": {"title": "Article", "cost": "Prix d'achat", "bought": "Date d'achat", "market": "Brocante", "sold": "Date de vente", "price": "Prix de vente", "fees": "Frais", "postage": "Port", "platform": "Plateforme"},
}
# Columns that no import needs, each with what it has in a row.
BESIDES = [
    ("Box", lambda r, i: f"B{i}"), ("Reference", lambda r, i: f"R{i:03}"), ("Size", lambda r, i: r.choice(["M", "L", "10"])),
    ("Brand", lambda r, i: r.choice(["Sony", "", "Next"])), ("Posted", lambda r, i: r.choice("YN")), ("Listed?", lambda r, i: r.choice("YN")),
    ("Photos", lambda r, i: r.choice("YN")), ("Paid?", lambda r, i: r.choice("YN")), ("Fee %", lambda r, i: "12.8%"), ("Row", lambda r, i: str(i + 1)),
    ("No.", lambda r, i: str(i + 1)), ("Tracking", lambda r, i: f"JD{i}123"), ("Time", lambda r, i: "10:30"), ("Colour", lambda r, i: r.choice(["red", "blue"])),
]
# Amounts beside the price of a sale, in minor units.
OF_SALES = [("Net received", lambda price: price * 8 // 10), ("Total paid", lambda price: price + 320)]
TITLES = "brass lamp,blue teapot,Lego set 75192,denim jacket,walkman,oil painting,copper kettle,pair of boots,vinyl Abbey Road,camera Zenit,wool blanket,glass vase,pewter mug,toy train,board game,silk scarf,mantel clock,egg cups x4,rug 6ft,hoodie".split(",")
PLATFORMS, MARKETS = ["eBay", "Vinted", "Depop", "Facebook"], ["Battersea", "Chiswick", "Denham", "Oxfam"]
ORDER = ["bought", "title", "market", "cost", "asking", "status", "sold", "platform", "price", "fees", "postage", "profit"]
KINDS = {
    "stock": (["title", "cost", "bought"], ["market"]),
    "both": (["title", "cost", "bought", "sold", "price"], ["market", "platform", "fees", "postage", "profit", "status"]),
    "sales": (["title", "sold", "price"], ["platform", "fees", "postage", "cost", "profit"]),
    "listed": (["title", "cost", "bought", "asking"], ["market", "platform", "status"]),
}
MONEY, DAYS = ("cost", "price", "fees", "postage", "asking", "profit"), ("bought", "sold")


class Sheet:
    def __init__(self, seed):
        self.r = r = random.Random(seed)
        self.abroad = ABROAD[r.choice(list(ABROAD))] if r.random() < 0.2 else None
        self.kind = r.choice(["stock", "stock", "both", "both", "both", "sales", "listed"])
        needed, others = KINDS[self.kind]
        fields = needed + [field for field in others if r.random() < 0.45]
        self.fields = [field for field in ORDER if field in fields and (not self.abroad or field in self.abroad)]
        if r.random() < 0.3: r.shuffle(self.fields)
        self.money = r.choice(["comma", "bare"]) if self.abroad else r.choice(["bare", "pound", "space", "whole"])
        self.day = r.choice(["%d/%m/%Y", "%Y-%m-%d", "%d.%m.%Y"] if self.abroad else ["%d/%m/%Y", "%d/%m/%y", "%Y-%m-%d", "%d %b %Y", "%d-%b-%y"])
        self.names = self.chosen_names()
        self.columns = [(self.names[field], lambda thing, i, field=field: self.text(field, thing)) for field in self.fields]
        used = {name.lower() for name in self.names.values()}
        for name, cell in r.sample(BESIDES, r.randint(0, 2)):
            if name.lower() not in used: self.columns.insert(r.randint(0, len(self.columns)), (name, lambda thing, i, cell=cell: cell(r, i)))
        for name, of in r.sample(OF_SALES, r.randint(0, 2)) if self.kind == "both" else []:
            if name.lower() not in used: self.columns.append((name, lambda thing, i, of=of: self.amount(of(thing["price"])) if "price" in thing else ""))
        self.things = [self.thing(i) for i in range(r.randint(6, 14))]

    def chosen_names(self):
        names, used = {}, set()
        for field in self.fields:
            name = self.abroad[field] if self.abroad else self.r.choice(NAMES[field])
            while name.lower() in used: name = self.r.choice(NAMES[field])
            # Something else has to say that they are sales.
            if self.kind == "sales" and not {"platform", "fees"}.isdisjoint(self.fields) and self.r.random() < 0.3: name = {"sold": "Date", "price": self.r.choice(["Price", "Amount"])}.get(field, name)
            used.add(name.lower())
            names[field] = name
        return names

    def thing(self, i):
        r = self.r
        bought = datetime.date(2026, 1, 10) + datetime.timedelta(r.randint(0, 120))
        thing = {"title": f"{r.choice(TITLES)} {i}", "cost": r.choice([50, 100, 150, 200, 300, 450, 1000, 1250]), "bought": bought, "market": r.choice(MARKETS), "status": "Unsold"}
        if self.kind == "sales" or self.kind == "both" and r.random() < 0.6:
            thing |= {"sold": bought + datetime.timedelta(r.randint(1, 60)), "price": r.choice([700, 1200, 1500, 2499, 899, 3000]), "platform": r.choice(PLATFORMS)}
            thing |= {"fees": r.choice([0, 90, 150, 33]), "postage": r.choice([0, 320, 450]), "status": "Sold"}
            thing["profit"] = thing["price"] - sum(thing[field] for field in ("cost", "fees", "postage") if field in self.fields)
        if self.kind == "listed": thing |= {"asking": r.choice([900, 1500, 2000]), "platform": r.choice(PLATFORMS), "status": "Listed"}
        return thing

    def text(self, field, thing):
        value = thing.get(field, "")
        if value != "" and field in MONEY: return self.amount(value)
        return value.strftime(self.day) if value != "" and field in DAYS else value

    def amount(self, minor):
        text = f"{abs(minor) / 100:.2f}"
        forms = {"bare": text, "pound": "£" + text, "space": "£ " + text, "comma": text.replace(".", ","), "whole": text.removesuffix(".00")}
        return ("-" if minor < 0 else "") + forms[self.money]

    def rows(self):
        names = [name for name, _ in self.columns]
        blank = [""] * len(names)
        rows = [["My sheet 2026"] + blank[1:], blank] if self.r.random() < 0.12 else []
        rows += [names] + [[cell(thing, i) for _, cell in self.columns] for i, thing in enumerate(self.things)]
        if self.r.random() < 0.1: rows.insert(-3, blank)
        below = self.r.random()
        if below < 0.2: rows.append(self.sums(blank, isNamed=below < 0.12))
        elif below < 0.28: rows += [[self.amount(0) if name == self.names.get("profit") else "N" if name.endswith("ed?") else "" for name in names]] * 5
        return rows

    def sums(self, blank, isNamed):
        row = list(blank)
        for place, (name, _) in enumerate(self.columns):
            field = next((f for f in MONEY if self.names.get(f) == name and f != "asking"), None)
            if field: row[place] = self.amount(sum(thing.get(field, 0) for thing in self.things))
        if isNamed: row[[name for name, _ in self.columns].index(self.names["title"]) if self.r.random() < 0.5 else 0] = "Total"
        return row

    def write(self, path):
        text = io.StringIO()
        csv.writer(text, delimiter=";" if self.money == "comma" else ",").writerows(self.rows())
        with open(path, "w", encoding="utf-8") as file: file.write(text.getvalue())

    def truth(self):
        """What the sheet says of each thing: amounts in minor units, 0 for none."""
        truth = []
        for thing in self.things:
            isSold = "price" in thing and "price" in self.fields
            said = lambda field, isThere=True: thing.get(field, 0) if isThere and field in self.fields else 0
            truth.append((
                thing["title"], said("cost"), str(said("bought") or ""), said("market") or "", str(said("sold", isSold) or ""), said("price", isSold),
                said("fees", isSold), said("postage", isSold), (said("platform", isSold) or "")[:4].lower()))
        return sorted(truth)


def run(fhq, store, *texts):
    environment = os.environ | {"FHQ_BACKUP": "off", "FHQ_RATES": "off"}
    arguments = [a for text in texts for a in ("-c", text)]
    return subprocess.run([fhq, "--yes", "--store", store, "--now", "2026-11-24T12:00:00Z", *arguments], capture_output=True, text=True, env=environment)


def found(fhq, store):
    items = json.loads(run(fhq, store, "items show sku, title, cost, bought, market, sold, sale_price, fees, postage limit all as json").stdout or "[]")
    sales = json.loads(run(fhq, store, "sales show sku, platform limit all as json").stdout or "[]")
    platforms = {sale["sku"]: (sale["platform"] or "")[:4].lower() for sale in sales}
    minor = lambda value: round(float(value) * 100) if value not in (None, "") else 0
    return sorted((
        item["title"], minor(item["cost"]), item["bought"] or "", item["market"] or "", item["sold"] or "", minor(item["sale_price"]),
        minor(item["fees"]), minor(item["postage"]), platforms.get(item["sku"], "")) for item in items)


def judge(fhq, folder, seed):
    sheet, store = Sheet(seed), os.path.join(folder, f"guess-{seed}.sqlite")
    path = os.path.join(folder, f"guess-{seed}.csv")
    sheet.write(path)
    first = run(fhq, store, f"import '{path}'")
    lines = [line[5:] for line in first.stderr.splitlines() if line.startswith("try: ")]
    if first.returncode and not lines: return "failing", first.stderr
    done = run(fhq, store, lines[0]) if first.returncode else first
    read, truth = found(fhq, store), sheet.truth()
    if read == truth and done.returncode == 0: return "right", ""
    what = f"{lines[:1]}\nread {[row for row in read if row not in truth][:1]}, not read {[row for row in truth if row not in read][:1]}\n{done.stderr[:400]}"
    if done.returncode: return "failing", what
    return "open" if len(lines) > 1 or "left out" in first.stderr else "wrong", what


def main():
    fhq, seed, count, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    counts = Counter(right=0, open=0, failing=0, wrong=0)
    for number in range(count):
        verdict, what = judge(fhq, folder, seed * 1_000_003 + number)
        counts[verdict] += 1
        if verdict != "right": print(f"{verdict} (seed {seed * 1_000_003 + number}): {what}")
    print(json.dumps(counts))


main()
