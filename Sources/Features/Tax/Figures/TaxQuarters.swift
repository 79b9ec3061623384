import Queries
import QueryLanguage
import Reports
import StoreFile

/// The cumulative figures of a tax year's quarterly updates (Making Tax Digital for Income Tax).
package struct TaxQuarters: Sendable {
    /// One category of an update.
    package struct Category: Hashable, Sendable {
        /// The name, such as `cost_of_goods`.
        package var name: String
        package var sum: Tally.Sum
    }

    package let quarters: [(quarter: TaxQuarter, categories: [Category])]
    package let losses: ReportLosses

    /// The categories of an update, by the box of SA103S that they share.
    static let names = [
        "9": "turnover", "11": "cost_of_goods", "12": "travel", "13": "wages", "14": "premises", "15": "repairs",
        "16": "professional_fees", "17": "finance_charges", "18": "office", "19": "other_expenses",
    ]
}

extension InventoryStore {
    /// Computes the quarterly updates of a tax year; the request is that of the whole year.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func taxQuarters(_ request: TaxFormRequest, _ quarters: [TaxQuarter]) throws -> TaxQuarters {
        var losses = ReportLosses()
        let found = try quarters.map { quarter in
            var request = request
            request.period = quarter.period
            request.wantsStock = false
            let report = try taxForm(request)
            losses = report.losses
            return (quarter, report.categories)
        }
        // The last quarter is the whole year, with the losses of the others.
        return TaxQuarters(quarters: found, losses: losses)
    }

    /// Returns the records behind the quarterly updates of a tax year.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func taxQuarterRecords(_ request: TaxFormRequest, _ quarters: [TaxQuarter]) throws -> TracedReport {
        var request = request
        request.wantsStock = false
        return try read { database in
            var ledger = try TaxLedger.of(request, database, isTraced: true)
            return TracedReport(store: self, records: ledger.records(of: quarters), losses: ledger.tally.losses)
        }
    }
}

extension TaxFormReport {
    fileprivate var categories: [TaxQuarters.Category] {
        (["9"] + request.boxes.costs).compactMap { box in
            TaxQuarters.names[box].map { TaxQuarters.Category(name: $0, sum: self[box]) }
        }
    }
}

extension TaxLedger {
    /// Returns the records of each quarter, which are those of the year until its end.
    fileprivate mutating func records(of quarters: [TaxQuarter]) -> ReportRecords {
        let places = (["9"] + request.boxes.costs).compactMap { form.place($0) }
        let ofYear = takeTrail()
        var trail: ReportTrail? = ReportTrail()
        for (index, quarter) in quarters.enumerated() {
            trail?.append(ofYear) { record in
                let place = places.firstIndex(of: Int(record.column))
                guard let place, record.day <= quarter.period.last.number else { return false }
                record.line = Int32(index * places.count + place)
                return true
            }
        }
        let groups = quarters.flatMap { quarter in
            places.map { place in
                ReportRecords.Group(
                    labels: ["Q\(quarter.number)", TaxQuarters.names[form.lines[place].box]], currency: form.currency)
            }
        }
        return ReportRecords(
            columns: ["quarter", "category"], groups: groups, taking: &trail, order: Array(groups.indices))
    }
}
