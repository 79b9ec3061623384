import StoreFile
import SystemLibrary

/// A comparison of the photo folder with the photos, to find missing pictures and files left by a crash.
package struct PhotoFolderCheck {
    package let folder: PhotoFolder
    package let database: StoreConnection

    package init(folder: PhotoFolder, database: StoreConnection) {
        self.folder = folder
        self.database = database
    }

    /// The longest time that copying a picture may take, in seconds.
    private static let longestCopy = 86_400

    /// Returns the photos, not deleted, whose picture is missing.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func missing() throws -> [Finding] {
        let present = Set(names().filter { !$0.hasPrefix(PhotoFolder.copyPrefix) })
        let rows = try database.cursor(
            "SELECT id, sha256, file FROM photos WHERE sha256 IS NOT NULL AND deletedAt IS NULL")
        var findings: [Finding] = []
        while let row = try rows.next(), findings.count < Finding.limit {
            let name = try PhotoFolder.name(sha256: row["sha256"], fileName: row["file"])
            guard !present.contains(name) else { continue }
            findings.append(
                try Finding(
                    table: "photos", row: row["id"], problem: "its picture \(name) is missing", remedy: .addPhotoAgain))
        }
        return findings
    }

    /// Returns files that belong to no photo and that no change in the journal could restore, such as those left by a
    /// crash.
    ///
    /// Only old copies are included, since another running process may need a new one.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func unclaimed() throws -> [String] {
        var unclaimed = Set(names().filter { !$0.hasPrefix(PhotoFolder.copyPrefix) || isOld($0) })
        guard !unclaimed.isEmpty else { return [] }
        let rows = try database.cursor(
            """
            SELECT sha256, file FROM photos WHERE sha256 IS NOT NULL
            UNION ALL SELECT json_extract(before, '$.sha256'), json_extract(before, '$.file') FROM changedRows
                WHERE tableName = 'photos' AND before IS NOT NULL
            UNION ALL SELECT json_extract(after, '$.sha256'), json_extract(after, '$.file') FROM changedRows
                WHERE tableName = 'photos' AND after IS NOT NULL
            """)
        while let row = try rows.next() {
            guard let sha256 = try row["sha256"] as String? else { continue }
            try unclaimed.remove(PhotoFolder.name(sha256: sha256, fileName: row["file"]))
        }
        return unclaimed.sorted()
    }

    /// Removes the ``unclaimed()`` files; only under the writer lock, since a photo's file is written before its row.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func sweep() throws {
        folder.remove(try unclaimed())
    }

    private func isOld(_ name: String) -> Bool {
        var status = stat()
        return stat(folder.path(of: name), &status) == 0
            && time(nil) - status.st_mtim.tv_sec > Self.longestCopy
    }

    /// Returns the files of the folder and its subfolders with names that fhq gives, ignoring anything else.
    private func names() -> [String] {
        entries(of: folder.path).flatMap { entry -> [String] in
            if entry.hasPrefix(PhotoFolder.copyPrefix) { return [entry] }
            guard entry.utf8.count == 2, entry.allSatisfy(\.isHexDigit) else { return [] }
            return entries(of: folder.path(of: entry)).filter(isPicture).map { "\(entry)/\($0)" }
        }
    }

    private func isPicture(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }
        return stem.utf8.count == 64 && stem.allSatisfy(\.isHexDigit)
    }

    private func entries(of path: String) -> [String] {
        (try? FolderNames.names(in: path)) ?? []
    }
}
