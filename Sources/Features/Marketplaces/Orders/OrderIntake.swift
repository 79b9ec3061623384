import Ledger
import Queries
import QueryLanguage
import StoreFile

/// An import of the facts of a marketplace's file: it stores them, derives the lines of each order, and books lines
/// whose items are certain.
package final class OrderIntake {
    struct OrderName: Hashable {
        let platform: Int64
        let number: String
    }

    let writer: InventoryWriter
    var report = OrderReport()
    private var platforms: [String: Int64] = [:]
    private let table: OrderTable
    private var facts: FactTable
    private let payoutTable: RecordTable<KeptPayout>
    /// The orders of the file in their order, and whether anything about them is new.
    private var orders: [OrderName] = []
    private var isNew: [OrderName: Bool] = [:]
    /// The orders with facts that gave way to those of the file.
    private var corrected: Set<OrderName> = []
    /// The facts that were removed, since today's reader makes others of their rows.
    package private(set) var givenUp: Set<Int64> = []
    /// The items that came back by a refund of the file.
    private var returned: Set<Int64> = []
    /// The stored facts that came again.
    private var repeated: Set<Int64> = []
    /// The facts of the file whose amounts differ from the stored ones, by the id of those.
    private var own: [Int64: KeptFact] = [:]
    /// Charges without an order, with the facts stored before.
    private var strays: [(fact: KeptFact, before: KeptFact?)] = []
    private var payouts: [(platform: Int64, payout: OrderPayout)] = []
    /// The payouts of the file, and those whose lines changed.
    private var lastTouched: String?
    private var touched: Set<PayoutStates.Name> = []
    private var statements: Set<Int64> = []
    var live: [(platform: Int64, listing: LiveListing)] = []
    private var database: StoreConnection { writer.database }

    /// Prepares the statements that write orders, facts and payouts.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(_ writer: InventoryWriter, file: String? = nil) throws {
        self.writer = writer
        let database = writer.database
        table = try OrderTable(database, now: writer.now)
        facts = try FactTable(database, now: writer.now, file: file)
        payoutTable = try RecordTable(database, now: writer.now)
    }

    // MARK: - Facts

    /// Adds one fact.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func add(_ fact: OrderFact, of source: OrderSource) throws {
        let platform = try platform(source.platform)
        _ = try corrects(source)
        if source.id == StatementPayouts.source { statements.insert(platform) }
        switch fact {
        case .line(let line):
            let line = try named(line, source, platform)
            try store(KeptFact(line, of: source, platform: platform), \.lines)
        case .charge(let charge): try store(KeptFact(charge, of: source, platform: platform), \.charges)
        case .payout(let payout): try store(payout, platform)
        case .listing(let listing): live.append((platform, listing))
        case .neutral: report.neutral += 1
        }
    }

    /// Returns true if the store has facts that an older edition of a kind's reader made.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func corrects(_ source: OrderSource) throws -> Bool {
        source.edition > 1 ? try facts.findEarlier(source) : false
    }

    private var standIns: [Int64: StandIns] = [:]

    /// Returns a line under the order's own number, if another file gives it, and moves the facts under its stand-in there.
    private func named(_ line: OrderLine, _ source: OrderSource, _ platform: Int64) throws -> OrderLine {
        guard let record = line.record else { return line }
        var known = try standIns[platform] ?? StandIns(platform, source.id, in: database)
        defer { standIns[platform] = known }
        let standIn = OrderLine.standIn(for: record)
        var line = line
        if line.order == standIn {
            if let number = try known.number(of: line) { line.order = number } else { known.note(standIn, line.day) }
        } else if known.has(standIn, on: line.day) {
            try known.move(standIn, to: line.order, table, now: writer.now)
        }
        return line
    }

    private func platform(_ slug: String) throws -> Int64 {
        if let known = platforms[slug] { return known }
        let id: Int64
        do {
            id = try NameLookup(database: database).platform(slug)
        } catch QueryError.unknownName {
            // The file proves that the user sells there.
            _ = try writer.addPlatform(slug.prefix(1).uppercased() + slug.dropFirst())
            id = database.lastInsertedId
        }
        platforms[slug] = id
        return id
    }

    /// Adds a fact stored by another store, with the platform's id here, and returns its id here; `nil` if it is not
    /// sound.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func add(_ fact: KeptFact) throws -> Int64? {
        // Of two stores, one may know the order of its item.
        if fact.isByItem, !fact.order.isEmpty, try ItemCharges.order(of: fact, in: database)?.isEmpty == true {
            try database.run(
                """
                UPDATE orderFacts SET orderNumber = \(fact.order), updatedAt = \(writer.now.description)
                WHERE isByItem = 1 AND platformId = \(fact.platform) AND itemNumber = \(fact.itemNumber)
                    AND source = \(fact.source) AND kind = \(fact.kind.rawValue) AND key = \(fact.key)
                """)
        }
        return try store(fact, fact.isLine ? \.lines : \.charges)
    }

    @discardableResult
    private func store(_ fact: KeptFact, _ counts: WritableKeyPath<OrderReport, OrderReport.Counts>) throws -> Int64? {
        guard fact.isSound else {
            report.unsound += 1
            return nil
        }
        var fact = fact
        if fact.isByItem { fact.order = try ItemCharges.order(of: fact, in: database) ?? fact.order }
        report.days.cover(fact.day)
        let given = fact
        let before = try facts.store(&fact, counting: &report[keyPath: counts])
        if before != nil { remember(given, storedAs: fact) }
        touch(fact.payout, fact.platform)
        if let before, before.payout != fact.payout { touch(before.payout, fact.platform) }
        if fact.id <= facts.newest { repeated.insert(fact.id) }
        for old in try facts.superseded(by: fact) { try giveUp(old, for: fact.edition) }
        let isKnown = before.map { $0 == fact } ?? false
        if fact.kind == .unknown, before == nil { report.unknown.append(.init(title: fact.title ?? "", net: fact.net)) }
        guard !fact.order.isEmpty else {
            strays.append((fact, before))
            return fact.id
        }
        note(fact, isNews: !isKnown)
        return fact.id
    }

    /// Notes the order of a fact, which is derived again.
    private func note(_ fact: KeptFact, isNews: Bool) {
        let name = OrderName(platform: fact.platform, number: fact.order)
        if isNew[name] == nil { orders.append(name) }
        isNew[name] = isNew[name] == true || isNews
    }

    /// Removes a fact that an older edition of the reader made of the row of another; a line stays if its order is booked.
    private func giveUp(_ old: KeptFact, for edition: Int) throws {
        corrected.insert(OrderName(platform: old.platform, number: old.order))
        if old.isLine, try database.hasSale(ofOrder: old.order, old.platform) {
            return try database.run(
                """
                UPDATE orderFacts SET edition = \(edition), updatedAt = \(writer.now.description) WHERE id = \(old.id)
                """)
        }
        report.reread += 1
        givenUp.insert(old.id)
        try booking(old.platform).takeBack(expensesOf: [old])
        try database.run("DELETE FROM orderFacts WHERE id = \(old.id)")
        if !old.order.isEmpty { note(old, isNews: true) }
    }

    /// Keeps the amounts of a fact for the file's own sum if fuller ones are stored; of several in the file, the fullest.
    private func remember(_ given: KeptFact, storedAs stored: KeptFact) {
        if given.hasAmounts(of: stored) {
            own[stored.id] = nil
        } else if own[stored.id].map({ given.saysMore(than: $0) }) ?? !isOfFile(stored) {
            own[stored.id] = given
        }
    }

    private func touch(_ payout: String?, _ platform: Int64) {
        guard let payout, payout != lastTouched else { return }
        lastTouched = payout
        touched.insert(.init(platform: platform, number: payout))
    }

    /// Keeps a payout and counts it in the report; an unsound one is only counted.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func store(_ payout: OrderPayout, _ platform: Int64) throws {
        var kept = KeptPayout(platform: platform, payout: payout)
        guard kept.isSound else {
            report.unsound += 1
            return
        }
        report.days.cover(payout.day)
        payouts.append((platform, payout))
        touched.insert(.init(platform: platform, number: payout.number))
        if try payoutTable.add(&kept) {
            report.payouts.new += 1
            return
        }
        var known: KeptPayout?
        try database.forEachRow(
            of: .payouts, where: "platformId = ? AND number = ?", [.integer(platform), .text(payout.number)]
        ) { row in
            kept.id = row.id
            known = KeptPayout(row)
        }
        if let known, !kept.comes(after: known) {
            report.payouts.unchanged += 1
            return
        }
        report.payouts.changed += 1
        try payoutTable.write(kept)
    }

    // MARK: - Derived lines

    /// Derives the lines from all facts, books those with certain items, and adds up.
    func deriveAndBook() throws {
        report.reread += facts.reread
        try assignCharges()
        for (fact, before) in strays {
            let charge = own[fact.id] ?? fact
            try report.add(-charge.charge, in: charge.currency, \.booked)
            try booking(fact.platform).book(expense: fact, before: before)
        }
        try noteLoose(strays.map(\.fact))
        try assignPayouts()
        report.orders = orders.count
        for name in orders { try deriveAndBook(name) }
        if !returned.isEmpty { try bookWaiting() }
        try addUpPayouts()
        try LiveListings(self).compare()
    }

    /// Assigns charges to the orders of their items; the orders then count as new.
    private func assignCharges() throws {
        for platform in Set(platforms.values) {
            for move in try ItemCharges(database: database, platform: platform, now: writer.now).assign() {
                for number in [move.from, move.to] where !number.isEmpty {
                    let name = OrderName(platform: platform, number: number)
                    if isNew[name] == nil { orders.append(name) }
                    isNew[name] = true
                }
                let facts: [KeptFact] = try database.records(where: "id = ?", .integer(move.charge))
                strays.removeAll { $0.fact.id == move.charge }
                if move.to.isEmpty { try release(facts) }
            }
        }
    }

    /// Books charges that have no order any more as expenses, and counts those of the file.
    private func release(_ facts: [KeptFact]) throws {
        for fact in facts {
            if isOfFile(fact) {
                strays.append((fact, nil))
            } else {
                try booking(fact.platform).book(expense: fact, before: nil)
            }
        }
    }

    /// Derives the lines of new orders without booking them.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func deriveLines() throws {
        for (old, edition) in try EarlierFacts.outdated(in: database) { try giveUp(old, for: edition) }
        statements.formUnion(try StatementPayouts.platforms(database))
        try assignPayouts()
        for name in orders where isNew[name] == true {
            _ = try table.write(
                DerivedOrder(try table.facts(name.platform, name.number)).lines, name.platform, name.number)
        }
        try PayoutStates(database: database, now: writer.now).update()
    }

    private var bookings: [Int64: OrderBooking] = [:]

    func booking(_ platform: Int64) throws -> OrderBooking {
        if let known = bookings[platform] { return known }
        let made = try OrderBooking(writer: writer, platform: platform)
        bookings[platform] = made
        return made
    }

    private var matchings: [Int64: OrderMatching] = [:]

    func matching(_ platform: Int64) throws -> OrderMatching {
        if let known = matchings[platform] { return known }
        let made = try OrderMatching(database: database, platform: platform, today: writer.today)
        matchings[platform] = made
        return made
    }

    private func deriveAndBook(_ name: OrderName) throws {
        let known = try table.facts(name.platform, name.number)
        let derived = DerivedOrder(known)
        var outcome = OrderBooking.Remarks()
        let booking = try booking(name.platform)
        let written = try table.write(
            derived.lines, name.platform, name.number,
            isNew: !corrected.contains(name) && known.allSatisfy { $0.id > facts.newest })
        try note(written)
        try noteLoose(derived.expenses + derived.waiting)
        for line in written where line.before != nil && line.isChanged {
            try booking.update(line, &outcome)
            if line.line.returnDay != nil { try returned.formUnion(database.bookedItems(of: line.id)) }
        }
        try booking.takeBack(
            expensesOf: derived.converted + known.filter { $0.isByItem && !derived.expenses.contains($0) })
        if isNew[name] == true {
            for fact in derived.expenses { try booking.book(expense: fact, before: nil) }
        }
        var isBooked = false
        for line in written where try match(line, name, booking, &outcome) { isBooked = true }
        let standings =
            try isBooked || written.contains { $0.before != nil }
            ? standings(name) : written.map(OrderStanding.init)
        try count(known, derived, standings)
        for conflict in outcome.conflicts where report.conflicts.count < OrderReport.most {
            report.conflicts.append(conflict)
        }
        for note in outcome.notes { report.note(note) }
    }

    private func standings(_ name: OrderName) throws -> [OrderStanding] {
        try table.rows(name.platform, name.number).map { row in
            let isInPart = row.matched > 0 && row.state != "matched"
            return OrderStanding(row, booked: try isInPart ? database.takenUnits(of: row.id) : [])
        }
    }

    /// Counts an order and the file's amounts of it, unless the file has nothing about the order.
    private func count(_ known: [KeptFact], _ derived: DerivedOrder, _ standings: [OrderStanding]) throws {
        let ofFile = known.filter(isOfFile).map { own[$0.id] ?? $0 }
        guard !ofFile.isEmpty else { return }
        let isAll = own.isEmpty && ofFile.count == known.count
        try report.add(ofFile, isAll ? derived : DerivedOrder(ofFile), standings)
        guard let waits = derived.lines.first?.waits else { return }
        report.waiting[waits, default: 0] += standings.count { $0.state == "unmatched" }
    }

    /// Books the orders that wait for an item which came back, so that any order of files gives the same sales.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    private func bookWaiting() throws {
        let waiting = try database.rows(
            """
            SELECT platformId, orderNumber FROM orders WHERE state = 'unmatched'
            GROUP BY platformId, orderNumber ORDER BY min(day), min(id)
            """)
        for row in waiting {
            let name = OrderName(platform: try row["platformId"], number: try row["orderNumber"])
            let lines = DerivedOrder(try table.facts(name.platform, name.number)).lines
            guard try lines.contains(where: { try mayBeReturned($0, name.platform) }) else { continue }
            var outcome = OrderBooking.Remarks()
            for line in try table.write(lines, name.platform, name.number)
            where try mayBeReturned(line.line, name.platform) {
                _ = try match(line, name, booking(name.platform), &outcome)
            }
            report.conflicts += outcome.conflicts.prefix(OrderReport.most - report.conflicts.count)
            for note in outcome.notes { report.note(note) }
        }
    }

    /// Returns true if a line is about an item that came back by this import.
    private func mayBeReturned(_ line: DerivedLine, _ platform: Int64) throws -> Bool {
        let matching = try matching(platform)
        let named = try matching.named(line).items
        let items = try named.isEmpty ? [matching.titled(line).certain].compactMap(\.self) : named
        return items.contains { returned.contains($0.id) }
    }

    /// Reports an order that doesn't add up to its own result, and whether that is new.
    private func note(_ written: [OrderTable.Written]) throws {
        guard let first = written.first(where: { $0.mismatch != 0 }) else { return }
        let (minor, known) = (first.mismatch, written.reduce(0) { $0 + ($1.before?.mismatch ?? 0) })
        try report.mismatches.add(Money(minor: minor, currency: first.line.currency), isNew: minor != known)
    }

    /// Reports charges of no order, or in another currency than their order's, that don't add up to their own result.
    private func noteLoose(_ charges: [KeptFact]) throws {
        for fact in charges where isOfFile(fact) {
            guard let minor = fact.difference else { continue }
            try report.looseMismatches.add(Money(minor: minor, currency: fact.currency), isNew: fact.id > facts.newest)
        }
    }

    private func isOfFile(_ fact: KeptFact) -> Bool { isOfFile(fact.id) }

    private func isOfFile(_ fact: Int64) -> Bool { fact > facts.newest || repeated.contains(fact) }

    /// Marks the orders of some days that the file lacks, though it has all orders of these days but those refunded in full.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func markMissing(in days: ClosedRange<Day>, of source: OrderSource) throws {
        let known = try database.values(
            Int64.self,
            """
            SELECT id FROM orderFacts WHERE platformId = \(try platform(source.platform)) AND source = \(source.id)
                AND kind = 'line'
                AND day BETWEEN \(days.lowerBound.description) AND \(days.upperBound.description) AND NOT isCancelled
                    AND NOT suggestsRefund
            """)
        for line in known where !isOfFile(line) {
            report.missing += 1
            report.lines.changed += 1
            try database.run(
                "UPDATE orderFacts SET suggestsRefund = 1, updatedAt = \(writer.now.description) WHERE id = \(line)")
        }
    }

    /// Books the rest of a line's quantity if its items are certain; returns true if anything was booked.
    private func match(
        _ written: OrderTable.Written, _ name: OrderName, _ booking: OrderBooking, _ outcome: inout OrderBooking.Remarks
    ) throws -> Bool {
        let line = written.line
        guard line.price != nil, !line.isCancelled, line.waits == nil, written.before.map({ !$0.isIgnored }) ?? true
        else { return false }
        var open = try openUnits(of: written)
        let units = open.count
        guard units > 0 else { return false }
        let matching = try matching(name.platform)
        let named = try matching.named(line)
        if named.isTooMany {
            suggest(named.items.map(\.sku), for: written, of: name, areAll: true)
            return false
        }
        var candidates = named.items
        var likely: [OrderMatching.Candidate] = []
        if candidates.isEmpty {
            let titled = try matching.titled(line)
            (candidates, likely) = (titled.certain.map { [$0] } ?? [], titled.likely)
        }
        // A refused item stays refused, and an item counts as one piece even after it came back.
        let booked = written.before == nil ? [] : try database.bookedItems(of: written.id)
        let refused = try matching.refused(line, of: name.number)
        let out = refused.union(booked)
        likely.removeAll { out.contains($0.id) }
        for item in candidates where refused.contains(item.id) {
            report.note(
                "\(name.number) is not booked, since you unmatched \(item.sku); to book it: match \(written.id) to \(item.sku)"
            )
        }
        for item in candidates where !open.isEmpty && !out.contains(item.id) {
            let fit = try matching.fit(item.id, line.unit(open[0]))
            if case .impossible(let reason, _) = fit {
                report.note("\(name.number) is not booked: \(item.sku) \(reason)")
                continue
            }
            let unit = open.removeFirst()
            try booking.book(line.unit(unit), order: written.id, unit: unit, on: item, fit, &outcome)
        }
        let isBooked = open.count < units
        guard !open.isEmpty, !likely.isEmpty else { return isBooked }
        suggest(likely.prefix(3).map(\.sku), for: written, of: name, areAll: false)
        return isBooked
    }

    private func suggest(_ skus: [String], for written: OrderTable.Written, of name: OrderName, areAll: Bool) {
        report.likely += 1
        guard report.suggestions.count < OrderReport.most else { return }
        report.suggestions.append(
            .init(
                order: written.id, number: name.number, title: written.line.title ?? "", skus: skus, isOfAll: areAll))
    }

    private func openUnits(of written: OrderTable.Written) throws -> [Int] {
        guard written.before.map({ $0.matched < written.line.quantity }) ?? true else { return [] }
        let taken = written.before == nil ? [] : try database.takenUnits(of: written.id)
        return (0..<written.line.quantity).filter { !taken.contains($0) }
    }

    // MARK: - Adding up

    /// Assigns payouts to the lines of statements, and derives the changed lines of orders outside the file.
    private func assignPayouts() throws {
        for platform in statements {
            let changed = try StatementPayouts(database: database, platform: platform, now: writer.now).assign()
            touched.formUnion(changed.payouts.map { .init(platform: platform, number: $0) })
            for number in changed.orders {
                let name = OrderName(platform: platform, number: number)
                guard isNew[name] == nil else { continue }
                _ = try table.write(DerivedOrder(try table.facts(platform, number)).lines, platform, number)
            }
        }
    }

    private func addUpPayouts() throws {
        try PayoutStates(database: database, now: writer.now).update(touched)
        for (platform, payout) in payouts {
            let lines = try database.cached(
                """
                SELECT sum(netMinor) FROM orderFacts
                WHERE platformId = \(platform) AND payout = \(payout.number)
                    AND netCurrency = \(payout.amount.currency.code)
                """
            ).value(Int64.self)
            // The difference between the two is shown.
            _ = try payout.amount.minor.subtracting(lines ?? 0)
            report.paid.append(
                .init(
                    number: payout.number, day: payout.day, amount: payout.amount, lines: lines ?? 0,
                    hasLines: lines != nil, isComplete: try isComplete(payout, platform)))
        }
    }

    /// Returns true if all lines of a payout can be here, see ``PayoutSQL/isComplete``.
    private func isComplete(_ payout: OrderPayout, _ platform: Int64) throws -> Bool {
        try database.cached(
            """
            SELECT \(sql: PayoutSQL.isComplete) FROM payouts WHERE platformId = \(platform)
                AND number = \(payout.number)
            """
        ).value(Bool.self) ?? false
    }
}
