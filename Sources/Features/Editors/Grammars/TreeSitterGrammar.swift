import QueryLanguage
import Statements

/// `grammar/tree-sitter`: a grammar for editors that parse with tree-sitter.
///
/// It knows how statements are split into words, but not the words: those are in the query for colours, so that a new
/// word needs no new parser, which only tree-sitter's own tool can generate.
struct TreeSitterGrammar {
    let words: EditorWords

    static var grammar: String {
        #"""
        // The tree-sitter grammar of fhq scripts, made by `make generate`; do not edit.
        // `src` is made from it by tree-sitter's own tool: `make tree-sitter`.

        module.exports = grammar({
          name: "fhq",

          extras: $ => [/[ \t\r]/, /\\[ \t\r]*\n/, $.comment],

          rules: {
            source_file: $ => seq(optional($._line), repeat(seq(choice("\n", ";"), optional($._line)))),
            _line: $ => choice($.statement, $._line_comment),

            statement: $ => seq(field("name", choice($.word, $.sku, $.string)), repeat($._part), optional($.pipe)),

            _part: $ => choice(
              $.sku, $.date, $.number, $.word, $.string, $.variable, $.group, $.operator, "%", $._comma, $._hash),

            // A statement goes on after a comma and within parentheses.
            _comma: $ => prec.right(seq(",", repeat($._break))),
            group: $ => seq("(", repeat(choice($._part, $._break)), ")"),
            _break: $ => prec.right(seq("\n", optional($._line_comment))),

            operator: $ => choice(\#(operators)),

            string: $ => choice(
              seq('"', repeat(choice(token.immediate(prec(1, /[^"\\\n]+/)), $.escape)), token.immediate('"')),
              seq("'", repeat(choice(token.immediate(prec(1, /[^'\\\n]+/)), $.escape)), token.immediate("'"))),
            escape: $ => token.immediate(/\\(["'\\nt]|u\{[0-9A-Fa-f]{1,8}\})/),

            pipe: $ => /\|[^\n]*/,
            // A text such as `#12` is a comment only where a line begins; elsewhere it is refused.
            comment: $ => /#([ \t\r][^\n]*)?/,
            _line_comment: $ => alias($._hash, $.comment),
            _hash: $ => /#[^ \t\r\n][^\n]*/,
            variable: $ => /\$[A-Za-z0-9_-]+/,
            sku: $ => /[Ff][Hh]-?[0-9A-Za-z]{8}|[Ff][Hh]-[0-9]+/,
            date: $ => /[0-9]{4}-([0-9]{2}(-[0-9]{2})?|[Qq][1-4]|[Ww][0-9]{2})/,
            number: $ => /-?[0-9]+(\.[0-9]+)?|[£€][0-9]+(\.[0-9]+)?/,
            word: $ => /([A-Za-z0-9_.\/@+&:~-]|[^\x00-\x7F])([A-Za-z0-9_.\/@+&:~'-]|[^\x00-\x7F])*/,
          },
        });

        """#
    }

    /// `tree-sitter.json`, from which tree-sitter's tool and editors learn of the grammar.
    static var description: String {
        #"""
        {
          "$schema": "https://tree-sitter.github.io/tree-sitter/assets/schemas/config.schema.json",
          "grammars": [
            {
              "name": "fhq",
              "camelcase": "Fhq",
              "title": "fhq",
              "scope": "source.fhq",
              "path": ".",
              "file-types": ["fhq"],
              "first-line-regex": "^#!.*\bfhq\b",
              "highlights": "queries/highlights.scm"
            }
          ],
          "metadata": {
            "version": "\#(Version.number)",
            "license": "MIT",
            "description": "\#(CommandLineHelp.abstract)"
          }
        }

        """#
    }

    private static var operators: String {
        Punctuation.allCases.filter { ![.comma, .open, .close, .percent].contains($0) }.map { "\"\($0.rawValue)\"" }
            .joined(separator: ", ")
    }

    var highlights: String {
        """
        ; The colours of fhq scripts for tree-sitter, made from fhq's tables by `make generate`; do not edit.

        (comment) @comment
        (string) @string
        (escape) @string.escape
        (pipe) @embedded
        (variable) @variable
        (sku) @string.special
        (date) @number
        (number) @number
        (operator) @operator

        \(colour("function", words.statements))

        \(colour("type", words.nouns))

        \(colour("keyword", words.keywords))

        \(colour("constant.builtin", words.formats))

        \(colour("property", words.fields))

        """
    }

    /// Returns a pattern that all editors' engines read alike, since not all can ignore case.
    private func colour(_ capture: String, _ words: [String]) -> String {
        let patterns = words.map { $0.map(Self.anyCase).joined() }.joined(separator: "|")
        return "((word) @\(capture)\n  (#match? @\(capture) \"^(\(patterns))$\"))"
    }

    private static func anyCase(_ character: Character) -> String {
        character.isLetter ? "[\(character)\(character.uppercased())]" : String(character)
    }
}
