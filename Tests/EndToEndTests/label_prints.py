"""Measures printed sheets of labels and reads their codes with zbar, for LabelPrintTests.

usage: label_prints.py SHEET START PDF, with the SKUs in the order of the labels on standard input

The measures are those that the makers of the sheets publish. Prints a sentence for each difference of more than 0.2 mm, for
whatever is outside of the labels or in a code's quiet zone, and for each code that isn't the SKU.
"""
import re
import subprocess
import sys
import tempfile

A4 = (210, 297)
# Name: page, label, labels across and down, corner of the first label, distance from label to label.
SHEETS = {
    "l7651": (A4, (38.1, 21.2), (5, 13), (4.75, 10.7), (40.6, 21.2)),
    "l7160": (A4, (63.5, 38.1), (3, 7), (7.2, 15.1), (66.0, 38.1)),
    "l7159": (A4, (63.5, 33.9), (3, 8), (7.2, 12.9), (66.0, 33.9)),
    "4x6": ((101.6, 152.4), (101.6, 152.4), (1, 1), (0, 0), (0, 0)),
    "62mm": ((62, 29), (62, 29), (1, 1), (0, 0), (0, 0)),
}
# A module is a 29th of the code with its quiet zone, which is 4 modules wide.
SIDE, QUIET = 29, 4
DOTS = 300 / 25.4
NEAR = 0.2
# A dark dot becomes 1, so that the search for one is a single call.
MARKS = bytes(dot < 128 for dot in range(256))

sheet, start, pdf = sys.argv[1], int(sys.argv[2]), sys.argv[3]
page, size, (columns, rows), first, pitch = SHEETS[sheet]
skus = sys.stdin.read().split()
folder = tempfile.TemporaryDirectory()
crops, codes = [], {}


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    width, height = map(int, re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data).groups())
    return width, height, data[len(data) - width * height :]


def dark(image, left, top, right, bottom):
    """The box in millimetres around the dark dots within a box in millimetres; None where there are none."""
    width, height, pixels = image
    xs, ys = [], []
    a, b = max(0, round(left * DOTS)), min(width, round(right * DOTS))
    for y in range(max(0, round(top * DOTS)), min(height, round(bottom * DOTS))):
        row = pixels[y * width + a : y * width + b].translate(MARKS)
        if 1 in row:
            xs += [row.find(1), row.rfind(1)]
            ys.append(y)
    if not ys:
        return None
    return (a + min(xs)) / DOTS, min(ys) / DOTS, (a + max(xs) + 1) / DOTS, (max(ys) + 1) / DOTS


def crop(image, left, top, name):
    width, height, pixels = image
    a, b = round(left * DOTS), min(width, round((left + size[0]) * DOTS))
    c, d = round(top * DOTS), min(height, round((top + size[1]) * DOTS))
    with open(name, "wb") as out:
        out.write(b"P5 %d %d 255\n" % (b - a, d - c))
        for y in range(c, d):
            out.write(pixels[y * width + a : y * width + b])


def check(image, place, name):
    left = first[0] + place % columns * pitch[0]
    top = first[1] + place // columns * pitch[1]
    side = min(size[1] - 2, size[0] * 0.48)
    module, above = side / SIDE, top + (size[1] - side) / 2
    wanted = [left + QUIET * module, above + QUIET * module]
    wanted += [left + side - QUIET * module, above + side - QUIET * module]
    found = dark(image, left, top, left + side - QUIET * module / 2, top + size[1])
    if not found or any(abs(a - b) > NEAR for a, b in zip(found, wanted)):
        print(f"{name}: the code is at {found}, not {wanted}")
    if dark(image, left + side - QUIET * module + NEAR, top, left + side - NEAR, top + size[1]):
        print(f"{name}: something is in the quiet zone")
    crop(image, left, top, f"{folder.name}/{name}.pgm")
    crops.append(f"{folder.name}/{name}.pgm")


def outside(image, number):
    """Whatever is in the margins and between the labels."""
    edges_x = [0] + [first[0] + i * pitch[0] + end for i in range(columns) for end in (0, size[0])] + [page[0]]
    edges_y = [0] + [first[1] + i * pitch[1] + end for i in range(rows) for end in (0, size[1])] + [page[1]]
    for a, b in zip(edges_x[::2], edges_x[1::2]):
        if b - a > 2 * NEAR and dark(image, a + (NEAR if a else 0), 0, b - NEAR, page[1]):
            print(f"page {number}: something is beside the labels")
    for a, b in zip(edges_y[::2], edges_y[1::2]):
        if b - a > 2 * NEAR and dark(image, 0, a + (NEAR if a else 0), page[0], b - NEAR):
            print(f"page {number}: something is above or below the labels")


facts = subprocess.run(["pdfinfo", "-l", "9999", pdf], capture_output=True, text=True, check=True).stdout
sizes = re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+) pts", facts)
pages = -(-(start - 1 + len(skus)) // (columns * rows))
if len(sizes) != pages:
    print(f"{len(sizes)} pages, not {pages}")
for width, height in sizes:
    if any(abs(float(a) / 72 * 25.4 - b) > NEAR for a, b in ((width, page[0]), (height, page[1]))):
        print(f"a page is {width} x {height} pt")
subprocess.run(["pdftoppm", "-r", "300", "-gray", pdf, f"{folder.name}/page"], check=True)
images = subprocess.run(["ls", folder.name], capture_output=True, text=True, check=True).stdout.split()
for number, path in enumerate(images):
    image = read(f"{folder.name}/{path}")
    outside(image, number + 1)
    for place in range(columns * rows):
        label = number * columns * rows + place - (start - 1)
        if 0 <= label < len(skus):
            check(image, place, f"{label:05}")
        elif dark(image, first[0] + place % columns * pitch[0], first[1] + place // columns * pitch[1],
                  first[0] + place % columns * pitch[0] + size[0], first[1] + place // columns * pitch[1] + size[1]):
            print(f"page {number + 1}: place {place + 1} isn't empty")
found = subprocess.run(
    ["zbarimg", "--quiet", "--xml", "-Sdisable", "-Sqrcode.enable"] + crops, capture_output=True, text=True).stdout
for name, source in re.findall(r"<source href='.*?/(\d+)\.pgm'>(.*?)</source>", found, re.S):
    codes[int(name)] = re.findall(r"<!\[CDATA\[(.*?)\]\]>", source, re.S)
for number, sku in enumerate(skus):
    if codes.get(number) != [sku]:
        print(f"label {number + 1} reads {codes.get(number)}, not {sku}")
