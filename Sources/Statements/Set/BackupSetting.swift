import Glibc
import Inventory
import QueryLanguage

/// What `set backup` sets: when and where backups are made that nobody asks for, and how much of them stays.
public enum BackupSetting: Hashable, Sendable {
    case every(BackupSchedule)
    /// `nil` for the folder beside the store.
    case folder(String?)
    /// In MB.
    case size(Int)

    static let syntax =
        "( \"every\" ( INTEGER ( \"day\" | \"days\" ) | \"off\" ) | \"folder\" ( \"auto\" | FILE ) "
        + "| \"size\" INTEGER [ \"mb\" ] )"

    init(_ cursor: inout Cursor) throws(Diagnostic) {
        if cursor.accept(.every) {
            self = .every(try Self.schedule(&cursor))
        } else if cursor.accept(.folder) {
            self = cursor.accept(.auto) ? .folder(nil) : .folder(try cursor.text(.file))
        } else {
            try cursor.expect(.size)
            self = .size(try cursor.integer(in: 1...1_000_000, what: "the size of the backups in MB"))
            _ = cursor.accept(.mb)
        }
    }

    private static func schedule(_ cursor: inout Cursor) throws(Diagnostic) -> BackupSchedule {
        if cursor.accept(.off) { return BackupSchedule(days: nil) }
        let days = try cursor.integer(in: 1...365, what: "the number of days between two backups")
        if !cursor.accept(.day) { try cursor.expect(.days) }
        return BackupSchedule(days: Int64(days))
    }

    var canonical: String {
        switch self {
        case .every(let schedule): "every \(schedule.text)"
        case .folder(let path): "folder \(path.map(Self.quoted) ?? Keyword.auto.text)"
        case .size(let megabytes): "size \(megabytes) MB"
        }
    }

    /// A folder may be called as the keyword.
    private static func quoted(_ path: String) -> String {
        path.lowercased() == Keyword.auto.text ? Quoting.quoted(path) : Quoting.word(path)
    }

    func keep(_ environment: Environment) throws {
        let store = try environment.store()
        switch self {
        case .every(let schedule): try store.setSetting(BackupSchedule.setting, to: schedule.text)
        case .size(let megabytes): try store.setSetting(BackupSchedule.sizeSetting, to: String(megabytes))
        case .folder(let path):
            try store.setSetting(BackupFolders.setting, to: path.map { try Self.absolute($0, environment) })
            try BackupWords.sayUnreachable(environment)
        }
    }

    /// The same folder from wherever fhq is started later.
    private static func absolute(_ path: String, _ environment: Environment) throws -> String {
        guard !path.isEmpty else { throw StatementError("a folder for backups needs a name") }
        if path.hasPrefix("/") { return path }
        if path == "~" || path.hasPrefix("~/"), let home = environment.options.services.variable("HOME") {
            return home + path.dropFirst()
        }
        guard let here = getcwd(nil, 0) else { throw StatementError("the current folder is gone") }
        defer { free(here) }
        return "\(String(cString: here))/\(path)"
    }
}
