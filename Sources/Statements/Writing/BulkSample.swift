import Ledger
import Queries
import QueryLanguage

/// The first items that a change of many changes, with the texts of some of their fields before and after.
struct BulkSample {
    private let items: [Int64]
    private let texts: RowTexts
    private let environment: Environment
    /// The number of items at which it has looked, and of those whose texts before are read.
    private var (looked, read) = (0, 0)
    private var before: RowTexts.Values = [:]
    private var kept: [Int64] = []

    /// The most items that are shown.
    static let most = 5
    /// The number of items whose texts are read together, since many in a row may stay as they are.
    private static let piece = 100

    init(of items: [Int64], _ fields: [Field], wantsDeleted: Bool, _ environment: Environment) {
        (self.items, self.environment) = (items, environment)
        texts = RowTexts(.items, fields, wantsDeleted: wantsDeleted)
    }

    /// Reads the texts of the next item, which is about to change, unless enough are kept.
    mutating func look(at item: Int64) throws {
        guard kept.count < Self.most else { return }
        if looked == read {
            let next = items[read...].prefix(read == 0 ? Self.most : Self.piece)
            before.merge(try texts.read(Array(next), environment)) { $1 }
            read += next.count
        }
        looked += 1
    }

    /// Adds an item that has changed, unless there are enough.
    mutating func add(_ item: Int64) {
        if kept.count < Self.most { kept.append(item) }
    }

    /// Returns a line for each item kept: its name, then the fields before and after.
    func lines() throws -> [String] {
        let named = try environment.store().items(numbered: kept)
        let after = try texts.read(kept, environment)
        return kept.map { item in
            let name = named[item]?.named ?? ""
            return texts.fields.isEmpty ? name : "\(name): \(texts.changes(before[item], after[item]))"
        }
    }
}
