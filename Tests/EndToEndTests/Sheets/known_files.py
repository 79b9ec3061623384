"""Makes files of the formats that fhq knows, imports each with fhq as a dry run, and counts those that it takes for a person's.

known_files.py FHQ SEED COUNT FOLDER

Two thirds are months of the marketplaces' files, whole and in parts, one in five of them packed; the others are fhq's own
exports, of rows and columns by chance. A file is taken for a person's sheet if fhq proposes a mapping for it, and unread if
the import ends with another error. Prints those files, then the counts.
"""
import glob, gzip, json, os, random, re, subprocess, sys, zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
MARKETPLACES = os.path.join(HERE, "../../ImportsTests/Marketplaces")
MONTHS = {
    "ebay_months.py": "transactions-uk transactions-au transactions-us transactions-de orders-uk orders-au orders-us earnings-us listings-uk",
    "shop_months.py": "etsy-items etsy-orders etsy-statement depop-sales mercari-sales poshmark-sales shopify-orders discogs-items",
    "vinted_months.py": "vinted-data",
}
KINDS = [(script, kind) for script, kinds in MONTHS.items() for kind in kinds.split()]
COLUMNS = {"items": ["sku"], "sales": ["id", "sku", "sale_currency"], "expenses": ["id"]}
ENDINGS = ["csv", "tsv", "html", "xlsx", "json", "ndjson"]


def run(fhq, folder, *arguments):
    environment = os.environ | {"FHQ_BACKUP": "off", "FHQ_RATES": "off"}
    return subprocess.run(
        [fhq, "--store", "store.sqlite", "--now", "2026-11-24T12:00:00Z", *arguments],
        cwd=folder, capture_output=True, text=True, env=environment)


def months(count, seed, folder):
    """Files of the marketplaces, of half a month each, which is enough for their form."""
    files, number = [], 0
    environment = os.environ | {"MONTH_DAYS": "14"}
    while len(files) < count:
        for script, kind in KINDS:
            target = os.path.join(folder, f"{kind}-{number}")
            subprocess.run([sys.executable, "-B", os.path.join(MARKETPLACES, script), kind, str(seed * 1000 + number), "1", target], env=environment, check=True)
            for path in sorted(glob.glob(f"{target}/*/whole*") + glob.glob(f"{target}/*/part-*")):
                files.append((kind, packed(path)))
        number += 1
    return random.sample(files, count)


def packed(path):
    if path.endswith(".zip") or random.random() < 0.8:
        return path
    with open(path, "rb") as file:
        data = file.read()
    if random.random() < 0.5:
        with gzip.open(path + ".gz", "wb") as file:
            file.write(data)
        return path + ".gz"
    with zipfile.ZipFile(path + ".zip", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(os.path.basename(path), data)
    return path + ".zip"


def exports(fhq, count, folder):
    """Files that fhq writes: queries of random rows and columns, whole exports, and those with the app's columns."""
    first = run(fhq, folder, "-f", "csv", "-c", "sales limit 1", "-c", "expenses limit 1", "-c", "items limit 1").stdout.split("\n")
    names = dict(zip(["sales", "expenses", "items"], (line.split(",") for line in first[::2])))
    files, lines = [], []
    for number in range(count):
        noun, ending = random.choice(list(COLUMNS)), random.choice(ENDINGS)
        kind = random.choice([ending, ending, ending, "whole", "app-csv"])
        if kind in ("whole", "app-csv"):
            noun, ending = random.choice(["items", "expenses"]), "csv"
        path = os.path.join(folder, f"ours-{number}.{ending}")
        if kind == "whole" or kind == "app-csv":
            line = f'export {noun} to "{path}"' + (" as app-csv" if kind == "app-csv" else "")
        else:
            rest = [name for name in names[noun] if name not in COLUMNS[noun]]
            shown = COLUMNS[noun] + random.sample(rest, random.randint(2, len(rest)))
            random.shuffle(shown)
            show = "" if random.random() < 0.3 else f" show {', '.join(shown)}"
            line = f'{noun}{show} page {random.randint(1, 9)} size {random.randint(1, 20)} > "{path}"'
        lines.append(line)
        files.append((f"{noun} as {kind}", path))
    write(folder, "exports.fhq", lines)
    done = run(fhq, folder, "exports.fhq")
    assert done.returncode == 0, done.stderr
    return files


def write(folder, name, lines):
    with open(os.path.join(folder, name), "w") as file:
        file.write("\n".join(lines) + "\n")


def main():
    fhq, seed, count, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    random.seed(seed)
    done = run(fhq, folder, "-c", f'import "{os.path.join(HERE, "../../../examples/inventory")}"')
    assert done.returncode == 0, done.stderr
    files = months(count * 2 // 3, seed, folder) + exports(fhq, count - count * 2 // 3, folder)
    counts = {"files": len(files), "person": 0, "unread": 0, "json": 0, "kinds": len({kind for kind, _ in files})}
    for start in range(0, len(files), 200):
        batch = files[start:start + 200]
        write(folder, "batch.fhq", [f'import "{path}" dry run' for _, path in batch])
        said = run(fhq, folder, "--keep-going", "batch.fhq").stderr
        # Of each error, what it says up to the next.
        errors = {int(line): text for line, text in re.findall(r"^batch\.fhq:(\d+):1: (.*(?:\n(?!batch\.fhq).*)*)", said, re.M)}
        for place, (kind, path) in enumerate(batch):
            error = errors.get(place + 1, "")
            is_json = path.endswith("json") and ("JSON" in error or "it is empty" in error)
            # Rows of types that fhq doesn't know are kept, and said.
            is_read = not error or "of unknown types kept" in error
            verdict = "json" if is_json else "person" if re.search(r"^try: import .* map ", error, re.M) else "" if is_read else "unread"
            if verdict:
                counts[verdict] += 1
            if verdict in ("person", "unread"):
                print(f"{verdict}: {kind} {path}: {error.splitlines()[0]}")
            os.remove(path)
    print(json.dumps(counts))


main()
