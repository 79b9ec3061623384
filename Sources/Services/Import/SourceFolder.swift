import Glibc
import Inventory

/// A folder with FlipperHelper's JSON files.
final class SourceFolder: ImportSource {
    let path: String
    private let descriptor: Int32
    let rejected = RejectedRecords()

    /// The files of one, parents before children.
    static let lists: [(file: String, kind: ImportKind)] = [
        ("markets.json", .market), ("sellers.json", .seller), ("hauls.json", .haul), ("items.json", .item),
        ("entryFees.json", .entryFee), ("transportExpenses.json", .transportExpense), ("expenses.json", .expense),
    ]
    static let settings = "settings.json"

    /// Whether there is a folder at `path`, of whatever kind.
    static func isOne(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The bytes of a usual record.
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

    /// The bytes of all lists together.
    var size: Int {
        Self.lists.reduce(0) { sum, list in
            var status = stat()
            guard fstatat(descriptor, list.file, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return sum }
            return status.st_mode & S_IFMT == S_IFREG ? sum + Int(status.st_size) : sum
        }
    }

    func expectedRecords(in store: InventoryStore) -> Int { size / Self.usualSize }

    func takeEverything(in run: ImportRun) throws {
        var status = stat()
        let namesItems = fstatat(descriptor, "expenses.json", &status, AT_SYMLINK_NOFOLLOW) == 0
        let records = try RecordRun(run, namesItems: namesItems)
        _ = try read(Self.settings, for: run) { try records.take(SourceSettings($0)) }
        for (name, kind) in Self.lists {
            guard try read(name, for: run, { try records.take(kind, from: $0) }) else { break }
            try run.session.complete(kind)
        }
        try records.finish()
    }

    /// Has a file of the folder read, if there is one; `false` if the file itself is at fault, so that nothing more can be
    /// said.
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
