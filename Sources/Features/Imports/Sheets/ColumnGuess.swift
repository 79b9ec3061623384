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
        /// True while every cell says yes or no.
        private(set) var isOfAnswers = true
        /// True if an amount has a sign of its currency or decimals, which numbers of other things lack.
        private var hasMoney = false
        /// The texts, and the places of the rows that have one.
        private(set) var (texts, rows): (Set<String>, Set<Int>) = ([], [])

        /// The number of cells that tell what most of a column are.
        private static let enough = 300

        mutating func note(_ text: String, row: Int, takesSerials: Bool) {
            if !SheetText.isSomething(text) { return }
            isOnes = isOnes && text == "1"
            let isSerial = Int(text).map { (36_526...55_153).contains($0) } ?? false
            areSerials = areSerials && isSerial
            isOfAnswers = isOfAnswers && RowSorting.answers.contains(text.lowercased())
            guard days.filled < Self.enough else { return }
            rows.insert(row)
            texts.insert(text)
            days.note(isSerial || takesSerials && SheetText.serial(text) != nil ? "2026-01-01" : text)
            amounts.note(text)
            hasMoney = hasMoney || text.contains { $0 == "." || $0 == "," || $0.isCurrencySymbol }
        }

        var isEmpty: Bool { days.filled == 0 }
        /// True if most cells are days, or amounts of money whatever the column's name.
        var areDays: Bool { !isEmpty && fits(days) }
        var areMoney: Bool { !isEmpty && hasMoney && fits(amounts) && !fits(days) && !areSerials }
        /// True if most cells are words.
        var areWords: Bool { !isEmpty && !isOfAnswers && !fits(amounts) && !fits(days) }

        private func fits(_ evidence: CellEvidence) -> Bool { evidence.unreadable * 3 <= evidence.filled }

        /// True if the cells are states of things, among them things for sale or sold.
        var areStatuses: Bool {
            let words = Set(texts.map { $0.lowercased() })
            return !words.isEmpty && words.isSubset(of: Self.statuses) && !words.isDisjoint(with: Self.offered)
        }

        private static let offered: Set<String> = [
            "sold", "active", "live", "listed", "for sale", "on sale", "available",
        ]
        private static let statuses = offered.union([
            "unsold", "unlisted", "not listed", "in stock", "stock", "draft", "ended", "pending", "reserved",
            "returned", "kept", "donated", "charity", "binned", "gone", "cancelled",
        ])

        /// Returns true if most cells fit the field; an empty column may be any.
        func allows(_ column: SheetColumn) -> Bool {
            if isEmpty { return true }
            switch column.content {
            case .day: return fits(days)
            case .amount: return fits(amounts) && !areSerials
            case nil:
                if column == .quantity { return fits(amounts) }
                return !Self.words.contains(column.name) || !fits(amounts) && !fits(days)
            }
        }

        /// Returns true if at least one cell fits the field, so that the others are the sheet's mistakes.
        func mayBe(_ column: SheetColumn) -> Bool {
            if isEmpty { return true }
            switch column.content {
            case .day: return days.unreadable < days.filled || areSerials
            case .amount: return amounts.unreadable < amounts.filled
            case nil: return true
            }
        }

        /// Fields whose cells are words.
        private static let words: Set<String> = [
            "market", "seller", "platforms", "sale_platform", "note", "currency", "title",
        ]
    }

    private let names: [ColumnName]
    private let samples: [Sample]
    private let defaults: SheetDefaults
    /// The possible fields of each column.
    private var choices: [[SheetColumn]]

    init(_ names: [String], _ samples: [Sample], _ defaults: SheetDefaults = SheetDefaults()) {
        self.defaults = defaults
        let plain = ColumnName.withoutPrefix(names)
        (self.names, self.samples) = (plain.map(ColumnName.init), samples)
        choices = zip(zip(plain, self.names), samples).map { named, sample in
            let (name, meaning) = named
            let own = SheetColumn.of(name: name).flatMap { $0.isOfItems && !$0.isOfDrafts ? $0 : nil }
            if let own, meaning.fields.isEmpty || own.name.contains("_") && own.name == name { return [own] }
            if sample.isOfAnswers, !sample.isEmpty { return [] }
            // A name that says all has its meaning if only some cells fit; the others are reported later.
            return meaning.fields.filter(meaning.isDefinite ? sample.mayBe : sample.allows)
        }
        askInLists()
        leaveOutPlatformPrices()
        dropImpossible()
        tellPricesByRows()
        offerUnnamed()
        settle()
    }

    private func mayBe(_ column: SheetColumn) -> Bool { choices.contains { $0.contains(column) } }

    private func mayBe(_ name: String) -> Bool { mayBe(.named(name)) }

    /// Removes fields that a purchase alone can't have.
    private mutating func dropImpossible() {
        let isOfSales =
            defaults.sold != nil
            || choices.contains { fields in
                !fields.isEmpty && fields.allSatisfy { $0.isOfSale && !$0.mayBeOfPurchase }
            }
        let hasSales = defaults.sold != nil || mayBe(.sold) && isOfSales || choices.contains([.price])
        for place in choices.indices {
            let isOpen = choices[place].count > 1
            if !isOfSales { choices[place].removeAll { $0.isOfSale && (isOpen || $0.mayBeOfPurchase) } }
            if !mayBe(.platforms), !mayBe("sale_platform"), defaults.platform == nil {
                choices[place].removeAll { $0.name == "asking" || $0 == .listed }
            }
            // Without sales the platform is the one where a thing is for sale.
            let isOfListing = !hasSales && choices[place] == [.named("sale_platform")] && !names[place].isDefinite
            if isOfListing { choices[place] = [.platforms] }
            if choices[place].contains(.quantity), samples[place].isOnes { choices[place] = [.quantity] }
            // Without a cost the day is that of the sale.
            if isOfSales, !mayBe("cost"), !hasUnnamedMoney, choices[place].contains(.sold) {
                choices[place].removeAll { $0 == .named("bought") }
            }
            // Without another price the one beside the days of sales is theirs.
            if !choices.contains([.price]), choices[place].contains(.price), isFilledWithSales(place) {
                choices[place] = [.price]
            }
        }
        // Several items can't share one SKU.
        let isOfMany = choices.indices.contains { choices[$0] == [.quantity] && !samples[$0].isOnes }
        if isOfMany, mayBe(.title) { choices = choices.map { $0 == [.sku] ? [] : $0 } }
    }

    /// Tells prices of sales from other amounts by their rows, where names leave it open: only sold things have a price.
    private mutating func tellPricesByRows() {
        guard let sold = choices.firstIndex(of: [.sold]).map({ samples[$0].rows }), !sold.isEmpty else { return }
        for place in choices.indices where choices[place].count > 1 && !samples[place].rows.isSubset(of: sold) {
            choices[place].removeAll { $0 == .price }
        }
        let isNamed = choices.indices.contains { choices[$0] == [.price] && !names[$0].isDerived }
        guard !isNamed, samples.contains(where: { !$0.rows.isSubset(of: sold) }) else { return }
        let prices = choices.indices.filter { place in
            isFilledWithSales(place) && choices[place].contains { $0 == .price || $0 == .cost }
        }
        let own = prices.filter { !names[$0].isDerived }
        if let price = own.first ?? prices.first, own.count == 1 || prices.count == 1 { choices[price] = [.price] }
    }

    /// Makes the price in a list of things for sale the asking price, if no column is named as another
    /// amount, or as the day of a sale.
    private mutating func askInLists() {
        let isOfListed = mayBe(.listed) || samples.contains(where: \.areStatuses)
        let known: [SheetColumn] = [.cost, .price, .sold, SheetField.asking.column]
        guard isOfListed, defaults.sold == nil, known.allSatisfy({ !choices.contains([$0]) }) else { return }
        for place in choices.indices where names[place].isOpenPrice && !choices[place].isEmpty {
            choices[place] = [SheetField.asking.column]
        }
    }

    /// Leaves out prices in columns of several platforms, since a row has one price of its sale.
    private mutating func leaveOutPlatformPrices() {
        let places = choices.indices.filter { place in
            let mayBePrice = choices[place].isEmpty || choices[place].contains(.price)
            return names[place].isOfPlatform && mayBePrice && samples[place].areMoney
        }
        if places.count > 1 { for place in places { choices[place] = [] } }
    }

    /// True if a column of money has a name that says nothing.
    private var hasUnnamedMoney: Bool { unnamed { $0.areMoney } != [] }

    /// Returns the places of the columns whose names say nothing and whose cells are of a kind.
    private func unnamed(_ isOfKind: (Sample) -> Bool) -> [Int] {
        choices.indices.filter { choices[$0].isEmpty && names[$0].fields.isEmpty && isOfKind(samples[$0]) }
    }

    /// Gives columns whose names say nothing the fields that the sheet lacks, if their cells leave one way.
    private mutating func offerUnnamed() {
        if !choices.contains([.title]), !choices.contains([.sku]), !mayBe(.title) { offerTitles() }
        let hasSales = mayBe(.sold) || mayBe(.price)
        if hasSales, !mayBe(.price) { offer(.price, unnamed { $0.areMoney }.filter(isFilledWithSales)) }
        let money = unnamed { $0.areMoney }
        if hasSales, !mayBe(.price), !mayBe("cost"), money.count == 1 {
            choices[money[0]] = [.price, .cost]
        } else if !mayBe("cost") {
            offer(.cost, money)
        }
        if !mayBe("bought") { offer(.named("bought"), unnamed { $0.areDays }) }
    }

    private mutating func offer(_ column: SheetColumn, _ places: [Int]) {
        if places.count == 1 { choices[places[0]] = [column] }
    }

    /// Returns true if a column is filled in the rows that have a day of sale, and in no others.
    private func isFilledWithSales(_ place: Int) -> Bool {
        choices.indices.contains { choices[$0] == [.sold] && samples[$0].rows == samples[place].rows }
    }

    /// Offers the columns with the most different words as titles, if no column is named like titles.
    private mutating func offerTitles() {
        let places = unnamed { $0.areWords }
        let most = places.map { samples[$0].texts.count }.max()
        for place in places where samples[place].texts.count == most { choices[place] = [.title] }
    }

    /// Removes a field from all other columns if only it fits one column.
    private mutating func settle() {
        // A description is the title if nothing else is.
        if !choices.contains([.title]), let place = choices.firstIndex(of: [.title, .named("note")]) {
            choices[place] = [.title]
        }
        // Notes are the note, whatever a description is.
        let hasNotes = choices.contains([.named("note")])
        for place in choices.indices where hasNotes && choices[place].count > 1 {
            choices[place].removeAll { $0 == .named("note") }
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
        // A net or total amount stands beside the one that it is made of, and “Sold price” says more than “Sold”.
        for column in SheetColumn.mappable {
            for isLess in [\ColumnName.isDerived, \.isOpen] {
                let places = choices.indices.filter { choices[$0] == [column] }
                guard places.contains(where: { !names[$0][keyPath: isLess] }) else { continue }
                for place in places where names[place][keyPath: isLess] { choices[place] = [] }
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
            let cost = reading.firstIndex(of: .cost)
            return cost.map { names[$0].isEach } ?? false ? [each] : [reading, each]
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
    /// True for a selling cost, whose name may also mean a cost of a purchase.
    fileprivate var mayBeOfPurchase: Bool { ["postage", "packaging", "postage_paid"].contains(name) }

    /// True for a field of a sale.
    var isOfSale: Bool { Self.salesNames.contains(name) }

    private static let salesNames = Set(SheetField.sales.map(\.column.name) + ["profit"])

    /// The columns that hold a sale, those of its currencies among them.
    static let ofSale = Set(SheetField.sales.flatMap { [$0.column, $0.second].compactMap(\.self) })
}
