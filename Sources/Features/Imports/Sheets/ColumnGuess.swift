import Ledger
import QueryLanguage
import StoreFile

/// A guess at the columns of a person's sheet by their names and cells.
struct ColumnGuess {
    /// The evidence in a column's cells.
    struct Sample {
        var (days, amounts) = (CellEvidence(.day), CellEvidence(.amount))
        /// True while every number of the column is 1.
        var isOnes = true
        /// True while every cell is a number by which a spreadsheet writes a day of this century.
        private var areSerials = true

        /// The number of cells that tell what most of a column are.
        private static let enough = 300

        mutating func note(_ text: String, takesSerials: Bool) {
            if !SheetText.isSomething(text) { return }
            isOnes = isOnes && text == "1"
            let isSerial = Int(text).map { (36_526...55_153).contains($0) } ?? false
            areSerials = areSerials && isSerial
            guard days.filled < Self.enough else { return }
            days.note(isSerial || takesSerials && SheetText.serial(text) != nil ? "2026-01-01" : text)
            amounts.note(text)
        }

        /// Returns true if most cells fit the field; an empty column may be any.
        func allows(_ column: SheetColumn) -> Bool {
            func fits(_ evidence: CellEvidence) -> Bool { evidence.unreadable * 3 <= evidence.filled }
            if days.filled == 0 { return true }
            switch column.content {
            case .day: return fits(days)
            case .amount: return fits(amounts) && !areSerials
            case nil:
                if column == .quantity { return fits(amounts) }
                return !Self.words.contains(column.name) || !fits(amounts) && !fits(days)
            }
        }

        /// Fields whose cells are words.
        private static let words: Set<String> = [
            "market", "seller", "platforms", "sale_platform", "note", "currency",
        ]
    }

    private let names: [String]
    private let samples: [Sample]
    /// The possible fields of each column.
    private var choices: [[SheetColumn]]

    init(_ names: [String], _ samples: [Sample]) {
        (self.names, self.samples) = (names, samples)
        choices = zip(names, samples).map { name, sample in
            let own = SheetColumn.of(name: name).map { [$0] } ?? []
            let fields = ColumnSynonyms.fields(of: name)
            let named = fields.isEmpty ? own.filter { $0.isOfItems && !$0.isOfDrafts } : fields
            // A name with one meaning has it whatever the cells are; unreadable cells are reported later.
            return named.count == 1 ? named : named.filter(sample.allows)
        }
        dropImpossible()
        settle()
    }

    private func mayBe(_ column: SheetColumn) -> Bool { choices.contains { $0.contains(column) } }

    /// Removes fields that a purchase alone can't have.
    private mutating func dropImpossible() {
        if !choices.contains([.title]), !choices.contains([.sku]), !mayBe(.title) { offerTitles() }
        let isOfSales = choices.contains { !$0.isEmpty && $0.allSatisfy(\.isOfSale) }
        for place in choices.indices {
            if !isOfSales, choices[place].count > 1 { choices[place].removeAll(where: \.isOfSale) }
            if !mayBe(.platforms), !mayBe(.named("sale_platform")) {
                choices[place].removeAll { $0.name == "asking" || $0 == .listed }
            }
            if choices[place].contains(.quantity), samples[place].isOnes { choices[place] = [.quantity] }
            // Without a cost the day is that of the sale.
            if isOfSales, !mayBe(.named("cost")), choices[place].contains(.sold) {
                choices[place].removeAll { $0 == .named("bought") }
            }
        }
        // Several items can't share one SKU.
        let isOfMany = choices.indices.contains { choices[$0] == [.quantity] && !samples[$0].isOnes }
        if isOfMany, mayBe(.title) { choices = choices.map { $0 == [.sku] ? [] : $0 } }
    }

    /// Offers each column of words as the title, if no column is named like titles.
    private mutating func offerTitles() {
        for place in choices.indices where choices[place].isEmpty && samples[place].days.filled > 0 {
            if samples[place].allows(.named("note")) { choices[place] = [.title] }
        }
    }

    /// Removes a field from all other columns if only it fits one column.
    private mutating func settle() {
        // A description is the title if nothing else is.
        if !choices.contains([.title]), let place = choices.firstIndex(of: [.title, .named("note")]) {
            choices[place] = [.title]
        }
        var changed = true
        while changed {
            changed = false
            for column in SheetColumn.mappable {
                guard choices.count(where: { $0 == [column] }) == 1 else { continue }
                for place in choices.indices where choices[place].count > 1 && choices[place].contains(column) {
                    choices[place].removeAll { $0 == column }
                    changed = true
                }
            }
        }
    }

    /// The most readings that are offered.
    private static let mostReadings = 6

    /// Every way to understand the columns: a field for each column, or `nil` for one that is left out.
    var readings: [[SheetColumn?]] {
        var readings: [[SheetColumn?]] = [[]]
        for choice in choices {
            readings = readings.flatMap { reading in
                let free = choice.filter { !reading.contains($0) }
                return free.isEmpty ? [reading + [nil]] : free.map { reading + [$0] }
            }
            readings = Array(readings.prefix(64))
        }
        // If only one field fits two columns, either may be it.
        for column in SheetColumn.mappable {
            let places = choices.indices.filter { choices[$0] == [column] }
            guard places.count > 1 else { continue }
            readings = readings.flatMap { reading in
                places.map { chosen in
                    var other = reading
                    for place in places { other[place] = place == chosen ? column : nil }
                    return other
                }
            }
        }
        readings = readings.flatMap { reading in
            guard let place = reading.firstIndex(of: .quantity), !samples[place].isOnes else { return [reading] }
            var each = reading
            each[place] = .quantityEach
            return [reading, each]
        }
        // The likeliest readings leave out the fewest columns.
        let most = readings.map { $0.count { $0 != nil } }.max() ?? 0
        let best = readings.filter { reading in
            reading.count { $0 != nil } == most && (reading.contains(.title) || reading.contains(.sku))
                && reading.contains { $0.map { !$0.isKey && SheetColumn.all.contains($0) } ?? false }
        }
        return Array(best.prefix(Self.mostReadings))
    }
}

extension SheetColumn {
    /// True for a field of a sale.
    var isOfSale: Bool { Self.salesNames.contains(name) }

    private static let salesNames = Set(SheetField.sales.map(\.column.name) + ["profit"])

    /// The columns that hold a sale, those of its currencies among them.
    static let ofSale = Set(SheetField.sales.flatMap { [$0.column, $0.second].compactMap(\.self) })
}
