import Ledger
import Queries
import QueryLanguage
import Rendering

/// A change of one item, or of all that a query finds: counted, shown, confirmed, and then made completely or not at
/// all.
struct BulkChange {
    let change: StoreChange
    let target: Target
    let wording: Wording
    /// The fields of items that a sample shows before and after.
    var shown: [Field] = []
    /// True to count the listings, sales and photos that change with the items.
    var showsParts = false
    let body: (InventoryWriter, ItemMatch) throws -> WriteResult

    /// The words for it: `change` in a question, `changed` when it is done, and the words after the item's name.
    struct Wording {
        var verb: String
        var done: String
        var tail = ""
    }

    private var environment: Environment { change.environment }

    func run() throws -> Outcome {
        switch target {
        case .item(let sku): try changeOne(sku)
        case .query(let query): try changeAll(BulkSample(fields: shown, wantsDeleted: query.wantsDeleted))
        }
        return .none
    }

    private func changeOne(_ sku: SKU) throws {
        let (item, result) = try change.perform { writer in
            let item = try change.item(sku, writer)
            return (item, try body(writer, item))
        }
        change.tell(result)
        change.confirm("\(wording.done) \(item.named)\(wording.tail)")
    }

    // MARK: - Many

    private func changeAll(_ sample: BulkSample) throws {
        let isSure = environment.options.yes || environment.options.isDryRun
        let asked = isSure ? nil : try attempt(sample, keeps: false)
        if let asked, !asked.items.isEmpty { try confirm(asked) }
        let done = try attempt(sample, keeps: asked?.items.isEmpty != true, as: asked)
        guard !done.items.isEmpty else {
            return environment.notice("no items match, so nothing was \(wording.done)")
        }
        change.tell(done.notes)
        let sentence = "\(wording.done) \(done.counted)\(wording.tail)"
        if asked == nil { show(done, sentence) } else { change.confirm(sentence) }
    }

    /// The result of an attempt.
    private struct Attempt: Error {
        var items: [Int64]
        var lines: [String]
        var notes: [String]
        /// The parts, such as ` with 4 listings and 1 sale`, or empty.
        var parts: String

        var counted: String { "\(grouped(items.count)) \(items.count == 1 ? "item" : "items")\(parts)" }
    }

    /// Changes all of the items, and rolls back unless `keeps`.
    ///
    /// The items must be those that the user confirmed. A person takes time to answer, and no other process should wait
    /// meanwhile, so the question comes between two attempts, not within one.
    private func attempt(_ sample: BulkSample, keeps: Bool, as asked: Attempt? = nil) throws -> Attempt {
        do {
            return try change.perform { writer in
                let items = try change.items(target, writer)
                try expect(items.count)
                if let asked, asked.items != items.map(\.id) {
                    throw StatementError("the items changed meanwhile, so nothing was \(wording.done)")
                }
                let attempt = try apply(to: items, writer, sample)
                guard keeps, !items.isEmpty else { throw attempt }
                return attempt
            }
        } catch let attempt as Attempt {
            return attempt
        }
    }

    private func apply(to items: [ItemMatch], _ writer: InventoryWriter, _ sample: BulkSample) throws -> Attempt {
        let store = try environment.store()
        let today = environment.clock.today
        let before = try sample.read(items, in: store, today: today)
        let parts = showsParts ? try Self.words(store.partCounts(items.map(\.id))) : ""
        var notes: [String] = []
        for item in items { notes += try body(writer, item).notes }
        let after = try sample.read(items, in: store, today: today)
        let lines = sample.lines(items, before: before, after: after)
        return Attempt(items: items.map(\.id), lines: lines, notes: notes, parts: parts)
    }

    private static func words(_ parts: ItemPartCounts) -> String {
        let counted = [(parts.listings, "listing"), (parts.sales, "sale"), (parts.photos, "photo")].compactMap {
            $0 == 0 ? nil : "\(grouped($0)) \($1)\($0 == 1 ? "" : "s")"
        }
        guard let last = counted.last else { return "" }
        return " with " + (counted.count == 1 ? last : "\(counted.dropLast().joined(separator: ", ")) and \(last)")
    }

    private func expect(_ count: Int) throws {
        guard let expected = environment.options.expectedRows, expected != count else { return }
        throw StatementError("--expect-rows \(expected): found \(count), so nothing was \(wording.done)")
    }

    private func confirm(_ asked: Attempt) throws {
        guard let ask = environment.ask else {
            throw StatementError(
                "this would \(wording.verb) \(asked.counted) and needs confirmation",
                hints: ["add --yes to confirm, or --dry-run to see the changes"])
        }
        show(asked, "\(wording.verb) \(asked.counted)\(wording.tail):")
        guard try ask(Question("\(wording.verb.capitalisedFirst) \(asked.counted)\(wording.tail)?")) else {
            throw StatementError("nothing was \(wording.done)")
        }
    }

    /// Shows the heading, the sample, and the number of other items.
    private func show(_ attempt: Attempt, _ heading: String) {
        guard !environment.options.isQuiet || environment.options.isDryRun else { return }
        let prefix = environment.options.isDryRun ? "dry run: " : ""
        var lines = [prefix + heading] + attempt.lines.map { "  \($0)" }
        let rest = attempt.items.count - attempt.lines.count
        if rest > 0 { lines.append("  … and \(grouped(rest)) more") }
        for line in lines { environment.notice(visible(line)) }
    }
}

extension String {
    fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
