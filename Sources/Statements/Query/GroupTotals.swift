import QueryLanguage
import Rendering

/// The totals of the counts and sums of the shown groups, with a line for each currency.
///
/// Averages, medians and extremes have no total.
final class GroupTotals {
    private let columns: [Column]
    /// The columns that are added up.
    private let isAdded: [Bool]
    /// The currency columns of the sums.
    private let codes: [Int]
    /// The column for the line's label.
    private let labelColumn: Int?
    private let label: (Int) -> String
    private var lines: [TotalsRow] = []
    private var rowCount = 0

    private struct TotalsRow {
        var codes: [String?]
        var sums: [CellValue]
    }

    /// Creates totals; returns `nil` for a query without groups, or without anything to add up.
    init?(_ query: Query, _ columns: [Column]) {
        guard !query.groups.isEmpty else { return nil }
        let added = Set(
            (query.columns.isEmpty ? [.aggregate(.count)] : query.columns).compactMap { column -> String? in
                guard case .aggregate(let figure) = column, figure.function == .count || figure.function == .sum,
                    figure.field?.kind != .decimal
                else { return nil }
                return figure.name
            })
        guard !added.isEmpty else { return nil }
        self.columns = columns
        isAdded = columns.map { added.contains($0.name) }
        let groups = Set(query.groups.map(\.name))
        let named = Set(columns.compactMap { if case .money(let name?) = $0.measure { name } else { nil } })
        let summed = columns.indices.compactMap { [isAdded] index -> String? in
            if isAdded[index], case .money(let name?) = columns[index].measure { name } else { nil }
        }
        codes = columns.indices.filter { summed.contains(columns[$0].name) }
        labelColumn = columns.firstIndex { groups.contains($0.name) && !named.contains($0.name) }
        // An item listed on two platforms is in two groups.
        let overlaps = query.groups.contains { if case .field(let field) = $0 { field.kind == .list } else { false } }
        switch query.window {
        case .page, .limit: label = { "these \($0)" }
        case .all, nil: label = { _ in overlaps ? "all lines" : "total" }
        }
    }

    func clear() {
        lines = []
        rowCount = 0
    }

    func add(_ row: UnsafeBufferPointer<Cell>) {
        rowCount += 1
        let key = codes.map { place -> String? in
            if case .text(let bytes) = row[place] { String(decoding: bytes, as: UTF8.self) } else { nil }
        }
        let place = lines.firstIndex { $0.codes == key } ?? lines.count
        if place == lines.count {
            lines.append(TotalsRow(codes: key, sums: Array(repeating: .empty, count: columns.count)))
        }
        for column in columns.indices where isAdded[column] {
            lines[place].sums[column] = lines[place].sums[column].adding(row[column])
        }
    }

    /// The total lines; columns that are not added up are empty.
    var rows: RowStream {
        { [self] each in try Page.stream(lines.map(cells))(each) }
    }

    private func cells(_ line: TotalsRow) -> [CellValue] {
        columns.indices.map { column in
            if column == labelColumn { return .text(label(rowCount)) }
            if let place = codes.firstIndex(of: column) { return line.codes[place].map(CellValue.text) ?? .empty }
            return isAdded[column] ? line.sums[column] : .text("")
        }
    }
}

extension CellValue {
    /// Returns the sum with a cell of the same kind; an unknown value adds nothing, and a sum that is too large is
    /// unknown.
    fileprivate func adding(_ cell: Cell) -> CellValue {
        switch (self, cell) {
        case (.empty, .integer(let number)): return .integer(number)
        case (.empty, .decimal(let units, let digits)): return .decimal(units, digits: digits)
        case (.integer(let sum), .integer(let number)):
            let (total, isTooLarge) = sum.addingReportingOverflow(number)
            return isTooLarge ? .text("") : .integer(total)
        case (.decimal(let sum, let digits), .decimal(let units, let others)) where digits == others:
            let (total, isTooLarge) = sum.addingReportingOverflow(units)
            return isTooLarge ? .text("") : .decimal(total, digits: digits)
        default: return self
        }
    }
}
