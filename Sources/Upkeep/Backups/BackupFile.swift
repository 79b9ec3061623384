import QueryLanguage
import StoreFile
import SystemLibrary

/// The database in a backup or in a draft of one.
package struct BackupFile {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// Opens the database for `body` and closes it afterwards.
    ///
    /// - Throws: ``StoreError`` if it can't be opened, and any error that `body` throws.
    package func withDatabase<Result>(
        readOnly: Bool = false, _ body: (StoreConnection) throws -> Result
    ) throws -> Result {
        try use(open(readOnly: readOnly), body)
    }

    /// Returns a connection to the database, for ``use(_:_:)``.
    func open(readOnly: Bool = false) throws -> StoreQueue {
        try translatingErrors {
            try StoreQueue(
                path: path, access: readOnly ? .readOnly : .readWrite, patience: .seconds(10), hooks: .inventory)
        }
    }

    /// Runs `body` with the database of an open connection, and closes the connection.
    func use<Result>(_ queue: StoreQueue, _ body: (StoreConnection) throws -> Result) throws -> Result {
        try translatingErrors {
            do {
                let result = try queue.use(body)
                try queue.close()
                return result
            } catch {
                try? queue.close()
                throw error
            }
        }
    }

    /// Runs the migrations that the store in it lacks.
    func migrate() throws {
        let queue = try open()
        try translatingErrors {
            defer { try? queue.close() }
            try Migrations.run(on: queue, derive: StoreHooks.inventory.derive)
        }
    }

    private func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw StoreError(reading: error, path: path, patience: .seconds(10)) ?? error
        }
    }

    /// Copies every page of `source` as it is at this moment, without later writes by others.
    func copy(_ source: StoreConnection, progress: @escaping (BackupProgress) throws -> Void) throws {
        try withDatabase { destination in
            // Without it SQLite would map memory beside the copy, which ends the process where the disk is full.
            try destination.execute("PRAGMA locking_mode = EXCLUSIVE")
            try source.copyPages(to: destination) { try progress(BackupProgress(done: $0, total: $1)) }
            // A copy in WAL mode could not be read without extra files beside it.
            try destination.execute("PRAGMA journal_mode = DELETE")
        }
    }

    /// Returns true if all pages are equal, apart from the header fields that count writes.
    func holdsTheSame(as other: BackupFile) -> Bool {
        guard let mine = fopen(path, "re") else { return false }
        defer { fclose(mine) }
        guard let theirs = fopen(other.path, "re") else { return false }
        defer { fclose(theirs) }
        var (left, right) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16))
        var isHead = true
        while true {
            let count = fread(&left, 1, left.count, mine)
            guard fread(&right, 1, right.count, theirs) == count else { return false }
            if isHead, count >= 100 {
                // The file change counter, and the version number that goes with it.
                for place in Array(24..<28) + Array(92..<100) { left[place] = right[place] }
            }
            isHead = false
            guard left[..<count] == right[..<count] else { return false }
            if count < left.count { return true }
        }
    }

    /// Returns the database's place in the lineage.
    ///
    /// - Throws: ``StoreError`` if it is damaged, newer or not a store, or from before 1.0. A store at the last step
    ///   before 1.0 is accepted if `carriesOver` is true.
    static func check(_ database: StoreConnection, path: String, carriesOver: Bool = false) throws -> Lineage {
        try database.execute("PRAGMA cell_size_check = ON")
        let verdict = try database.value(String.self, "PRAGMA quick_check(1)")
        guard verdict == "ok" else {
            throw StoreError.damaged(path: path, detail: verdict ?? "quick_check says nothing")
        }
        let lineage = try Lineage(of: database)
        switch lineage {
        case .current, .older: return lineage
        case .newer(let migration): throw StoreError.newer(path: path, migration: migration)
        case .development("v30") where carriesOver: return lineage
        case .development(let version): throw StoreError.beforeRelease(path: path, version: version)
        case .new, .foreign: throw StoreError.notAStore(path: path)
        }
    }
}

/// The progress of a copy.
package struct BackupProgress: Sendable {
    package let done: Int
    package let total: Int

    init(done: Int, total: Int) {
        (self.done, self.total) = (done, total)
    }
}

/// A summary of a backup's contents.
package struct BackupContents: Sendable {
    /// The newest migration; `nil` if it can't be read.
    package var version: String?
    /// The number of items that are not deleted.
    package var items: Int64?
    /// The number of photos, not deleted, with a known picture.
    package var photos: Int64?
    /// The number of the ``photos`` whose picture is missing beside the backup.
    package var missingPhotos: Int64?
}

extension StoreConnection {
    /// Fixes the snapshot of the open read transaction; without it each step of a copy would see a different state.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func fixMoment() throws {
        _ = try value(Int.self, "SELECT count(*) FROM sqlite_master")
    }
}

extension BackupContents {
    /// Reads the summary of a backup without checking all of it; `pictures` are the names of the pictures beside it.
    package init(ofFileAt path: String, beside pictures: Set<String> = []) {
        let contents = try? BackupFile(path: path).withDatabase(readOnly: true) { database in
            let mark = try database.value(Int.self, "PRAGMA application_id")
            guard mark == Migrations.applicationId else { return BackupContents() }
            let needed = try? NeededPicture.all(in: database).filter { !$0.isSpare }
            return BackupContents(
                version: try database.value(
                    String.self, "SELECT identifier FROM grdb_migrations ORDER BY rowid DESC LIMIT 1"),
                items: try database.value(Int64.self, "SELECT count(*) FROM items WHERE deletedAt IS NULL"),
                photos: needed.map { Int64($0.count) },
                missingPhotos: needed.map { Int64($0.count { !pictures.contains($0.name) }) })
        }
        self = contents ?? BackupContents()
    }
}

extension BackupFolder {
    /// Returns the names of the pictures beside the backups, for ``BackupContents``.
    package func pictureNames() -> Set<String> { pictures.names() }
}

extension BackupFile {
    /// Returns the pictures that its photos need.
    ///
    /// - Throws: ``StoreError`` if the backup can't be read.
    package func pictures() throws -> [NeededPicture] {
        try withDatabase(readOnly: true) { try NeededPicture.all(in: $0) }
    }
}
