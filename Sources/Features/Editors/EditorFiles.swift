import Statements

/// The files of `grammar/` for editors and for other parsers, all generated from the tables of the language.
package enum EditorFiles {
    /// Every file; `fhq-dev generate` writes them, and `fhq-dev check` compares them.
    package static var all: [GeneratedFile] {
        [
            GeneratedFile(path: "grammar/fhq.lark", text: LarkGrammar.text),
            GeneratedFile(path: "grammar/fhq.vim", text: VimSyntax.text),
            GeneratedFile(path: "grammar/fhq.tmLanguage.json", text: TextMateGrammar.text),
            GeneratedFile(path: "grammar/fhq.nanorc", text: NanoSyntax.text),
            GeneratedFile(path: "grammar/tree-sitter/grammar.js", text: TreeSitterGrammar.grammar),
            GeneratedFile(path: "grammar/tree-sitter/tree-sitter.json", text: TreeSitterGrammar.description),
            GeneratedFile(path: "grammar/tree-sitter/queries/highlights.scm", text: TreeSitterGrammar.highlights),
        ]
    }
}
