import QueryLanguage

/// A generated file that is kept in the repository.
package struct GeneratedFile: Sendable {
    /// The path in the repository.
    package var path: String
    package var text: String

    package init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}

/// The grammar, the reference and the manual pages, all generated from the tables of the language.
package enum Reference {
    /// Returns every file; `fhq-dev generate` writes them, and `fhq-dev check` compares them.
    package static func files(of catalog: StatementCatalog) -> [GeneratedFile] {
        [
            GeneratedFile(path: "grammar/fhq.ebnf", text: GrammarFile(catalog).text),
            GeneratedFile(path: "grammar/reference.md", text: ReferencePage(catalog: catalog).text),
            GeneratedFile(path: "grammar/fhq.1", text: ManualPage(catalog: catalog).text),
            GeneratedFile(path: "grammar/fhq-reference.7", text: ReferenceManualPage(catalog: catalog).text),
        ]
    }
}

/// A piece of a help text: a paragraph to be filled, or lines to keep.
enum HelpBlock {
    case paragraph(String)
    case lines([String])

    /// Returns the pieces of a text, which are separated by empty lines.
    ///
    /// Indented lines and columns are kept as they are.
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
