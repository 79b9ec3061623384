import Queries
import QueryLanguage
import Reports
import StoreFile

/// A request for the amounts of a tax form.
package struct TaxFormRequest: Sendable {
    package var boxes: TaxBoxes
    package var period: Period
    package var basis: TaxBasis
    /// True to add the stock at both ends, which only a whole year needs.
    package var wantsStock = true

    package init(boxes: TaxBoxes, period: Period, basis: TaxBasis) {
        (self.boxes, self.period, self.basis) = (boxes, period, basis)
    }

    package var form: TaxForm { boxes.form }
}

/// The boxes of a form to which the kinds of amount belong in one year.
package struct TaxBoxes: Sendable {
    package let form: TaxForm
    private let places: [TaxPart: Int]
    /// The places of the boxes of expenses, by kind.
    let kinds: [(kind: String, place: Int)]

    /// Creates the boxes of the rules in force on `day`, and of the user's own kinds; `nil` if a rule is unknown.
    package init?(_ form: TaxForm, _ rules: TaxRules, own: [(kind: String, box: String)], on day: Day) {
        self.form = form
        var places: [TaxPart: Int] = [:]
        for part in form.parts {
            guard let box = rules.value(form.key(part), on: day), let place = form.place(box) else { return nil }
            places[part] = place
        }
        self.places = places
        kinds =
            TaxPart.ofExpenses.compactMap { kind, part in places[part].map { (kind: kind, place: $0) } }
            + own.compactMap { kind, box in form.place(box).map { (kind: kind, place: $0) } }
    }

    /// Returns the place of a part's box among the form's lines; `nil` if the form has no box for it.
    func place(of part: TaxPart) -> Int? { places[part] }

    /// The boxes that fhq fills in with costs, in the order of the form.
    package var costs: [String] {
        let filled = Set(places.values).union(kinds.map(\.place))
        return form.costs.filter { box in box == form.goods || filled.contains { form.lines[$0].box == box } }
    }
}

extension TaxForm {
    /// Returns the place of a box among ``lines``.
    func place(_ box: String) -> Int? { lines.firstIndex { $0.box == box } }

    /// Returns the place of a line without a box.
    func place(named what: String) -> Int? { lines.firstIndex { $0.box.isEmpty && $0.what == what } }

    /// The boxes of what buyers paid, of what they got back, and of the cost of goods.
    var sales: String { self == .sa103s ? "9" : "1" }
    var refunds: String { self == .sa103s ? "9" : "2" }
    var goods: String { self == .sa103s ? "11" : "36" }
}

/// The sums of a form's boxes, before the totals.
package struct TaxFormReport: Sendable {
    package let request: TaxFormRequest
    /// The sums of the form's lines, in their order; those of totals stay empty.
    package let sums: [Tally.Sum]
    package let losses: ReportLosses
    /// The number of items kept for oneself whose market value is unknown.
    package let keptWithoutWorth: Int

    init(_ ledger: TaxLedger) {
        request = ledger.request
        sums = ledger.form.lines.indices.map { ledger.tally[0, $0] }
        losses = ledger.tally.losses
        keptWithoutWorth = ledger.keptWithoutWorth
    }

    package subscript(box: String) -> Tally.Sum { request.form.place(box).map { sums[$0] } ?? Tally.Sum() }
}

extension InventoryStore {
    /// Computes the boxes of a tax form that are sums of records.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func taxForm(_ request: TaxFormRequest) throws -> TaxFormReport {
        try read { TaxFormReport(try TaxLedger.of(request, $0, isTraced: false)) }
    }

    /// Returns the records behind the boxes of a tax form.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func taxFormRecords(_ request: TaxFormRequest) throws -> TracedReport {
        try read { database in
            var ledger = try TaxLedger.of(request, database, isTraced: true)
            return TracedReport(store: self, records: ledger.records(), losses: ledger.tally.losses)
        }
    }

    /// Returns the statements that ``taxForm(_:)`` runs.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func explainTaxForm(_ request: TaxFormRequest) throws -> [Explanation] {
        try read { database in
            try TaxLedger(request, database, isTraced: false).statements(database)
                .map { try database.explanation(of: $0) }
        }
    }
}

extension TaxLedger {
    fileprivate mutating func records() -> ReportRecords {
        let lines = form.lines
        var trail = takeTrail()
        trail?.update { $0.line = Int32($0.column) }
        return ReportRecords(
            columns: ["box", "figure"],
            groups: lines.map {
                ReportRecords.Group(labels: [$0.box.isEmpty ? nil : $0.box, $0.what], currency: form.currency)
            }, taking: &trail, order: Array(lines.indices))
    }
}
