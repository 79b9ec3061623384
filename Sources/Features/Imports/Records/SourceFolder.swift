import Interchange
import QueryLanguage
import StoreFile
import SystemLibrary

/// A folder with FlipperHelper's JSON files.
package final class SourceFolder: ImportSource {
    let path: String
    private let descriptor: Int32
    let rejected = RejectedRecords()
    let table = StoredTable.items

    /// The files of such a folder, parents before children.
    package static let lists: [(file: String, kind: ImportKind)] = [
        ("markets.json", .market), ("sellers.json", .seller), ("hauls.json", .haul), ("items.json", .item),
        ("entryFees.json", .entryFee), ("transportExpenses.json", .transportExpense), ("expenses.json", .expense),
    ]
    package static let settings = "settings.json"

    /// Returns true if `path` is a folder of any kind.
    package static func isOne(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The size of a typical record in bytes.
    private static let usualSize = 350

    init(_ path: String) throws(ImportError) {
        self.path = RealPath.of(path) ?? path
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == EACCES || errno == EPERM ? .noPermission(path: path) : .missing(path: path)
        }
        var status = stat()
        let found = Self.lists.contains { fstatat(descriptor, $0.file, &status, AT_SYMLINK_NOFOLLOW) == 0 }
        guard found else { throw .notFlipperHelper(path: path) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The total size of all lists in bytes.
    var size: Int {
        Self.lists.reduce(0) { sum, list in
            var status = stat()
            guard fstatat(descriptor, list.file, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return sum }
            return status.st_mode & S_IFMT == S_IFREG ? sum + Int(status.st_size) : sum
        }
    }

    func expectedRecords(in store: InventoryStore) -> Int { size / Self.usualSize }

    func importAll(in run: ImportRun) throws {
        var status = stat()
        let namesItems = fstatat(descriptor, "expenses.json", &status, AT_SYMLINK_NOFOLLOW) == 0
        let records = try RecordRun(run, namesItems: namesItems)
        _ = try read(Self.settings, for: run) { try records.importSettings(SourceSettings($0)) }
        for (name, kind) in Self.lists {
            guard try read(name, for: run, { try records.importRecords(kind, from: $0) }) else { break }
            try run.session.complete(kind)
        }
        try records.finish()
    }

    /// Reads a file of the folder, if it exists; returns `false` if the file itself is faulty.
    private func read(_ name: String, for run: ImportRun, _ body: (SourceFile) throws -> Void) throws -> Bool {
        do {
            if let file = try SourceFile(name, in: descriptor) { try body(file) }
            return true
        } catch let problem as ImportProblem {
            run.refuse(problem, in: name)
            return false
        }
    }
}
