import GRDB
import Glibc
import QueryLanguage

/// The database in a backup's file, or in the draft of one.
struct BackupFile {
    let path: String

    /// Runs `body` with the database, which is closed then.
    func withDatabase<Result>(
        readOnly: Bool = false, _ body: (Database) throws -> Result
    ) throws -> Result {
        try use(open(readOnly: readOnly), body)
    }

    /// A connection to the database, to be given to ``use(_:_:)``.
    func open(readOnly: Bool = false) throws -> DatabaseQueue {
        try translatingErrors {
            try DatabaseQueue(
                path: path,
                configuration: InventoryStore.configuration(
                    readOnly ? .readOnly : .readWrite, patience: .seconds(10)))
        }
    }

    /// Runs `body` with the database of an open connection, and closes that.
    func use<Result>(_ queue: DatabaseQueue, _ body: (Database) throws -> Result) throws -> Result {
        try translatingErrors {
            do {
                let result = try queue.unsafeReentrantWrite(body)
                try queue.close()
                return result
            } catch {
                try? queue.close()
                throw error
            }
        }
    }

    /// Runs the steps that the store in it lacks.
    func migrate() throws {
        let queue = try open()
        try translatingErrors {
            defer { try? queue.close() }
            try Migrations.migrator.migrate(queue)
        }
    }

    private func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw StoreError(reading: error, path: path, patience: .seconds(10)) ?? error
        }
    }

    /// Takes every page of `source` as it is at this moment, others' writes meanwhile not seen.
    func take(_ source: Database, progress: (BackupProgress) throws -> Void) throws {
        try withDatabase { destination in
            try source.copyPages(to: destination, progress: progress)
            // A copy in WAL mode would need files beside it to be read.
            try destination.execute(sql: "PRAGMA journal_mode = DELETE")
        }
    }

    /// Whether every page is the same, but for what the head notes of the writing itself.
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
                // The file change counter, and the version that it was valid for.
                for place in Array(24..<28) + Array(92..<100) { left[place] = right[place] }
            }
            isHead = false
            guard left[..<count] == right[..<count] else { return false }
            if count < left.count { return true }
        }
    }

    /// Where the database stands in the lineage; throws ``StoreError`` for what is damaged, newer, or no store.
    ///
    /// So is one from before 1.0, unless it is at the last of those steps and `carriesOver` is true.
    static func check(_ database: Database, path: String, carriesOver: Bool = false) throws -> Lineage {
        try database.execute(sql: "PRAGMA cell_size_check = ON")
        let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
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

/// How far copying has come.
public struct BackupProgress: Sendable {
    public let done: Int
    public let total: Int

    init(done: Int, total: Int) {
        (self.done, self.total) = (done, total)
    }

    init(_ progress: DatabaseBackupProgress) {
        self.init(done: progress.completedPageCount, total: progress.totalPageCount)
    }
}

/// What a look into a backup tells.
public struct BackupContents: Sendable {
    /// The newest migration, `nil` if it cannot be read.
    public var version: String?
    /// How many items that are not deleted.
    public var items: Int64?
    /// How many photos, not deleted, whose picture is known by its content.
    public var photos: Int64?
    /// How many of those pictures are not beside the backup.
    public var missingPhotos: Int64?
}

extension Database {
    /// Has the read transaction that is open see this moment to its end; without a look each step of a copy sees its own.
    func fixMoment() throws {
        _ = try Int.fetchOne(self, sql: "SELECT count(*) FROM sqlite_master")
    }

    /// Puts every page of this database in place of those of `destination`, in one transaction there.
    func copyPages(to destination: Database, progress: (BackupProgress) throws -> Void) throws {
        // Steps of 4 MB: often enough to look whether to go on.
        try withoutActuallyEscaping(progress) { progress in
            try backup(to: destination, pagesPerStep: 1024) { try progress(BackupProgress($0)) }
        }
    }
}

extension BackupContents {
    /// Looks into a backup, without checking it as a whole; `pictures` are the names of those beside it.
    public init(ofFileAt path: String, beside pictures: Set<String> = []) {
        let contents = try? BackupFile(path: path).withDatabase(readOnly: true) { database in
            let mark = try Int.fetchOne(database, sql: "PRAGMA application_id")
            guard mark == Migrations.applicationId else { return BackupContents() }
            let needed = try? NeededPicture.all(in: database).filter { !$0.isSpare }
            return BackupContents(
                version: try String.fetchOne(
                    database, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid DESC LIMIT 1"),
                items: try Int64.fetchOne(database, sql: "SELECT count(*) FROM items WHERE deletedAt IS NULL"),
                photos: needed.map { Int64($0.count) },
                missingPhotos: needed.map { Int64($0.count { !pictures.contains($0.name) }) })
        }
        self = contents ?? BackupContents()
    }
}

extension BackupFolder {
    /// The names of the pictures that are beside the backups, which ``BackupContents`` asks for.
    public func pictureNames() -> Set<String> { pictures.names() }
}

extension BackupFile {
    /// The pictures that the photos in it need.
    func pictures() throws -> [NeededPicture] {
        try withDatabase(readOnly: true) { try NeededPicture.all(in: $0) }
    }
}
