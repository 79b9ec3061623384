import Queries
import QueryLanguage
import Rendering
import Statements
import StoreFile

/// `export accounts to books.csv as xero`: writes the lines of an account for a bookkeeping service.
package struct ExportAccountsStatement: FormStatement {
    package var path: String
    package var service: Service

    /// A service, with the columns of a bank statement that it imports.
    package enum Service: String, CaseIterable, Hashable, Sendable {
        case xero, quickbooks

        /// The columns; amounts of money that came are positive.
        fileprivate var columns: [Column] {
            switch self {
            case .xero:
                [
                    Column("*Date"), Column("*Amount", .decimal), Column("Payee"), Column("Description"),
                    Column("Reference"), Column("Cheque Number"),
                ]
            case .quickbooks: [Column("Date"), Column("Description"), Column("Amount", .decimal)]
            }
        }

        fileprivate func row(_ line: AccountLine, digits: Int) -> [CellValue] {
            let date = CellValue.text(line.day.description.split(separator: "-").reversed().joined(separator: "/"))
            let amount = CellValue.decimal(line.minor, digits: digits)
            switch self {
            case .xero:
                return [date, amount, .text(line.payee), .text(line.description), .text(line.reference), .empty]
            case .quickbooks:
                let more = [line.payee, line.reference].filter { !$0.isEmpty }.joined(separator: ", ")
                return [date, .text(more.isEmpty ? line.description : "\(line.description) (\(more))"), amount]
            }
        }
    }

    package static let form = Form(
        "export", ExportAccountsStatement(path: "", service: .xero),
        [.word(.accounts), .value(.to, .file, \.path), .value(.as, .service, \.service)])

    package static var spec: StatementSpec { ExportStatement.spec }

    static let discussion = """
        `export accounts` writes a bank statement in CSV that Xero or QuickBooks imports, with days as 31/12/2026. What
        a buyer paid, each cost of the sale, each purchase, refund and expense is a separate line; payouts have none,
        since they only move money. The lines are in the home currency; fhq counts those in others.
        """

    package var output: OutputClause { OutputClause(.sheet, as: .csv, to: path) }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let home = try StoreSettings(store).homeCurrency()
        let others = Others()
        let page = Page(title: "accounts", columns: service.columns) { [service] each in
            others.count = try store.eachAccountLine(in: home) { line in
                try CellValue.withCells(service.row(line, digits: home.fractionDigits), each)
            }
        }
        let missing = try store.missingFromBooks()
        var outcome = Outcome.page(page)
        outcome.remarks = {
            let others = MissingFromBooks.remark(
                Int64(others.count), "line in another currency than \(home.code) was left out",
                "lines in other currencies than \(home.code) were left out")
            return [others].compactMap(\.self) + missing.remarks
        }
        return outcome
    }

    /// The number of lines in other currencies, for the remark; set once the file is written.
    private final class Others {
        var count = 0
    }
}

extension Argument<ExportAccountsStatement.Service> {
    fileprivate static var service: Argument {
        let names = ExportAccountsStatement.Service.allCases
        return Argument("( \(names.map { "\"\($0.rawValue)\"" }.joined(separator: " | ")) )", \.rawValue) {
            cursor throws(Diagnostic) in
            for service in names where cursor.accept(word: service.rawValue) { return service }
            throw cursor.unexpected()
        }
    }
}
