import Statements

/// The files of `grammar/` for editors and for other parsers, all generated from the tables of the language.
package enum EditorFiles {
    /// Returns every file; `fhq-dev generate` writes them, and `fhq-dev check` compares them.
    package static func all(of catalog: StatementCatalog) -> [GeneratedFile] {
        let words = EditorWords(catalog: catalog)
        return [
            GeneratedFile(path: "grammar/fhq.lark", text: LarkGrammar(catalog: catalog).text),
            GeneratedFile(path: "grammar/fhq.vim", text: VimSyntax(words: words).text),
            GeneratedFile(path: "grammar/fhq.tmLanguage.json", text: TextMateGrammar(words: words).text),
            GeneratedFile(path: "grammar/fhq.nanorc", text: NanoSyntax(words: words).text),
            GeneratedFile(path: "grammar/tree-sitter/grammar.js", text: TreeSitterGrammar.grammar),
            GeneratedFile(path: "grammar/tree-sitter/tree-sitter.json", text: TreeSitterGrammar.description),
            GeneratedFile(
                path: "grammar/tree-sitter/queries/highlights.scm", text: TreeSitterGrammar(words: words).highlights),
        ]
    }
}
