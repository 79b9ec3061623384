"""Makes spreadsheets as people keep them, with known truth, imports each with fhq, and compares.

people_sheets.py FHQ SEED COUNT FOLDER

Each sheet is imported as a script would: the first run ends with status 1 and lines to try; the line that has the truth's
columns is run as it stands, or the only one. What then lies in the store is compared to the penny. Prints what was taken,
what was refused, and each sheet that was taken wrongly.
"""
import csv, datetime, glob, gzip, html, io, json, os, random, re, subprocess, sys, zipfile
from decimal import Decimal

# `make odf-client` installs odfpy; without it what would be .ods is .xlsx.
sys.path += glob.glob(os.path.join(os.path.dirname(__file__), "../../../.build/odf-client/lib/python3*/site-packages"))
try: import odf
except ImportError: odf = None

TITLES = ["Brass lamp", "Jug", "Tea set, 6 cups", "Clock 8\" dial", "Vase (blue)", "Nike trainers", "LEGO 75192", "Käthe Kruse Puppe",
          "Théière", "Oak chair", "Box of records", "Denim jacket", "Total War game", "May Gibbs print", "Coat – wool"]
MARKETS = ["Battersea", "Kempton Park", "Oxfam", "Flohmarkt Mauerpark", "Brocante de Lille", "Facebook lot"]
PLATFORMS = {
    "eBay": ["eBay", "ebay", "EBAY", "E-Bay", "ebay.co.uk", "eBay UK", "e bay"],
    "Vinted": ["Vinted", "vinted", "VINTED", "vinted.co.uk", "Vinted UK"],
    "Facebook Marketplace": ["Facebook", "FB", "fb marketplace", "Facebook Marketplace", "FBMP"],
    "Etsy": ["Etsy", "etsy.com"], "Depop": ["depop", "Depop"], "Car Boot": ["car boot", "Carboot", "boot sale"],
    "Gumtree": ["Gumtree", "gumtree.com"],
}
# The names of the columns; those with several fields are such that the cells or the other columns tell.
NAMES = {
    "en": {
        "title": ["Item", "Item name", "Title", "Product", "Description", "Item Title", "ITEM", "What"],
        "cost": ["Cost", "Purchase price", "Paid", "Bought for", "Buy price", "Cost price", "Price paid"],
        "bought": ["Date bought", "Purchase date", "Bought on", "Date purchased", "Bought", "Purchased"],
        "market": ["Source", "Where from", "Market", "Bought at", "Where bought", "Shop"],
        "sale_price": ["Sold for", "Sale price", "Selling price", "Sold price"],
        "sold": ["Date sold", "Sold date", "Sale date", "Sold on", "Sold"],
        "sale_platform": ["Platform", "Where sold", "Sold via", "Site", "Marketplace", "Sold on"],
        "fees": ["Fees", "eBay fees", "Selling fees", "Commission", "Platform fees"],
        "postage": ["Postage", "P&P", "Shipping", "Postage cost", "Shipping cost"],
        "quantity": ["Qty", "Quantity"],
    },
    "de": {
        "title": ["Artikel", "Bezeichnung", "Titel", "Produkt"],
        "cost": ["Einkaufspreis", "Kaufpreis", "EK", "EK-Preis"],
        "bought": ["Kaufdatum", "Gekauft am", "Einkaufsdatum"],
        "market": ["Quelle", "Herkunft", "Wo gekauft"],
        "sale_price": ["Verkaufspreis", "VK", "Verkauft für", "Erlös"],
        "sold": ["Verkauft am", "Verkaufsdatum"],
        "sale_platform": ["Plattform", "Verkauft auf", "Verkauft über"],
        "fees": ["Gebühren", "eBay-Gebühren", "Provision"],
        "postage": ["Versand", "Versandkosten", "Porto"],
        "quantity": ["Anzahl", "Menge"],
    },
    "fr": {
        "title": ["Article", "Désignation", "Objet", "Nom"],
        "cost": ["Prix d'achat", "Coût", "Prix achat"],
        "bought": ["Date d'achat", "Acheté le"],
        "market": ["Lieu d'achat", "Provenance"],
        "sale_price": ["Prix de vente", "Vendu pour"],
        "sold": ["Date de vente", "Vendu le"],
        "sale_platform": ["Plateforme", "Vendu sur"],
        "fees": ["Frais", "Commission"],
        "postage": ["Frais de port", "Port"],
        "quantity": ["Quantité", "Qté"],
    },
}
MONTHS = {
    "en": ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
    "de": ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"],
    "fr": ["janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"],
}
DAYS = {
    "iso": lambda d, l: d.isoformat(),
    "d/m/Y": lambda d, l: f"{d.day:02}/{d.month:02}/{d.year}",
    "d/m/y": lambda d, l: f"{d.day}/{d.month}/{d.year % 100:02}",
    "m/d/Y": lambda d, l: f"{d.month}/{d.day}/{d.year}",
    "m/d/y": lambda d, l: f"{d.month:02}/{d.day:02}/{d.year % 100:02}",
    "d-m-Y": lambda d, l: f"{d.day:02}-{d.month:02}-{d.year}",
    "d.m.Y": lambda d, l: f"{d.day:02}.{d.month:02}.{d.year}",
    "d.m.y": lambda d, l: f"{d.day:02}.{d.month:02}.{d.year % 100:02}",
    "d Mon Y": lambda d, l: f"{d.day} {MONTHS[l][d.month - 1]} {d.year}",
    "d-mon-y": lambda d, l: f"{d.day}-{MONTHS['en'][d.month - 1][:3]}-{d.year % 100:02}",
    "Mon d, Y": lambda d, l: f"{MONTHS['en'][d.month - 1][:3]} {d.day}, {d.year}",
    "stamp": lambda d, l: f"{d.isoformat()} 10:30:00",
}


def thousands(number, group, mark):
    text = f"{number:,.2f}"
    return text.replace(",", "\0").replace(".", mark).replace("\0", group)


AMOUNTS = {
    "plain": lambda a: f"{a:.2f}",
    "short": lambda a: f"{a.normalize():f}",
    "pound": lambda a: f"£{a:.2f}",
    "pound,": lambda a: f"£{thousands(a, ',', '.')}",
    "code": lambda a: f"{a:.2f} GBP",
    "code first": lambda a: f"GBP {thousands(a, ',', '.')}",
    "pence": lambda a: f"{int(a * 100)}p" if a < 1 else f"£{a:.2f}",
    "spaced": lambda a: f"£ {a:.2f} ",
    "comma": lambda a: thousands(a, "", ","),
    "comma.": lambda a: thousands(a, ".", ","),
    "euro": lambda a: f"{thousands(a, '.', ',')} €",
    "euro first": lambda a: f"€{thousands(a, ',', '.')}",
    "french": lambda a: f"{thousands(a, chr(0x202F), ',')} €",
    "euro space": lambda a: f"{thousands(a, ' ', ',')}€",
}
LOCALES = {
    "uk": ("en", ["iso", "d/m/Y", "d/m/y", "d-m-Y", "d Mon Y", "d-mon-y", "d.m.y", "stamp"],
           ["plain", "short", "pound", "pound,", "code", "code first", "pence", "spaced"], "GBP"),
    "us": ("en", ["iso", "m/d/Y", "m/d/y", "Mon d, Y"], ["plain", "pound,", "euro first"], None),
    "de": ("de", ["iso", "d.m.Y", "d.m.y", "d Mon Y", "d/m/Y"], ["comma", "comma.", "euro"], None),
    "fr": ("fr", ["d/m/Y", "d-m-Y", "d Mon Y", "iso"], ["comma", "french", "euro space"], None),
}


class Sheet:
    """A sheet and what is true of it."""

    def __init__(self, seed):
        self.random = r = random.Random(seed)
        self.locale = r.choice(["uk", "uk", "uk", "us", "de", "fr"])
        self.language, days, amounts, _ = LOCALES[self.locale]
        self.day_format, self.amount_format = r.choice(days), r.choice(amounts)
        self.currency = "EUR" if "euro" in self.amount_format or self.amount_format == "french" else "GBP"
        self.fields = ["title", "cost", "bought"]
        if r.random() < 0.6: self.fields.append("market")
        self.sells = r.random() < 0.75
        if self.sells:
            self.fields += ["sale_price", "sold"]
            if r.random() < 0.7: self.fields.append("sale_platform")
            if r.random() < 0.5: self.fields.append("fees")
            if r.random() < 0.5: self.fields.append("postage")
        self.each = r.random() < 0.5
        if r.random() < 0.12: self.fields.append("quantity")
        # A column that many never keep.
        if r.random() < 0.12: self.fields.remove(r.choice(["cost", "bought"]))
        if r.random() < 0.4: r.shuffle(self.fields)
        self.names = {}
        for field in self.fields:
            names = [n for n in NAMES[self.language][field] if n not in self.names.values()]
            self.names[field] = r.choice(names)
        self.negative = "fees" in self.fields and r.random() < 0.2
        self.extras = r.sample(["Profit", "ROI", "Box", "Size", "Condition", ""], r.choice([0, 0, 1, 2]))
        # Google's CSV: a column with boxes to be ticked, and the grid's empty rows and columns behind the table.
        self.google = r.random() < 0.12
        if self.google: self.extras = ["Posted?"] + self.extras[:1]
        self.things, self.rows = [], []
        self.kind = self.container()
        # Cells of one text below each other, merged as people do; a merged cost is that of several things together.
        self.merges = {f for f in ("market", "bought") if f in self.fields and self.is_book and r.random() < 0.3}
        self.shares_cost = self.is_book and "cost" in self.fields and r.random() < 0.03
        # What the cells of a workbook hold instead of their texts.
        self.values = {}
        self.make()

    def container(self):
        kind = self.random.choices(["csv", "tsv", "semicolon", "cp1252", "utf16", "gz", "zip", "html", "xlsx", "ods"],
                                   [8, 1, 3, 1, 1, 1, 1, 1, 2, 2])[0]
        if self.google: return "csv"
        if self.language != "en" and kind == "csv": return "semicolon"
        return "xlsx" if kind == "ods" and not odf else kind

    @property
    def is_book(self): return self.kind in ("html", "xlsx", "ods")

    def day(self, day):
        text = DAYS[self.day_format](day, self.language) if day else ""
        self.values[text] = day
        return text

    def amount(self, amount, negative=False):
        if amount is None: return self.random.choice(["", "", "-"]) if self.dashes else ""
        text = AMOUNTS[self.amount_format](amount)
        if negative and amount:
            text, amount = f"({text.strip()})" if self.brackets else f"-{text.strip()}", -amount
        self.values[text] = amount
        return text

    def make(self):
        r = self.random
        self.dashes, self.brackets = r.random() < 0.2, r.random() < 0.5
        start = datetime.date(2026, r.randint(1, 9), 1)
        span = r.choice([5, 28, 60])
        self.months = r.random() < 0.15
        header = [self.names[f] for f in self.fields] + self.extras
        if r.random() < 0.1: header = [n.upper() for n in header]
        if r.random() < 0.1: header = [n + " " for n in header]
        mark = {"GBP": " (£)", "EUR": " (€)"}[self.currency]
        self.header_marks = r.random() < 0.15
        if self.header_marks:
            header = [n + mark if i < len(self.fields) and self.fields[i] in ("cost", "sale_price") else n for i, n in enumerate(header)]
        table, places, month = [], [], None
        for i in range(r.randint(3, 25)):
            bought = start + datetime.timedelta(days=r.randint(0, span))
            thing = dict(title=r.choice(TITLES) + (f" {i}" if r.random() < 0.7 else ""),
                         bought=bought if "bought" in self.fields else None,
                         cost=None if "cost" not in self.fields else Decimal(r.choice([r.randint(1, 99), r.randint(100, 5000), r.randint(5000, 250000)])) / 100,
                         market=r.choice(MARKETS) if "market" in self.fields else "", count=1)
            for field in sorted(self.merges):
                if self.things and r.random() < 0.5: thing[field] = self.things[-1][field]
            bought = thing["bought"] or bought
            if self.sells and r.random() < 0.5:
                name = r.choice(list(PLATFORMS))
                thing.update(sold=bought + datetime.timedelta(days=r.randint(0, 40)), sale_price=Decimal(r.randint(100, 300000)) / 100,
                             sale_platform=name if "sale_platform" in self.fields else "",
                             spelled=r.choice(PLATFORMS[name]),
                             fees=Decimal(r.randint(0, 900)) / 100 if "fees" in self.fields and r.random() < 0.8 else None,
                             postage=Decimal(r.randint(0, 900)) / 100 if "postage" in self.fields and r.random() < 0.8 else None)
            elif "quantity" in self.fields and r.random() < 0.4:
                thing["count"] = r.randint(2, 5)
            if self.months and month != bought.month and r.random() < 0.5:
                table.append([r.choice([MONTHS[self.language][bought.month - 1], f"{MONTHS[self.language][bought.month - 1]} {bought.year}"])])
            month = bought.month
            self.things.append(thing)
            places.append(len(table))
            table.append(self.cells(thing))
            if r.random() < 0.04: table.append([])
            if r.random() < 0.02: table.append(list(header))
        if r.random() < 0.3: table.append(self.total())
        if r.random() < 0.15: table += [[], [r.choice(["Notes: prices include postage", "* = gift", "last updated by Jo"])]]
        above = []
        if r.random() < 0.3:
            above = [[r.choice(["My sales 2026", "Inventory", "Reselling – Jo, 2026"])], []][: r.choice([1, 2])]
        if self.google: table += [[]] * r.randint(1, 40)
        width = len(header) + (r.randint(0, 3) if self.google else 0)
        self.rows = [row + [""] * (width - len(row)) for row in above + [header] + table]
        self.thing_rows = {len(above) + 1 + place for place in places}
        self.plain = [n.strip() for n in header]

    def cells(self, thing):
        row = []
        for field in self.fields:
            if field == "title": row.append(thing["title"])
            elif field in ("bought", "sold"): row.append(self.day(thing.get(field)))
            elif field == "market": row.append(thing["market"])
            elif field == "sale_platform": row.append(thing["spelled"] if thing.get("sold") else "")
            elif field == "quantity": row.append(str(thing["count"]))
            else: row.append(self.amount(thing.get(field), negative=field == "fees" and self.negative))
        boxes = lambda name: ["TRUE", "FALSE"] if name == "Posted?" else ["", "x", "12"] if name else [""]
        return row + [self.random.choice(boxes(name)) for name in self.extras]

    def total(self):
        row = ["" for _ in self.fields] + ["" for _ in self.extras]
        for i, field in enumerate(self.fields):
            if field in ("cost", "sale_price"):
                row[i] = AMOUNTS[self.amount_format](sum((t.get(field) or Decimal(0) for t in self.things), Decimal(0)))
        if self.fields[0] == "title": row[0] = self.random.choice(["Total", "TOTAL", "Totals:", "Gesamt", "Summe"])
        return row

    def truth(self):
        """The rows that the store must hold; none for a sheet that doesn't say what each thing cost."""
        lines = []
        if self.shares_cost: return None
        for t in self.things:
            pennies = int((t["cost"] or 0) * 100)
            for index in range(t["count"]):
                share = pennies if self.each else pennies // t["count"] + (1 if index < pennies % t["count"] else 0)
                sold = t.get("sold")
                money = lambda value: "" if value is None else f"{value:.2f}"
                cost = ("", "") if t["cost"] is None else (money(Decimal(share) / 100), self.currency)
                lines.append((t["title"].strip(), t["bought"].isoformat() if t["bought"] else "", *cost, t["market"],
                              sold.isoformat() if sold else "", money(t.get("sale_price")), self.currency if sold else "",
                              t.get("sale_platform") or "", money(t.get("fees")), money(t.get("postage"))))
        return sorted(lines)

    # Files

    def write(self, folder, number):
        r, kind = self.random, self.kind
        path = os.path.join(folder, f"sheet {number}." + {"gz": "csv.gz"}.get(kind, kind if self.is_book or kind in ("tsv", "zip") else "csv"))
        if self.is_book: return getattr(self, kind)(path)
        text = io.StringIO()
        csv.writer(text, delimiter={"tsv": "\t", "utf16": "\t", "semicolon": ";"}.get(kind, ","), lineterminator=r.choice(["\n", "\r\n"]),
                   quoting=r.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])).writerows(self.rows)
        data = text.getvalue()
        if kind == "utf16": data = data.encode("utf-16")
        elif kind == "cp1252" and "\u202f" not in data: data = data.encode("cp1252", "replace")
        else: data = data.encode("utf-8-sig" if r.random() < 0.3 else "utf-8")
        if kind == "zip":
            with zipfile.ZipFile(path, "w") as archive: archive.writestr("my sheet.csv", data)
            return path
        with (gzip.open if kind == "gz" else open)(path, "wb") as file: file.write(data)
        return path

    def spans(self):
        """How many rows and columns each cell goes over, by its row and column; the cells that others cover are absent."""
        spans = {(y, x): (1, 1) for y, row in enumerate(self.rows) for x in range(len(row))}
        for y, row in enumerate(self.rows):
            # Titles, headings and notes, which stand alone in their rows.
            if row[0] and len(row) > 1 and not any(row[1:]) and self.random.random() < 0.7:
                spans[y, 0] = (1, len(row))
                for x in range(1, len(row)): del spans[y, x]
        for field in sorted(self.merges): self.merge(spans, self.fields.index(field))
        if self.shares_cost: self.shares_cost = self.merge(spans, self.fields.index("cost"), isOfOne=False)
        return spans

    def merge(self, spans, x, isOfOne=True):
        """Merges cells of things below each other: those of one text, or two costs, which then are unknown."""
        y, merged = 0, False
        while y < len(self.rows):
            end = y
            while y in self.thing_rows and end + 1 in self.thing_rows and self.rows[y][x] and (
                    self.rows[end + 1][x] == self.rows[y][x] if isOfOne else end == y): end += 1
            if end > y and self.random.random() < 0.7:
                spans[y, x], merged = (end - y + 1, 1), True
                for covered in range(y + 1, end + 1): del spans[covered, x]
                if not isOfOne: return True
            y = end + 1
        return merged

    def value(self, y, x):
        """What a cell of a workbook holds: a day or an amount if the sheet has them as such, else its text."""
        field = self.fields[x] if x < len(self.fields) else None
        isOf = {"bought": "days", "sold": "days", "cost": "amounts", "sale_price": "amounts", "fees": "amounts", "postage": "amounts"}.get(field)
        return self.values.get(self.rows[y][x], self.rows[y][x]) if isOf in self.native and y in self.thing_rows else self.rows[y][x]

    def choose_native(self):
        self.native = [kind for kind in ("days", "amounts") if self.random.random() < 0.5]

    def xlsx(self, path):
        import openpyxl
        self.choose_native()
        book, spans = openpyxl.Workbook(), self.spans()
        sign = {"GBP": '"£"#,##0.00', "EUR": "#,##0.00\\ [$€-407]"}[self.currency]
        for (y, x), (rows, columns) in spans.items():
            value = self.value(y, x)
            if value != "":
                cell = book.active.cell(y + 1, x + 1)
                cell.value = float(value) if isinstance(value, Decimal) else value
                if isinstance(value, Decimal): cell.number_format = sign
            if rows > 1 or columns > 1: book.active.merge_cells(start_row=y + 1, end_row=y + rows, start_column=x + 1, end_column=x + columns)
        book.save(path)
        return path

    def ods(self, path):
        from odf.opendocument import OpenDocumentSpreadsheet
        from odf.table import CoveredTableCell, Table, TableCell, TableRow
        from odf.text import P
        self.choose_native()
        document, spans, table = OpenDocumentSpreadsheet(), self.spans(), Table(name="Sheet1")
        document.spreadsheet.addElement(table)
        for y, row in enumerate(self.rows):
            line = TableRow()
            table.addElement(line)
            for x in range(len(row)):
                if (y, x) not in spans:
                    line.addElement(CoveredTableCell())
                    continue
                (rows, columns), value = spans[y, x], self.value(y, x)
                made = {"numberrowsspanned": rows, "numbercolumnsspanned": columns} if rows * columns > 1 else {}
                if isinstance(value, datetime.date): made |= {"valuetype": "date", "datevalue": value.isoformat()}
                elif isinstance(value, Decimal): made |= {"valuetype": "currency", "currency": self.currency, "value": str(value)}
                elif value: made |= {"valuetype": "string"}
                cell = TableCell(**made)
                if row[x]: cell.addElement(P(text=row[x]))
                line.addElement(cell)
        document.save(path)
        return path

    def html(self, path):
        self.native, spans, lines = [], self.spans(), []
        for y, row in enumerate(self.rows):
            cells = [f"<td rowspan={spans[y, x][0]} colspan={spans[y, x][1]}>{html.escape(row[x])}</td>" for x in range(len(row)) if (y, x) in spans]
            lines.append(f"<tr>{''.join(cells)}</tr>")
        with open(path, "w", encoding="utf-8") as file: file.write(f"<html><head><meta charset=utf-8></head><body><table>{''.join(lines)}</table></body></html>")
        return path

    # The line

    def means(self, line):
        """True if the line has every column as it is meant."""
        words = line.replace('"', "")
        for field in self.fields:
            name = re.sub(r"\s+", " ", self.plain[self.fields.index(field)]).replace('"', "")
            wanted = field + (" each" if field == "quantity" and self.each else "")
            if not re.search(rf"(map |, ){re.escape(name)} to {wanted}(?! each)", words): return False
            if field in ("bought", "sold"):
                found = re.search(rf"{re.escape(name)} to {wanted} as (\S+?)(,| |$)", words)
                if found and found.group(1) != ("m/d/y" if self.locale == "us" else "d/m/y"): return False
        found = re.search(r" currency (\w+)", words)
        return not found or found.group(1) == self.currency


def run(fhq, store, *texts):
    arguments = [a for text in texts for a in ("-c", text)]
    return subprocess.run([fhq, "--store", store, "-f", "csv", "--now", "2026-11-24T12:00:00Z", *arguments], capture_output=True, text=True)


COLUMNS = ["title", "bought", "cost", "currency", "market", "sold", "sale_price", "sale_currency", "sale_platform", "fees", "postage"]


def judge(fhq, folder, number, seed):
    sheet = Sheet(seed)
    path = sheet.write(folder, number)
    store = os.path.join(folder, "store.sqlite")
    for name in os.listdir(folder):
        if name.startswith("store.sqlite"): os.remove(os.path.join(folder, name))
    first = run(fhq, store, f'import "{path}"')
    lines = [l[5:] for l in first.stderr.splitlines() if l.startswith("try: ")]
    # A sheet whose names of columns are all fhq's own needs no question.
    if first.returncode == 0: lines = [f'import "{path}"']
    if not lines: return "refused", sheet, path, "no line", first.stderr
    right = [l for l in lines if sheet.means(l)] or lines[: first.returncode == 0]
    line = right[0] if right else lines[0] if len(lines) == 1 else None
    if line is None: return "refused", sheet, path, "not offered", first.stderr
    shown = "items show " + ", ".join(COLUMNS) + " limit all"
    second = run(fhq, store, line, shown)
    if second.returncode == 1 and "nothing was imported" in second.stderr: return "refused", sheet, path, line, second.stderr
    rows = [r for r in csv.reader(io.StringIO(second.stdout))]
    start = next((i for i, r in enumerate(rows) if r == COLUMNS), None)
    if start is None: return "wrong", sheet, path, line, second.stderr
    found = sorted(tuple(c.strip() for c in r) for r in rows[start + 1:])
    if found == sheet.truth():
        # The same file once more changes nothing.
        again = run(fhq, store, line, shown)
        if again.returncode == 0 and again.stdout.endswith(second.stdout[second.stdout.index(rows[start][0] + ","):]):
            return "taken", sheet, path, line, ""
        return "wrong", sheet, path, "again: " + line, again.stdout[:300] + again.stderr
    truth = sheet.truth() or []
    only, lacking = sorted(set(found) - set(truth)), sorted(set(truth) - set(found))
    return "wrong", sheet, path, line, f"{len(found)} for {len(truth)}; read {only[:2]}, not read {lacking[:2]}\n{second.stderr}"


def main():
    fhq, seed, count, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    counts, shapes = {"taken": 0, "refused": 0, "wrong": 0}, set()
    for number in range(count):
        verdict, sheet, path, what, said = judge(fhq, folder, number, seed * 1_000_003 + number)
        counts[verdict] += 1
        shapes.add((sheet.locale, sheet.day_format, sheet.amount_format))
        if verdict == "wrong" or "-v" in sys.argv and verdict == "refused":
            print(f"{verdict}: {path} (seed {seed * 1_000_003 + number}): {what}\n{said}")
        else:
            os.remove(path)
    print(json.dumps({**counts, "shapes": len(shapes)}))


main()
