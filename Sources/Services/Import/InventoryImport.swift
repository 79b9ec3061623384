import Glibc
import Inventory
import QueryLanguage

/// The import of a folder with FlipperHelper's JSON files into a store.
///
/// All of it is taken or nothing, in one transaction. Records that came before are merged: what changed in the source
/// since then is applied, what was also changed here stays and is a conflict, what the source lacks stays. Importing the
/// same folder again writes nothing.
public struct InventoryImport {
    private let folder: String
    private let store: InventoryStore
    private let calendar: BusinessCalendar
    private let rejectedPath: String

    /// Whether records are taken in bulk, which makes no difference to what becomes of them; `nil` if there are many.
    var loadsInBulk: Bool?

    /// The bytes of a usual record.
    private static let usualSize = 350

    /// - Parameters:
    ///   - calendar: Gives each moment its business day, which is kept from then on.
    ///   - rejectedPath: Where `skip bad` keeps what it leaves out; beside the store unless given.
    public init(
        folder: String, store: InventoryStore, calendar: BusinessCalendar = .local, rejectedPath: String? = nil
    ) {
        self.folder = folder
        self.store = store
        self.calendar = calendar
        let time = store.clock().description.prefix(19).filter { $0 != "-" && $0 != ":" }
        let base = store.path == ":memory:" ? "inventory" : store.path
        self.rejectedPath = rejectedPath ?? "\(base).import-rejected-\(time)Z.json"
    }

    /// Imports the folder, or with `dryRun` finds out what that would do.
    ///
    /// With `skipBad`, records that cannot be taken are left out and kept in a file of their own; without it a single one
    /// refuses the import, and the report lists them. So does an item whose days are in an order that cannot be, unless
    /// `allowsOddDays`. A file that is not JSON always refuses it. `progress` is called about twenty times a second at
    /// most; what it throws takes the import back, which is how to stop one. Throws ``ImportError`` for what is no such
    /// folder and `StoreError` for what the store cannot do.
    public func run(
        dryRun: Bool = false, skipBad: Bool = false, allowsOddDays: Bool = false,
        progress: (ImportProgress) throws -> Void = { _ in }
    ) throws -> ImportReport {
        let files = try SourceFolder(folder)
        return try withoutActuallyEscaping(progress) { progress in
            let expected = loadsInBulk.map { $0 ? .max : 0 } ?? files.size / Self.usualSize
            return try store.runImport(from: files.path, rehearsal: dryRun, expected: expected) { session in
                let run = try FolderRun(
                    files, session: session, calendar: calendar, skipsBad: skipBad, allowsOddDays: allowsOddDays,
                    isRehearsal: dryRun, progress: progress)
                try run.takeEverything()
                return try conclude(run, session: session, dryRun: dryRun)
            }
        }
    }

    private func conclude(_ run: FolderRun, session: ImportSession, dryRun: Bool) throws -> ImportReport {
        var report = run.report
        if run.isRefused {
            report.outcome = .refused
            // They speak of what was done.
            report.notes = []
            report.conflicts = []
            session.abandon()
        } else if dryRun {
            report.outcome = .rehearsed
        } else if run.rejected.count > 0 {
            try run.rejected.write(to: rejectedPath)
            report.rejectedPath = rejectedPath
        }
        return report
    }
}

/// The folder that is imported.
final class SourceFolder {
    let descriptor: Int32
    /// Where it is, links resolved.
    let path: String

    /// The files of one, parents before children.
    static let lists: [(file: String, kind: ImportKind)] = [
        ("markets.json", .market), ("sellers.json", .seller), ("items.json", .item), ("entryFees.json", .entryFee),
        ("transportExpenses.json", .transportExpense),
    ]
    static let settings = "settings.json"

    init(_ path: String) throws(ImportError) {
        let resolved = realpath(path, nil)
        self.path = resolved.map { String(cString: $0) } ?? path
        free(resolved)
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOTDIR: throw .notAFolder(path: path)
            case EACCES, EPERM: throw .noPermission(path: path)
            default: throw .missing(path: path)
            }
        }
        var status = stat()
        let found = Self.lists.contains { fstatat(descriptor, $0.file, &status, AT_SYMLINK_NOFOLLOW) == 0 }
        guard found else {
            throw .notFlipperHelper(path: path)
        }
    }

    deinit {
        close(descriptor)
    }

    /// The bytes of all lists together.
    var size: Int {
        Self.lists.reduce(0) { $0 + size(of: $1.file) }
    }

    private func size(of file: String) -> Int {
        var status = stat()
        guard fstatat(descriptor, file, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return 0 }
        return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    }
}
