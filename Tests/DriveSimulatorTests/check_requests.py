"""Holds recorded requests against Google's own description of Drive's version 3.

    check_requests.py [DISCOVERY.json] < REQUESTS

REQUESTS is what the simulator recorded, a JSON object a line (`GET /simulator/requests`). The description is the one that
Google's Python client brings, unless another is given. Method, path, parameters with their kinds and ranges, the metadata
sent and the fields asked for are checked; what does not pass is printed, and the status is 1.
"""

import json
import re
import sys

KINDS = {"string": str, "boolean": bool, "integer": int, "object": dict, "array": list}


def description():
    if len(sys.argv) > 1:
        return json.load(open(sys.argv[1]))
    import googleapiclient.discovery_cache as discovery_cache
    return json.loads(discovery_cache.get_static_doc("drive", "v3"))


def methods(resources):
    for resource in resources.values():
        yield from resource.get("methods", {}).values()
        yield from methods(resource.get("resources", {}))


class Description:
    def __init__(self, document):
        self.schemas = document["schemas"]
        self.common = document["parameters"]
        self.routes = []
        for method in methods(document["resources"]):
            self.add(method["httpMethod"], "/" + document["servicePath"] + method["path"], method, False)
            for protocol in method.get("mediaUpload", {}).get("protocols", {}).values():
                self.add(method["httpMethod"], protocol["path"], method, True)
                self.add("PUT", protocol["path"], method, True)

    def add(self, verb, path, method, is_upload):
        pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))
        literal = path.count("{")
        self.routes.append((literal, verb, re.compile(pattern + r"\Z"), method, is_upload))

    def route(self, verb, path):
        found = [route for route in self.routes if route[1] == verb and route[2].match(path)]
        return min(found, key=lambda route: route[0])[3:] if found else None

    def problems(self, record):
        route = self.route(record["method"], record["path"])
        if route is None:
            return ["there is no such method"]
        method, is_upload = route
        known = dict(self.common, **method.get("parameters", {}))
        found = [problem for name, value in record["query"].items() for problem in self.parameter(known, name, value)]
        if is_upload and record["query"].get("uploadType") not in ("media", "multipart", "resumable"):
            found.append("uploadType is not one of Google's")
        if "fields" in record["query"] and "response" in method:
            found += self.fields(record["query"]["fields"], method["response"]["$ref"])
        if record.get("metadata"):
            found += self.value(json.loads(record["metadata"]), method["request"])
        for name, parameter in method.get("parameters", {}).items():
            if parameter.get("required") and parameter["location"] == "query" and name not in record["query"]:
                found.append("%s is missing" % name)
        return found

    def parameter(self, known, name, value):
        if name not in known:
            return ["the parameter %s is not known" % name]
        rules = known[name]
        if rules["type"] == "integer":
            low, high = int(rules.get("minimum", 0)), int(rules.get("maximum", 2 ** 31 - 1))
            if not value.isdigit() or not low <= int(value) <= high:
                return ["%s=%s is not from %d to %d" % (name, value, low, high)]
        if rules["type"] == "boolean" and value not in ("true", "false"):
            return ["%s=%s is neither true nor false" % (name, value)]
        if "enum" in rules and value not in rules["enum"]:
            return ["%s=%s is none of %s" % (name, value, ", ".join(rules["enum"]))]
        return []

    def value(self, value, schema, name="metadata"):
        schema = self.schemas[schema["$ref"]] if "$ref" in schema else schema
        if value is None:
            return []
        if not isinstance(value, KINDS[schema["type"]]):
            return ["%s is no %s" % (name, schema["type"])]
        if schema["type"] == "array":
            return [problem for entry in value for problem in self.value(entry, schema["items"], name)]
        if schema["type"] != "object":
            return []
        found = []
        for key, member in value.items():
            rules = schema.get("properties", {}).get(key) or schema.get("additionalProperties")
            found += self.value(member, rules, key) if rules else ["%s has no member %s" % (name, key)]
        return found

    def fields(self, text, schema):
        rest, found = self.field_list(text, self.schemas[schema])
        return found + (["fields=%s does not end where it should" % text] if rest else [])

    def field_list(self, text, schema):
        found = []
        while True:
            name = re.match(r"[\w*]*", text).group()
            text = text[len(name):]
            if schema and "$ref" in schema:
                schema = self.schemas[schema["$ref"]]
            inner = (schema or {}).get("properties", {}).get(name)
            if name != "*" and schema and "properties" in schema and inner is None:
                found.append("fields asks for %s, which is not there" % (name or "nothing"))
            if inner and "items" in inner:
                inner = inner["items"]
            if text[:1] in ("(", "/"):
                is_list = text[0] == "("
                text, problems = self.field_list(text[1:], inner)
                found += problems
                if is_list:
                    found += [] if text[:1] == ")" else ["fields has a bracket that does not close"]
                    text = text[1:]
            if text[:1] != ",":
                return text, found
            text = text[1:]


def main():
    description_ = Description(description())
    count, failed = 0, 0
    for line in sys.stdin:
        record = json.loads(line)
        if not re.match(r"/(drive|upload|resumable)/", record["path"]):
            continue
        count += 1
        for problem in description_.problems(record):
            failed += 1
            print("request %d, %s %s: %s" % (record["number"], record["method"], record["path"], problem))
    print("%d requests to Drive, %d problems" % (count, failed))
    sys.exit(1 if failed else 0)


main()
