import GRDB
import Glibc
import QueryLanguage

extension InventoryStore {
    /// Copies the store as it is now beside itself, checks the copy, and returns its path.
    ///
    /// The name tells the version to come and the moment: `inventory.before-v8-20260314T091500.sqlite`. The copy is
    /// made with SQLite's online backup under a temporary name and takes its own only once it is whole and on disk.
    func backUpBeforeMigrating() throws -> String {
        let target = Migrations.all.last?.identifier ?? ""
        let stem = path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path
        let final = "\(stem).before-\(target)-\(Self.compact(clock())).sqlite"
        let temporary = "\(final).\(getpid()).partial"
        let file = Glibc.open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw StoreError(errno: errno, path: temporary, action: "create") }
        defer { _ = Glibc.close(file) }
        do {
            try copy(to: temporary)
            guard fsync(file) == 0, rename(temporary, final) == 0 else {
                throw StoreError(errno: errno, path: final, action: "write")
            }
        } catch {
            unlink(temporary)
            throw error
        }
        try Self.syncFolder(of: final)
        return final
    }

    private func copy(to path: String) throws {
        let copy = try DatabaseQueue(path: path)
        do {
            try queue.unsafeReentrantWrite { source in
                try copy.inDatabase { destination in
                    try source.backup(to: destination)
                    // A copy in WAL mode would need files beside it to be read.
                    try destination.execute(sql: "PRAGMA journal_mode = DELETE")
                    let verdict = try String.fetchOne(destination, sql: "PRAGMA quick_check(1)")
                    guard verdict == "ok" else {
                        throw StoreError.damaged(path: self.path, detail: verdict ?? "quick_check says nothing")
                    }
                }
            }
        } catch {
            try? copy.close()
            throw error
        }
        try copy.close()
    }

    /// Makes the new name of a file survive a power cut, where the file system can do that: else it says EINVAL.
    private static func syncFolder(of path: String) throws {
        let folder = Glibc.open(StorePath.parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        defer { _ = Glibc.close(folder) }
        guard fsync(folder) == 0 || errno == EINVAL else {
            throw StoreError(errno: errno, path: path, action: "write")
        }
    }

    /// The instant in UTC without punctuation, to the second: `20260314T091500`.
    private static func compact(_ instant: Instant) -> String {
        String(instant.description.prefix(19).filter { $0 != "-" && $0 != ":" })
    }
}
