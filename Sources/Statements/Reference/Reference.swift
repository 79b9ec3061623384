import QueryLanguage

/// A file that is made from the tables and kept in the repository.
public struct GeneratedFile: Sendable {
    /// Its path in the repository.
    public var path: String
    public var text: String

    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}

/// The files of `grammar/`, all of them made from the tables of the language.
public enum Reference {
    /// Every file; `fhq-dev generate` writes them, `fhq-dev check` compares.
    public static var files: [GeneratedFile] {
        [
            GeneratedFile(path: "grammar/fhq.ebnf", text: GrammarFile.text),
            GeneratedFile(path: "grammar/fhq.lark", text: LarkGrammar.text),
            GeneratedFile(path: "grammar/reference.md", text: ReferencePage.text),
            GeneratedFile(path: "grammar/fhq.1", text: ManualPage.text),
            GeneratedFile(path: "grammar/fhq.vim", text: VimSyntax.text),
            GeneratedFile(path: "grammar/fhq.tmLanguage.json", text: TextMateGrammar.text),
            GeneratedFile(path: "grammar/fhq.nanorc", text: NanoSyntax.text),
            GeneratedFile(path: "grammar/tree-sitter/grammar.js", text: TreeSitterGrammar.grammar),
            GeneratedFile(path: "grammar/tree-sitter/queries/highlights.scm", text: TreeSitterGrammar.highlights),
        ]
    }

    /// What is said of each statement, the query's first.
    public static var specs: [StatementSpec] {
        [QueryStatement.spec] + StatementCatalog.all.map { $0.type.spec }
            + StatementCatalog.afterNouns.map { $0.spec }
    }
}

/// A piece of a help text: words that flow, or lines that stay as they stand.
enum HelpBlock {
    case paragraph(String)
    case lines([String])

    /// The pieces of a text, which an empty line separates.
    ///
    /// Lines that are indented or set in columns stay as they are.
    static func blocks(_ text: String) -> [HelpBlock] {
        var blocks: [HelpBlock] = []
        for part in text.split(separator: "\n", omittingEmptySubsequences: false).split(whereSeparator: \.isEmpty) {
            let lines = part.map(String.init)
            if lines.contains(where: { $0.hasPrefix(" ") || hasColumns($0) }) {
                if case .lines(let before)? = blocks.last {
                    blocks[blocks.count - 1] = .lines(before + [""] + lines)
                } else {
                    blocks.append(.lines(lines))
                }
            } else {
                blocks.append(.paragraph(lines.joined(separator: " ")))
            }
        }
        return blocks
    }

    private static func hasColumns(_ line: String) -> Bool {
        var spaces = 0
        for byte in line.utf8 {
            if byte == UInt8(ascii: " ") { spaces += 1 } else if spaces > 1 { return true } else { spaces = 0 }
        }
        return false
    }
}
