import Ledger
import Queries
import QueryLanguage
import Rendering

/// A change of one item, or of all that a query finds: counted, shown, confirmed, and then made completely or not at
/// all.
package struct BulkChange {
    let change: StoreChange
    let target: Target
    let wording: Wording
    /// The fields of items that a confirmation and a sample show before and after.
    let shown: [Field]
    /// Returns the words that end a question and a confirmation, such as the cost of the items before the change.
    let ending: ([Int64]) throws -> String
    /// Changes all items of a query together, if that is faster than one by one.
    let together: ((InventoryWriter, [Int64]) throws -> Void)?
    /// Changes the item of a number.
    let body: (InventoryWriter, Int64) throws -> WriteResult

    package init(
        change: StoreChange, target: Target, wording: Wording, shown: [Field] = [],
        ending: @escaping ([Int64]) throws -> String = { _ in "" },
        together: ((InventoryWriter, [Int64]) throws -> Void)? = nil,
        body: @escaping (InventoryWriter, Int64) throws -> WriteResult
    ) {
        (self.change, self.target, self.wording, self.shown) = (change, target, wording, shown)
        (self.ending, self.together, self.body) = (ending, together, body)
    }

    /// The words for it: `change` in a question, `changed` if it was or was not done, and the words after the item's
    /// name.
    package struct Wording {
        let verb: String
        let done: String
        /// The verb of a confirmation, if it is not `done`.
        let past: String?
        let tail: String
        /// The words that end a confirmation only.
        let detail: String

        package init(verb: String, done: String, past: String? = nil, tail: String = "", detail: String = "") {
            (self.verb, self.done, self.past, self.tail, self.detail) = (verb, done, past, tail, detail)
        }

        var confirmed: String { past ?? done }
    }

    private var environment: Environment { change.environment }

    /// Makes the change, after a question if it needs one.
    package func run() throws -> Outcome {
        switch target {
        case .items(let names) where names.skus.count == 1: try changeOne(names.skus[0])
        case .items(let names): try changeEach(names.skus)
        case .query(let query): try changeAll(query)
        }
        return .none
    }

    private func changeOne(_ sku: SKU) throws {
        let (sentence, result) = try change.perform { writer in
            let item = try change.item(sku, writer)
            let texts = RowTexts(.items, shown, wantsDeleted: item.isDeleted)
            let ending = try ending([item.id])
            let before = try texts.read([item.id], environment)[item.id]
            var result = WriteResult()
            let isChanged = try writer.changesRows { result = try body(writer, item.id) }
            let changes = shown.isEmpty ? "" : texts.changes(before, try texts.read([item.id], environment)[item.id])
            guard isChanged else { return (change.nothing(wording.done, changes), result) }
            let name = shown.contains(.itemTitle) ? item.sku : item.named
            return (
                wording.confirmed + " \(name)\(wording.tail)\(wording.detail)"
                    + (changes.isEmpty ? "" : ": \(changes)") + ending, result
            )
        }
        change.confirm(sentence, result)
    }

    // MARK: - Many

    /// Changes several items that were named one by one, and confirmed if that was needed.
    private func changeEach(_ skus: [SKU]) throws {
        var names: [String] = []
        let done = try attempt(keeps: true) { writer in
            let items = try skus.map { try change.item($0, writer) }
            names = items.map(\.named)
            return (items.map(\.id), 0)
        }
        guard done.count > 0 else { return environment.confirm("nothing was \(wording.done)") }
        let named = done.count == names.count ? ": \(names.firstListed(most: BulkSample.most))" : ""
        environment.confirm(
            "\(wording.confirmed) \(done.counted)\(wording.tail)\(wording.detail)\(done.ending)\(named)")
        if environment.options.isDryRun { show(done) }
        environment.tell(WriteNote.sentences(done.notes))
    }

    private func changeAll(_ query: Query) throws {
        let isSure = environment.options.yes || environment.options.isDryRun
        let asked = isSure ? nil : try attempt(query, keeps: false)
        if let asked { try tell(asked.notCompared, of: query) }
        if let asked, asked.count > 0 { try confirm(asked) }
        let done = try attempt(query, keeps: asked.map { $0.count > 0 } ?? true, as: asked)
        if asked == nil { try tell(done.notCompared, of: query) }
        guard !done.items.isEmpty else {
            return environment.confirm("no items match, so nothing was \(wording.done)")
        }
        guard done.count > 0 else { return environment.confirm("nothing was \(wording.done)") }
        environment.confirm("\(wording.confirmed) \(done.counted)\(wording.tail)\(wording.detail)\(done.ending)")
        if environment.options.isDryRun { show(done) }
        environment.tell(WriteNote.sentences(done.notes))
    }

    /// The result of changing the items; thrown to roll the change back, otherwise returned.
    private struct Attempt: Error {
        var items: [Int64]
        /// The number of items that the query could not compare, and skipped.
        var notCompared = 0
        var lines: [String]
        var notes: [WriteNote]
        var ending: String
        /// The number of items that change.
        var count: Int

        var counted: String { RowCounts([(.items, count)]).words() }
    }

    private func attempt(_ query: Query, keeps: Bool, as asked: Attempt? = nil) throws -> Attempt {
        try attempt(keeps: keeps, as: asked, wantsDeleted: query.wantsDeleted) {
            try change.numbers(of: query, $0)
        }
    }

    /// Changes all of the items, and rolls back unless `keeps`.
    ///
    /// The items must be those that the user confirmed. A person takes time to answer, and no other process should wait
    /// meanwhile, so the question comes between two attempts, not within one.
    private func attempt(
        keeps: Bool, as asked: Attempt? = nil, wantsDeleted: Bool = false,
        on found: (InventoryWriter) throws -> (items: [Int64], notCompared: Int)
    ) throws -> Attempt {
        do {
            return try change.perform { writer in
                let (items, notCompared) = try found(writer)
                try expect(items.count)
                if let asked, asked.items != items {
                    throw StatementError("the items changed meanwhile, so nothing was \(wording.done)")
                }
                var attempt = try apply(to: items, writer, wantsDeleted: wantsDeleted)
                attempt.notCompared = notCompared
                guard keeps else { throw attempt }
                return attempt
            }
        } catch let attempt as Attempt {
            return attempt
        }
    }

    private func apply(to items: [Int64], _ writer: InventoryWriter, wantsDeleted: Bool) throws -> Attempt {
        var sample = BulkSample(of: items, shown, wantsDeleted: wantsDeleted, environment)
        let ending = try ending(items)
        // Most notes are of a few platforms and names, again and again.
        var (notes, seen): ([WriteNote], Set<WriteNote>) = ([], [])
        var count = 0
        if let together {
            try items.prefix(BulkSample.most).forEach { try sample.look(at: $0) }
            try together(writer, items)
            items.prefix(BulkSample.most).forEach { sample.add($0) }
            count = items.count
        } else {
            try writer.forEach(items) { item in
                try sample.look(at: item)
                let isChanged = try writer.changesRows {
                    notes += try body(writer, item).notes.filter { seen.insert($0).inserted }
                }
                guard isChanged else { return }
                sample.add(item)
                count += 1
            }
        }
        return Attempt(items: items, lines: try sample.lines(), notes: notes, ending: ending, count: count)
    }

    private func expect(_ count: Int) throws {
        guard let expected = environment.options.expectedRows, expected != count else { return }
        throw StatementError(
            "--expect-rows \(expected): found \(count), so nothing was \(wording.done)", status: .unexpected)
    }

    private func tell(_ notCompared: Int, of query: Query) throws {
        guard notCompared > 0, !environment.isQuiet else { return }
        let home = try StoreSettings(environment.store()).homeCurrency()
        environment.notice(query.sentence(onSkipped: notCompared, home: home))
    }

    private func confirm(_ asked: Attempt) throws {
        let doing = "\(wording.verb) \(asked.counted)\(wording.tail)\(asked.ending)"
        guard let ask = environment.ask else {
            throw StatementError(
                "this needs confirmation: \(doing)", hints: ["add --yes to confirm, or --dry-run to see the changes"])
        }
        if !environment.isQuiet {
            environment.notice(visible("\(doing):"))
            show(asked)
        }
        guard try ask(Question("\(doing.capitalisedFirst)?")) else {
            throw StatementError("nothing was \(wording.done)")
        }
    }

    /// Shows the sample, and the number of other items.
    private func show(_ attempt: Attempt) {
        for line in attempt.lines { environment.notice(visible("  \(line)")) }
        let rest = attempt.count - attempt.lines.count
        if rest > 0 { environment.notice("  … and \(grouped(rest)) more") }
    }
}

extension RowCounts {
    /// Returns `4 listings and 1 sale` after `lead`, without nouns that have no rows; empty if there are none at all.
    package func words(_ lead: String = "") -> String {
        let counted = compactMap {
            $0.count == 0 ? nil : "\(grouped($0.count)) \($0.count == 1 ? $0.noun.singular : $0.noun.rawValue)"
        }
        return counted.isEmpty ? "" : lead + counted.listed()
    }
}

extension String {
    fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
