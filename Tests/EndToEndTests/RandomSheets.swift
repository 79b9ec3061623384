extension SheetTests {
    /// Python that writes `first.csv` and `firstExpenses.csv`.
    static func randomSheets(seed: Int) -> String {
        """
        import csv, random
        random.seed(\(seed))
        bits = ["a", "é", "e\\u0301", "日", "👩‍👧", " ", ",", ";", '"', "'", "=", "+", "-", "@", "\\t", "\\n", "\\r\\n", "\\r", "0", "\\u2028"]
        def text(least=0):
            value = "".join(random.choice(bits) for _ in range(random.randint(least, 8)))
            return "'" + value if value[:1] and value[0] in "=+-@\\t\\r'" else value
        def some(make): return make() if random.random() < 0.6 else ""
        def day(low, high): return f"2026-{random.randint(low, high):02}-{random.randint(1, 28):02}"
        digits = {"GBP": 2, "EUR": 2, "JPY": 0, "KWD": 3}
        def money(code): return f"{random.randint(0, 10**7) / 10**digits[code]:.{digits[code]}f}"
        def code(): return random.choice(list(digits))
        places = [text(1) for _ in range(6)]
        platforms = ["eBay", "Vinted", "Facebook Marketplace"]
        names = "sku title bought cost currency market seller haul platforms asking asking_currency sold sale_price sale_currency sale_platform fees postage packaging payment note postage_paid".split()
        with open("first.csv", "w", newline="") as file:
            out = csv.DictWriter(file, names); out.writeheader()
            for number in range(400):
                row = dict.fromkeys(names, "")
                row |= {"sku": f"FH-20D6{number // 32:03}{'0123456789ABCDEFGHJKMNPQRSTVWXYZ'[number % 32]}", "title": some(text), "note": some(text), "bought": some(lambda: day(1, 3)), "market": some(lambda: random.choice(places)), "seller": some(lambda: random.choice(places)), "haul": some(lambda: random.choice(places))}
                if random.random() < 0.7:
                    row["currency"] = code(); row["cost"] = money(row["currency"])
                if random.random() < 0.4:
                    row["platforms"] = "; ".join(p for p in platforms if random.random() < 0.6)
                    if row["platforms"] and random.random() < 0.7:
                        row["asking_currency"] = code(); row["asking"] = money(row["asking_currency"])
                if random.random() < 0.4:
                    row["sold"] = day(4, 10); row["payment"] = random.choice(["cash", "card", ""]); row["sale_platform"] = some(lambda: random.choice(platforms))
                    if random.random() < 0.8:
                        sale = row["sale_currency"] = code(); row["sale_price"] = money(sale)
                        for name in ("fees", "postage", "packaging", "postage_paid"): row[name] = some(lambda: money(sale))
                out.writerow(row)
        names = "id date kind subkind amount currency market haul sku payment memo".split()
        with open("firstExpenses.csv", "w", newline="") as file:
            out = csv.DictWriter(file, names); out.writeheader()
            for number in range(1, 200):
                currency = code()
                kind = random.choice(["entry-fee", "transport", "packaging", "delivery", "other"])
                out.writerow({"id": number * 2, "date": day(1, 10), "kind": kind, "subkind": some(lambda: random.choice(["car gas", "bus"])) if kind == "transport" else "", "amount": money(currency), "currency": currency, "market": some(lambda: random.choice(places)), "haul": some(lambda: random.choice(places)), "sku": some(lambda: "FH-20D60000"), "payment": random.choice(["cash", "card", ""]), "memo": some(text)})
        """
    }
}
