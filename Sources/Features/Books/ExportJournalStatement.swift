import Queries
import QueryLanguage
import Rendering
import Statements

/// `export journal to books.journal`: writes the books for hledger or Beancount.
package struct ExportJournalStatement: FormStatement {
    package var path: String
    /// The program that reads the journal; `nil` for the one that the file's ending names.
    package var program: JournalFormat?

    package static let form = Form(
        "export", ExportJournalStatement(path: ""),
        [.word(.journal), .value(.to, .file, \.path), .option(.as, .program, \.program)])

    package static var spec: StatementSpec { ExportStatement.spec }

    static let discussion = """
        `export journal` writes the books for hledger, or for Beancount if the file ends in .beancount or `as beancount`
        says so. Every purchase, sale, refund, return, expense and payout is an entry, and so is every item that was
        kept, donated, binned or lost. Amounts stay in their own currency and balance to the penny in each; rates
        follow as prices. The money of a sale is with its platform until a payout, or in cash if the buyer paid so.
        The same event always gives the same text in the same order, so that the difference between two exports is
        what changed. `set account` changes the accounts, here with their usual names:

        \(AccountSetting.help)
        """

    package var output: OutputClause { OutputClause(.journal, to: path) }

    private var format: JournalFormat {
        program ?? (path.lowercased().hasSuffix(".beancount") ? .beancount : .hledger)
    }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let home = try StoreSettings(store).homeCurrency()
        let missing = Missing()
        var outcome = Outcome(
            .file { [format] output in
                let written = try store.writeJournal(for: format, home: home, to: output) { count in
                    try environment.progress("\(count) entries")
                }
                missing.rows = written.missing
                return written.entries
            })
        outcome.remarks = { missing.rows.remarks }
        return outcome
    }

    /// The counts of records left out or incomplete, for the remarks; set once the file is written.
    private final class Missing {
        var rows = MissingFromBooks()
    }
}

extension MissingFromBooks {
    var remarks: [Remark] {
        [
            Self.remark(
                purchases, "item was left out: its cost or its day is unknown",
                "items were left out: their cost or their day is unknown"),
            Self.remark(
                salesWithoutPrice, "sale was left out: its price is unknown",
                "sales were left out: their price is unknown"),
            Self.remark(
                salesWithoutCost, "sale is without the cost of its item, which is unknown",
                "sales are without the cost of their items, which is unknown"),
        ].compactMap(\.self)
    }

    static func remark(_ count: Int64, _ one: String, _ several: String) -> Remark? {
        count == 0 ? nil : Remark("\(grouped(Int(count))) \(count == 1 ? one : several)", isLoss: true)
    }
}

extension Argument<JournalFormat> {
    fileprivate static var program: Argument {
        let names = JournalFormat.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " | ")
        return Argument("( \(names) )", \.rawValue) { cursor throws(Diagnostic) in
            for format in JournalFormat.allCases where cursor.accept(word: format.rawValue) { return format }
            throw cursor.unexpected()
        }
    }
}
