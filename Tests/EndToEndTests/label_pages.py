"""Reads labels as a browser and as a reader of XML do, and prints what is in them as JSON, for LabelTests.

usage: label_pages.py FILE.html|FILE.svg
"""
import html.parser
import json
import sys
import xml.etree.ElementTree as tree

tags, attributes, labels, problems = set(), set(), [], []


def begin(tag, pairs):
    tags.add(tag)
    attributes.update(name for name, _ in pairs)
    values = dict(pairs)
    if tag == "svg" and "x" in values:
        labels.append({"box": [float(values[name]) for name in ("x", "y", "width", "height")], "texts": []})
    if tag == "text":
        labels[-1]["texts"].append("")


class Page(html.parser.HTMLParser):
    open = []

    def handle_starttag(self, tag, pairs):
        begin(tag, pairs)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, pairs):
        begin(tag, pairs)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            problems.append(tag)

    def handle_data(self, data):
        if self.open and self.open[-1] == "text":
            labels[-1]["texts"][-1] += data


def walk(node):
    begin(node.tag.removeprefix("{http://www.w3.org/2000/svg}"), list(node.attrib.items()))
    if node.tag.endswith("}text"):
        labels[-1]["texts"][-1] = node.text
    for child in node:
        walk(child)


path = sys.argv[1]
if path.endswith(".svg"):
    walk(tree.parse(path).getroot())
else:
    page = Page()
    page.feed(open(path, encoding="utf-8").read())
    problems += page.open
print(json.dumps({"tags": sorted(tags), "attributes": sorted(attributes), "labels": labels, "problems": problems}))
