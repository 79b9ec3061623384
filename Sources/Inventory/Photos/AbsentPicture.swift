import GRDB
import Glibc

/// A photo that is not deleted and whose picture is not here, though it may be in Drive.
public struct AbsentPicture: Hashable, Sendable {
    public let photo: Int64
    public let sku: String
    /// Its file in Drive; `nil` if the store does not know that it was sent.
    public var driveId: String?
    /// Of what Drive holds, in hexadecimal.
    public var md5: String?
    /// Of the picture that was here, in hexadecimal.
    public let sha256: String
    /// What its file was called.
    public let name: String
}

extension InventoryStore {
    /// The photos whose pictures the photo folder has not; not those that another program sent to Drive.
    public func absentPictures() throws -> [AbsentPicture] {
        guard let photoFolder else { return [] }
        return try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT photos.id, items.sku, photos.driveId, photos.md5, photos.file, photos.sha256
                    FROM photos JOIN items ON items.id = photos.itemId
                    WHERE (photos.driveId IS NULL OR photos.md5 IS NOT NULL) AND photos.sha256 IS NOT NULL
                        AND photos.deletedAt IS NULL ORDER BY photos.id
                    """
            ).compactMap { row in
                let file: String? = try row[4]
                let name = try PhotoFolder.name(sha256: row[5], fileName: file)
                guard Glibc.access(photoFolder.path(of: name), F_OK) != 0 else { return nil }
                return try AbsentPicture(
                    photo: row[0], sku: row[1], driveId: row[2], md5: row[3], sha256: row[5], name: file ?? "photo")
            }
        }
    }

    /// Makes `picture`, which came from Drive, that of a photo.
    ///
    /// What was sent there may have been made smaller, so that it has another content than the row knows.
    public func setPicture(of photo: Int64, to picture: NewPhoto) throws {
        guard let photoFolder else { return }
        try write("restore") { database in
            let added = try photoFolder.place([picture])
            database.afterNextTransaction(onCommit: { _ in }, onRollback: { _ in photoFolder.remove(added) })
            try database.execute(
                sql: "UPDATE photos SET sha256 = ?, bytes = ?, file = ? WHERE id = ?",
                arguments: [picture.sha256, picture.bytes, picture.name, photo])
        }
    }
}
