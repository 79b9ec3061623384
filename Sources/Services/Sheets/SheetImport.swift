import Glibc
import Inventory
import QueryLanguage
import Rendering

/// The import of a CSV file of items or expenses: one that was exported and edited, or someone else's.
///
/// A row whose SKU (or number, of expenses) is known is compared with what is here, cell by cell, and only what differs
/// is written; a row without one, or with an unknown one, is added. An empty cell takes away what is there, a column
/// that is absent changes nothing. All of it is taken or nothing, in one transaction.
public struct SheetImport {
    private let path: String
    private let store: InventoryStore
    private let calendar: BusinessCalendar
    private let rejectedPath: String

    /// Whether rows are taken in bulk, which makes no difference to what becomes of them; `nil` if there are many.
    var loadsInBulk: Bool?

    /// The bytes of a usual row.
    private static let usualSize = 120

    /// `rejectedPath` is where `skip bad` keeps what it leaves out; beside the store unless given.
    public init(
        path: String, store: InventoryStore, calendar: BusinessCalendar = .local, rejectedPath: String? = nil
    ) {
        self.path = path
        self.store = store
        self.calendar = calendar
        let time = store.clock().description.prefix(19).filter { $0 != "-" && $0 != ":" }
        let base = store.path == ":memory:" ? "inventory" : store.path
        self.rejectedPath = rejectedPath ?? "\(base).import-rejected-\(time)Z.csv"
    }

    /// Imports the file, or finds out what that would do.
    ///
    /// A row that cannot be taken refuses the import, and the report lists the problems of all of them; with `skipsBad`
    /// such rows are left out and kept in a file. What is not CSV always refuses it. `progress` is called about twenty
    /// times a second at most; what it throws takes the import back. Throws ``ImportError`` for what cannot be read and
    /// `StoreError` for what the store cannot do.
    public func run(
        _ options: SheetOptions = SheetOptions(), home: Currency, progress: (ImportProgress) throws -> Void = { _ in }
    ) throws -> SheetReport {
        let file = try SheetSource(path)
        let opened: OpenedSheet
        do {
            opened = try OpenedSheet(file, mapping: options.mapping)
        } catch let problem as SheetProblem {
            return Self.refusal(problem)
        }
        let expected = try loadsInBulk.map { $0 ? .max : 0 } ?? (store.isEmpty() ? file.size / Self.usualSize : 0)
        return try withoutActuallyEscaping(progress) { progress in
            try store.runImport(
                from: file.path, rehearsal: options.isDryRun, expected: expected
            ) { session in
                let names = try SheetNames(
                    session, header: opened.header, refusesUnknown: options.refusesUnknownNames)
                let context = SheetContext(
                    header: opened.header, calendar: calendar, today: calendar.moment(session.now).day, home: home,
                    allowsOddDays: options.allowsOddDays, storeIsEmpty: session.storeWasEmpty, names: names)
                var run = SheetRun(file, opened, context: context, options: options, progress: progress)
                try run.takeEverything()
                return try conclude(run, session: session, options)
            }
        }
    }

    private func conclude(_ run: SheetRun, session: ImportSession, _ options: SheetOptions) throws -> SheetReport {
        var report = run.report
        if run.isRefused {
            report.outcome = .refused
            session.abandon()
        } else if options.isDryRun {
            report.outcome = .rehearsed
        } else if run.rejected.count > 0 {
            try run.rejected.write(to: rejectedPath)
            report.rejectedPath = rejectedPath
        }
        return report
    }

    private static func refusal(_ problem: SheetProblem) -> SheetReport {
        var report = SheetReport()
        report.outcome = .refused
        report.add(problem)
        return report
    }
}

/// The file that is imported; one that gzip wrote is read as what it holds.
final class SheetSource {
    /// Where it is, links resolved.
    let path: String
    /// Its last part, for messages.
    let name: String
    let size: Int
    private let descriptor: Int32
    private let gzip: GzipReader?

    init(_ path: String) throws(ImportError) {
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == EACCES || errno == EPERM ? .noPermission(path: path) : .missing(path: path)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile(path: path)
        }
        let length = Int(status.st_size)
        gzip = Self.isGzip(descriptor) ? try? GzipReader(descriptor: descriptor) : nil
        size = gzip == nil ? length : length * Self.usualRatio
        let resolved = realpath(path, nil)
        self.path = resolved.map { String(cString: $0) } ?? path
        free(resolved)
        name = self.path.split(separator: "/").last.map(String.init) ?? path
    }

    deinit {
        close(descriptor)
    }

    /// How much smaller gzip makes a sheet, about: for the progress that is shown, no more.
    private static let usualRatio = 4

    private static func isGzip(_ descriptor: Int32) -> Bool {
        var mark: (UInt8, UInt8) = (0, 0)
        return pread(descriptor, &mark, 2, 0) == 2 && mark == (0x1F, 0x8B)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        do throws(GzipReader.Failure) {
            if let gzip { return try gzip.read(into: buffer) }
        } catch {
            throw ImportError.unreadable(path: path, reason: error.description)
        }
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else {
                throw ImportError.unreadable(path: path, reason: String(cString: strerror(errno)))
            }
        }
    }
}

/// A sheet whose first line was read and understood.
struct OpenedSheet {
    let reader: CSVReader
    let header: SheetHeader
    /// The first line as it stands in the file.
    let headerBytes: [UInt8]

    init(_ file: SheetSource, mapping: [SheetMapping]) throws {
        var reader = CSVReader { try file.read(into: $0) }
        do {
            try reader.begin()
            guard try reader.next() else { throw SheetProblem("it is empty", canBeSkipped: false) }
            header = try SheetHeader(reader.record.texts(), mapping: mapping)
        } catch let malformation as CSVReader.Malformation {
            throw malformation.problem(in: file.name)
        } catch let unusable as SheetHeader.Unusable {
            throw Self.placed(SheetProblem(unusable.reason, hint: unusable.hints.first, canBeSkipped: false), file)
        } catch let problem as SheetProblem {
            throw Self.placed(problem, file)
        }
        headerBytes = reader.record.bytes
        self.reader = reader
    }

    private static func placed(_ problem: SheetProblem, _ file: SheetSource) -> SheetProblem {
        var problem = problem
        problem.file = file.name
        problem.line = 1
        return problem
    }
}

extension CSVReader.Record {
    fileprivate func texts() throws(SheetProblem) -> [String] {
        var texts: [String] = []
        for index in 0..<count {
            guard let text = text(at: index) else {
                throw SheetProblem("it is not UTF-8 text", hint: "save it as “CSV UTF-8”", canBeSkipped: false)
            }
            texts.append(text)
        }
        return texts
    }
}
