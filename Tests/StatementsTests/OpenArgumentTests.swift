import FeatureList
import Foundation
import QueryLanguage
import Statements
import Testing

/// Scripts that are read before anybody knows their arguments.
@Suite struct OpenArgumentTests {
    private static let today = Day(iso: "2026-11-01") ?? .first

    private func parse(_ text: String, _ variables: Variables = [:], isOpen: Bool) throws -> any Statement {
        var scope = Scope(today: Self.today, variables: variables).with(.program)
        scope.openNames = isOpen ? [] : nil
        var cursor = Cursor(Source(text, name: "test"), scope: scope)
        return try StatementCatalog.parse(&cursor)
    }

    /// Wherever an argument may stand for what an example says, a script with that argument is sound.
    @Test func anArgumentMayStandForAnyValueOfAnyStatement() throws {
        var count = 0
        for example in ExampleTests.examples {
            for statement in example.statement.split(separator: ";").map(String.init) {
                let source = Source(statement, name: "test")
                for (token, before) in zip(source.tokens, [nil] + source.tokens) where token.kind != .end {
                    let value = token.quotedText ?? source.text(token.span)
                    // The name of a column that a later clause needs can't be open.
                    let isNamed = before.map { source.text($0.span) == "as" } ?? false
                    guard !isNamed || statement.components(separatedBy: value).count == 2 else { continue }
                    let text =
                        source.text(Span(0, token.span.start)) + "$1"
                        + source.text(Span(token.span.end, source.bytes.count))
                    guard (try? parse(text, ["1": value], isOpen: false)) != nil else { continue }
                    count += 1
                    #expect(throws: Never.self, "\(text) with \(value)") { try parse(text, isOpen: true) }
                }
            }
        }
        #expect(count > 150)
    }

    @Test(arguments: [
        "sales in $1 in GBP", "profit by month $1 in $2", "list FH-12 on $1 on $2 for $3", "find $@ unsold",
        "items where market = $1 and cost > $2 and bought > $3 sort cost limit $4", "sell FH-12 for $1 on $2 paid $3",
    ])
    func severalArgumentsMayBeOpen(text: String) throws {
        #expect(throws: Never.self) { try parse(text, isOpen: true) }
        #expect(throws: Diagnostic.self) { try parse(text, isOpen: false) }
    }

    @Test func variableSetFromAnArgumentIsOpen() {
        var scope = wholeScope(Self.today)
        scope.openNames = []
        let script = "let m = $1\nsales in $m\nsales where sale_price > $m\nlet n = 5\nsales in $n"
        let errors = Script.check(Source(script, name: "test"), scope: scope)
        #expect(errors.count == 1, "\(errors)")
    }

    @Test(arguments: ["salse in $1", "sales in $x", "sales in $1 limit lamp", "sales frob $1"])
    func errorIsReportedWhateverTheArgument(text: String) {
        #expect(throws: Diagnostic.self) { try parse(text, isOpen: true) }
        #expect(Paraphrase.line(for: text, in: wholeScope(Self.today), inScript: true) == nil)
    }
}

extension Token {
    fileprivate var quotedText: String? { if case .quoted(let text) = kind { text } else { nil } }
}
