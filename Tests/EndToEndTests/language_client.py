"""A session of an editor with `fhq --lsp`, by pygls's own client: python language_client.py FHQ FOLDER [alone].

Alone it is without a store.

Each step fails with what came instead; the last line says that all of them held.
"""

import asyncio
import pathlib
import sys

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.client import LanguageClient

PROGRAM, FOLDER, HAS_STORE = sys.argv[1], pathlib.Path(sys.argv[2]), "alone" not in sys.argv
URI = (FOLDER / "month.fhq").as_uri()
DOCUMENT = lsp.TextDocumentIdentifier(uri=URI)
TEXT = """\
# a month 💡 in the shop
let since = 2026-01
save aging as items unsold older than $since days
ITEMS  sold on ebay since $since   # comment
itms unsold
run aging since=90
find "💡 brass"; sales show cots
profit by month this year
expenses by kind show sum am
"""


def at(line, character):
    return lsp.Position(line=line, character=character)


def same(found, expected):
    if isinstance(found, tuple) and isinstance(expected, list):
        found = list(found)
    assert found == expected, f"\nfound    {found!r}\nexpected {expected!r}"


class Editor:
    def __init__(self):
        self.client = LanguageClient("editor", "1")
        self.published = asyncio.Queue()
        self.version = 1

        @self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def take(params):
            self.published.put_nowait(params)

    async def diagnostics(self):
        return (await self.published.get()).diagnostics

    async def change(self, *changes):
        self.version += 1
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                text_document=lsp.VersionedTextDocumentIdentifier(uri=URI, version=self.version),
                content_changes=list(changes),
            )
        )
        return await self.diagnostics()

    async def replace(self, start, end, text):
        return await self.change(
            lsp.TextDocumentContentChangePartial(range=lsp.Range(start=start, end=end), text=text)
        )

    async def whole(self, text):
        return await self.change(lsp.TextDocumentContentChangeWholeDocument(text=text))

    async def complete(self, line, character):
        answer = await self.client.text_document_completion_async(
            lsp.CompletionParams(text_document=DOCUMENT, position=at(line, character))
        )
        return {item.label: item for item in answer.items}

    async def hover(self, line, character):
        answer = await self.client.text_document_hover_async(
            lsp.HoverParams(text_document=DOCUMENT, position=at(line, character))
        )
        return answer and answer.contents.value

    async def definition(self, line, character):
        answer = await self.client.text_document_definition_async(
            lsp.DefinitionParams(text_document=DOCUMENT, position=at(line, character))
        )
        return answer and (answer.range.start.line, answer.range.start.character, answer.range.end.character)

    async def references(self, line, character, includes_declaration):
        answer = await self.client.text_document_references_async(
            lsp.ReferenceParams(
                text_document=DOCUMENT, position=at(line, character),
                context=lsp.ReferenceContext(include_declaration=includes_declaration),
            )
        )
        return answer and [(p.range.start.line, p.range.start.character, p.range.end.character) for p in answer]

    async def rename(self, line, character, name):
        return await self.client.text_document_rename_async(
            lsp.RenameParams(text_document=DOCUMENT, position=at(line, character), new_name=name)
        )


async def main():
    editor = Editor()
    client = editor.client
    await client.start_io(PROGRAM, "--lsp")
    answer = await client.initialize_async(lsp.InitializeParams(capabilities=lsp.ClientCapabilities()))
    same(answer.server_info.name, "fhq")
    client.initialized(lsp.InitializedParams())
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(
            text_document=lsp.TextDocumentItem(uri=URI, language_id="fhq", version=1, text=TEXT)
        )
    )

    # What is wrong, where an editor counts UTF-16 code units: 💡 has two of them.
    found = await editor.diagnostics()
    places = [(d.range.start.line, d.range.start.character, d.range.end.character, d.code) for d in found]
    same(places, [(4, 0, 4, "syntax"), (6, 28, 32, "syntax"), (8, 26, 28, "syntax")])
    assert "hint: did you mean items?" in found[0].message, found[0].message
    same((found[0].source, found[0].severity), ("fhq", lsp.DiagnosticSeverity.Error))

    # Completion, with what each thing is.
    fields = await editor.complete(8, 28)
    same(list(fields), ["amount"])
    same(fields["amount"].text_edit.range, lsp.Range(start=at(8, 26), end=at(8, 28)))
    assert fields["amount"].documentation.value and fields["amount"].kind == lsp.CompletionItemKind.Field
    statements = await editor.complete(9, 0)
    assert "items" in statements and "sell" in statements and len(statements) > 50
    assert statements["sell"].documentation.value.startswith("**sell**: "), statements["sell"]
    assert "```" in statements["sell"].documentation.value
    same(list(await editor.complete(0, 9)), [])
    assert (await editor.replace(at(9, 0), at(9, 0), "items since $x"))[-1].code == "variable"
    await editor.replace(at(9, 13), at(9, 14), "")
    same(list(await editor.complete(9, 13)), ["$since"])
    await editor.replace(at(9, 0), at(9, 13), "items at ")
    same("Battersea" in await editor.complete(9, 9), HAS_STORE)
    await editor.replace(at(9, 0), at(9, 9), "")

    # What a word is, and what its line would do.
    whole = await editor.hover(3, 8)
    assert whole.startswith("items · sold "), whole
    assert "`$since` is `2026-01`" in await editor.hover(3, 28), await editor.hover(3, 28)
    assert (await editor.hover(7, 0)).endswith("profit · by month · sold from 2026-01-01 through 2026-12-31"), await editor.hover(7, 0)
    assert "It changes the store." in await editor.hover(2, 1)
    await editor.replace(at(9, 0), at(9, 0), "items where cost > 5")
    assert (await editor.hover(9, 13)).startswith("**cost** of items, an amount: "), await editor.hover(9, 13)
    same(await editor.hover(0, 3), None)
    await editor.replace(at(9, 0), at(9, 20), "")

    # Names: a saved statement, a variable wherever it stands.
    same(await editor.definition(5, 5), (2, 5, 10))
    same(await editor.definition(3, 28), (1, 4, 9))
    same(await editor.definition(7, 3), None)
    edits = (await editor.rename(3, 30, "first")).changes[URI]
    places = [(e.range.start.line, e.range.start.character, e.range.end.character) for e in edits]
    same(places, [(1, 4, 9), (2, 39, 44), (3, 27, 32), (5, 10, 15)])
    same(await editor.references(3, 30, True), places)
    same(await editor.references(3, 30, False), places[1:])
    same(await editor.references(5, 5, True), [(2, 5, 10), (5, 4, 9)])
    same(await editor.references(7, 3, True), None)
    for name in ["two words", "-a", "", "since", "$x", "a=2; let b"]:
        try:
            await editor.rename(3, 30, name)
        except JsonRpcException:
            continue
        raise AssertionError(f"renamed to {name!r}")

    # Without a let, a variable belongs to the statement that is saved with it.
    await editor.replace(at(9, 0), at(9, 0), "save slow as items where age > $days\nrun slow days=$since\nsave b as items where age > $days\n")
    for line, character in [(9, 33), (10, 10)]:
        edits = (await editor.rename(line, character, "age_of_it")).changes[URI]
        places = [(e.range.start.line, e.range.start.character, e.range.end.character) for e in edits]
        same(places, [(9, 32, 36), (10, 9, 13)])
    edits = (await editor.rename(10, 16, "first")).changes[URI]
    same(len(edits), 5)
    await editor.replace(at(9, 0), at(12, 0), "")

    # The outline, and the class of each word.
    outline = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(text_document=DOCUMENT))
    same([(s.name, s.kind, s.range.start.line, s.selection_range.start.character) for s in outline],
         [("since", lsp.SymbolKind.Variable, 1, 4), ("aging", lsp.SymbolKind.Function, 2, 5)])
    tokens = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(text_document=DOCUMENT))
    legend = answer.capabilities.semantic_tokens_provider.legend.token_types
    line, character, words = 0, 0, []
    for lines, characters, length, kind, _ in zip(*[iter(tokens.data)] * 5):
        line, character = line + lines, characters + (0 if lines else character)
        words.append((line, character, length, legend[kind]))
    same(words[0], (0, 0, 24, "comment"))
    same([word[1:] for word in words if word[0] == 3],
         [(0, 5, "type"), (7, 4, "keyword"), (12, 2, "keyword"), (15, 4, "string"), (20, 5, "keyword"),
          (26, 6, "variable"), (35, 9, "comment")])
    same([word[1:] for word in words if word[0] == 6][:3], [(0, 4, "keyword"), (5, 10, "string"), (17, 5, "type")])

    # The line that was meant.
    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(
            text_document=DOCUMENT, range=lsp.Range(start=at(4, 2), end=at(4, 2)),
            context=lsp.CodeActionContext(diagnostics=[found[0]]),
        )
    )
    same([action.title for action in actions], ["try: items unsold"])
    edit = actions[0].edit.changes[URI][0]
    same((edit.range, edit.new_text), (lsp.Range(start=at(4, 0), end=at(4, 11)), "items unsold"))
    await editor.replace(edit.range.start, edit.range.end, edit.new_text)

    # The layout, which a second time changes nothing.
    formatting = lsp.DocumentFormattingParams(
        text_document=DOCUMENT, options=lsp.FormattingOptions(tab_size=4, insert_spaces=True)
    )
    edits = await client.text_document_formatting_async(formatting)
    text = edits[0].new_text
    same(text.splitlines()[3], "items sold on ebay since $since  # comment")
    same(edits[0].range, lsp.Range(start=at(0, 0), end=at(9, 0)))
    await editor.whole(text)
    same(await client.text_document_formatting_async(formatting), [])

    # Many small changes, each at the place that an editor means, leave what the editor has.
    await editor.whole("")
    mirror = ""
    for step in range(120):
        word = ["items", " ", "💡", "é", "\n", "\r\n", "\"", "sold", "$x", "("][step * 7 % 10]
        place = step * 13 % (len(mirror) + 1)
        if mirror[place - 1 : place + 1] == "\r\n":
            place += 1
        before = mirror[:place]
        line = before.count("\n")
        character = len(before.rsplit("\n", 1)[-1].encode("utf-16-le")) // 2
        mirror = before + word + mirror[place:]
        found = await editor.replace(at(line, character), at(line, character), word)
    same(found, await editor.whole(mirror))
    same(await editor.replace(at(0, 0), at(10_000, 0), "items sold\nsales\n"), [])
    same(await editor.replace(at(0, 5), at(1, 5), "\u2029"), await editor.whole("items\u2029\n"))

    client.text_document_did_close(lsp.DidCloseTextDocumentParams(text_document=DOCUMENT))
    same(await editor.diagnostics(), [])
    try:
        await client.text_document_hover_async(lsp.HoverParams(text_document=DOCUMENT, position=at(0, 0)))
    except JsonRpcException:
        pass
    else:
        raise AssertionError("a text that was closed is known")
    await client.shutdown_async(None)
    client.exit(None)
    server = client._server
    same(await asyncio.wait_for(server.wait(), 60), 0)
    print("all of it held")


asyncio.run(main())
