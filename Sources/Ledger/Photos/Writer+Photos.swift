import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// The most photos of an item.
    package static let mostPhotos = 10

    /// Adds photos to an item after its existing ones; the first photo of an item is its main one.
    ///
    /// A picture that the item already has is not added again, and a note says so. A picture that an import named but
    /// did not bring fills that photo. The copies get their names in `folder` now, and lose them if the transaction is
    /// rolled back; with `nil` they have them already.
    ///
    /// - Throws: ``Refusal`` if the item is deleted or would have too many photos.
    package func add(_ photos: [NewPhoto], to item: Int64, in folder: PhotoFolder?) throws -> WriteResult {
        let state = try state(item)
        try refuseDeleted(state)
        var result = WriteResult()
        var known = try knownPhotos(of: item)
        for photo in photos {
            if let number = known[photo.sha256] {
                result.notes.append("\(photo.name) is already photo \(number) of \(state.sku)")
                continue
            }
            let awaited = try fillIn(photo, item)
            if let awaited { known["photo \(awaited)"] = nil }
            known[photo.sha256] = try awaited ?? insert(photo, item)
            result.count += 1
        }
        guard known.count <= Self.mostPhotos else {
            throw Refusal(
                "an item can have \(Self.mostPhotos) photos, but \(state.sku) would have \(known.count)",
                hints: ["try: photos where sku = \(state.sku)"])
        }
        guard let folder else { return result }
        let added = try folder.place(photos)
        database.afterRollback { folder.remove(added) }
        return result
    }

    /// Returns the ids of an item's photos by content; a photo without a picture counts too, under a unique key.
    private func knownPhotos(of item: Int64) throws -> [String: Int64] {
        let rows = try database.cursor(
            "SELECT id, coalesce(sha256, 'photo ' || id) FROM photos WHERE itemId = \(item) AND deletedAt IS NULL")
        var result: [String: Int64] = [:]
        while let row = try rows.next() { try result[row[1]] = row["id"] }
        return result
    }

    /// Fills a photo that an import named without a picture, and returns its id; `nil` if there is none.
    private func fillIn(_ photo: NewPhoto, _ item: Int64) throws -> Int64? {
        let known = try database.rows(
            """
            SELECT id, file FROM photos WHERE itemId = \(item) AND sha256 IS NULL AND driveId IS NULL
                AND deletedAt IS NULL
            ORDER BY position, id
            """)
        let awaited = try known.first {
            try ($0["file"] as String?)?.split(separator: "/").last.map(String.init) == photo.name
        }
        guard let id = try awaited?[0] as Int64? else { return nil }
        try rows.update(.picture(photo), where: "id = \(id)")
        return id
    }

    private func insert(_ photo: NewPhoto, _ item: Int64) throws -> Int64 {
        let next = "SELECT coalesce(max(position) + 1, 0) FROM photos WHERE itemId = \(item)" as BoundSQL
        var row = Patch.picture(photo)
        row.set(.photoPosition, try database.cached(next).value(Int64.self))
        row.set(.photoFile, photo.name)
        return try rows.insert(row, .item(item))
    }

    /// Moves a photo before the others of its item.
    ///
    /// - Throws: ``Refusal`` if the item is deleted or has no such photo.
    package func makeMain(_ photo: Int64, of item: Int64) throws {
        let state = try state(item)
        try refuseDeleted(state)
        let order = try database.values(
            Int64.self, "SELECT id FROM photos WHERE itemId = \(item) AND deletedAt IS NULL ORDER BY position, id")
        guard let place = order.firstIndex(of: photo) else {
            let ids = order.map(String.init).joined(separator: ", ")
            throw Refusal(
                "\(state.sku) has no photo \(photo)",
                hints: [order.isEmpty ? "it has no photos" : "its photos have the ids \(ids)"])
        }
        guard place > 0 else { throw Refusal("photo \(photo) is already the main photo of \(state.sku)") }
        for (position, id) in ([photo] + order.filter { $0 != photo }).enumerated() {
            try rows.update(
                Patch(.photoPosition, .integer(Int64(position))), where: "id = \(id) AND position <> \(position)")
        }
    }
}

extension Patch {
    /// Returns a photo with this picture.
    package static func picture(_ photo: NewPhoto) -> Patch {
        var patch = Patch(.photoSHA256, .text(photo.sha256))
        patch.set(.photoBytes, photo.bytes)
        return patch
    }
}
