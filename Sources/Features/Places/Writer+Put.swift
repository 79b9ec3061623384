import Ledger
import Queries
import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// Records the place of an item.
    ///
    /// - Throws: ``Refusal`` if the item is deleted or the name is empty; ``QueryError`` for a new place under strict.
    package func put(_ item: Int64, in place: String) throws -> WriteResult {
        try refuseDeleted(state(item))
        var result = WriteResult()
        let place = try names.place(place, &result)
        try rows.update(Patch(.itemPlace, .text(place)), ifDifferent: true, where: "id = \(item)")
        return result
    }

    /// Renames a place.
    ///
    /// - Throws: ``Refusal`` if another place has the new name; ``QueryError`` if nothing is stored in the place.
    package func renamePlace(_ name: String, to other: String) throws -> WriteResult {
        let old = try NameLookup(database: database).places(called: name)
        if try names.find(other, in: .places) != nil, try !old.contains(where: { try isSame($0, other) }) {
            throw Refusal("there is already a place called \(other)", hints: [merging(name, into: other)])
        }
        return try move(from: old, to: other)
    }

    /// Moves everything in one place to another.
    ///
    /// - Throws: ``QueryError`` if nothing is stored in one of them.
    package func mergePlace(_ name: String, into other: String) throws -> WriteResult {
        let lookup = NameLookup(database: database)
        let (from, into) = try (lookup.places(called: name), lookup.places(called: other))
        guard from != into else { throw Refusal("\(name) can't be merged into itself") }
        return try move(from: from, to: into[0])
    }

    private func merging(_ name: String, into other: String) -> String {
        "try: place merge \(Quoting.word(name)) into \(Quoting.word(other))"
    }

    private func isSame(_ name: String, _ other: String) throws -> Bool {
        try database.value(Bool.self, "SELECT \(sql: StoreFunction.same.rawValue)(\(name), \(other))") ?? false
    }

    private func move(from names: [String], to place: String) throws -> WriteResult {
        if place.allSatisfy(\.isWhitespace) { throw Refusal("a name can't be empty") }
        var result = WriteResult()
        for name in names {
            // Deleted items move too, so that one that comes back is not alone in a place that is no more.
            result.count += try rows.update(
                Patch(.itemPlace, .text(place)), ifDifferent: true, where: "storedIn = \(name)")
        }
        return result
    }
}
