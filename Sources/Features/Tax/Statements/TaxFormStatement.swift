import Queries
import QueryLanguage
import Rendering
import Reports
import Statements

/// `tax form sa103s 2025-26`: fills in a tax form.
package struct TaxFormStatement: TracedStatement, RepeatableStatement, FormStatement, FiguredStatement {
    package var kind = TaxForm.sa103s
    package var year = Period(day: .first)
    /// The basis; `nil` for that of the rules.
    package var basis: TaxBasis?
    package var output = OutputClause()

    package static let form = Form(
        "tax", TaxFormStatement(),
        [
            .word(.form),
            .oneOf([
                .sequence([.word(.sa103s, \.kind, .sa103s), .value(.taxYear, \.year)]),
                .sequence([.word(.scheduleC, \.kind, .scheduleC), .value(calendarYear, \.year)]),
            ]),
            .anyOrder([Clause(.basis, .taxBasis, \.basis), .output(\.output)]),
        ])

    package static var spec: StatementSpec { TaxStatement.spec }

    static let discussion = """
        `tax form sa103s 2025-26` fills in the short self-employment pages of a UK return, `tax form schedule-c 2026`
        those of a US return: a row for each box or line, with its number. Turnover is gross, with the postage that
        buyers paid; refunds count on the day they were given. On the cash basis goods cost when they are bought; on
        accruals when they are sold, or leave the stock in another way. `basis cash` and `basis accruals` choose; without
        them the rule `uk-basis` or `us-basis` decides. What is donated, binned or lost stays a cost. What is kept for
        oneself is turnover at its market value on accruals, an adjustment in box 27 on the cash basis, and in the US it
        leaves the purchases at its cost.

        Box 10.1 is an alternative to 11 to 20: fhq computes both and names the better one. If nobody compared the boxes
        with the form of that year, the first row says so. Boxes that fhq can't fill in are named, not zero. `why tax
        form sa103s 2025-26` lists the records behind each box; 20 adds up 11 to 19, and 21 is 9 less 20. On Schedule C
        line 42 is 35 and 36 less 41, 3 is 1 less 2, 5 is 3 less 4, 28 adds up the costs, and 31 is 5 less 28.
        """

    static let examples = [
        Example("tax form sa103s 2025-26"), Example("tax form schedule-c 2026 basis cash as csv"),
        Example("why tax form sa103s 2025-26"),
    ]

    private static let calendarYear = Argument<Period>("INTEGER") { cursor throws(Diagnostic) in
        let year = try cursor.integer(in: 1...9999, what: "a year")
        return Period.year(year) ?? Period(day: .first)
    } print: {
        String($0.first.civil.year)
    }

    package func continued(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var statement = self
        try cursor.readTaxBasis(into: &statement.basis)
        statement.output = try OutputClause.read(&cursor, continuing: output)
        return statement
    }

    /// Its rows depend on the sales and on the law.
    package var figures: [String] { [] }

    package func run(in environment: Environment) throws -> Outcome {
        let (request, rules) = try request(environment)
        let report = try environment.store().taxForm(request)
        let filled = FilledForm(report, rules)
        var outcome = Outcome.page(
            Page(
                title: "tax form \(kind.rawValue) \(kind.label(of: year.first))", columns: Self.columns,
                values: filled.lines.map(cells)))
        outcome.remarks = { filled.notes.map { Remark($0) } + report.losses.remarks }
        return outcome
    }

    private func request(_ environment: Environment) throws -> (TaxFormRequest, TaxRules) {
        let rules = try environment.store().taxRules()
        let boxes = try rules.boxes(of: kind, own: environment.store().ownKinds(kind), on: year.first)
        return (
            TaxFormRequest(boxes: boxes, period: year, basis: try rules.basis(given: basis, for: kind, on: year.first)),
            rules
        )
    }

    package func traced(in environment: Environment) throws -> TracedReport {
        try environment.store().taxFormRecords(request(environment).0)
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        let request = try request(environment).0
        let statements = try environment.store().explainTaxForm(request)
        return .text(
            ([canonical, "on the \(request.basis.words)\n\n\(Self.discussion)"]
                + statements.map { $0.text(sql: showsSQL) })
                .joined(separator: "\n\n"))
    }

    private static let columns: [Column] = {
        var (box, leftOut) = (Column("box", .code), Column("left_out", .integer))
        box.isBlankWhereEmpty = true
        leftOut.priority = 1
        return [
            box, Column("what"), Column("amount", .decimal, .money(currency: "currency")),
            Column("currency", .currency), leftOut,
        ]
    }()

    private func cells(_ line: FilledForm.FilledBox) -> [CellValue] {
        [
            line.box.isEmpty ? .empty : .text(line.box), .text(line.what),
            line.amount.map { .decimal($0, digits: kind.currency.fractionDigits) } ?? .empty,
            .text(kind.currency.code), .integer(Int64(line.leftOut)),
        ]
    }
}

extension TaxBasis {
    fileprivate var words: String { self == .cash ? "cash basis" : "accruals basis" }
}

extension TaxRules {
    /// Returns the boxes of a form in a year.
    ///
    /// - Throws: ``StatementError`` if no rules are known for it.
    func boxes(of form: TaxForm, own: [(kind: String, box: String)], on day: Day) throws -> TaxBoxes {
        if let boxes = TaxBoxes(form, self, own: own, on: day) { return boxes }
        throw StatementError(
            "there are no rules for \(form.rawValue) in \(form.label(of: day))", hints: ["try: tax rules"])
    }

    /// Returns the basis that was given, otherwise that of the year.
    ///
    /// - Throws: ``StatementError`` if none is known.
    func basis(given: TaxBasis?, for form: TaxForm, on day: Day) throws -> TaxBasis {
        if let basis = given ?? basis(of: form, on: day) { return basis }
        throw StatementError(
            "no basis is known for \(form.label(of: day))", hints: ["add basis cash or basis accruals"])
    }
}

extension Argument<TaxBasis> {
    static var taxBasis: Argument {
        Argument("( \"cash\" | \"accruals\" )", \.rawValue) { cursor throws(Diagnostic) in
            if cursor.accept(.cash) { return .cash }
            try cursor.expect(.accruals)
            return .accruals
        }
    }
}

extension Cursor {
    /// Reads `basis cash` or `basis accruals` if it comes next, and otherwise leaves the basis.
    mutating func readTaxBasis(into basis: inout TaxBasis?) throws(Diagnostic) {
        if accept(.basis) { basis = try Argument<TaxBasis>.taxBasis.read(&self, ClauseContext()) }
    }
}
