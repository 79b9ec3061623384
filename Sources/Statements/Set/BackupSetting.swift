import QueryLanguage
import StoreFile
import SystemLibrary
import Upkeep

/// The settings of `set backup`: the schedule and folder of automatic backups, and their total size.
package enum BackupSetting: Hashable, Sendable {
    case every(BackupSchedule)
    /// The folder; `nil` for the one beside the store.
    case folder(String?)
    /// The size in MB.
    case size(Int)

    static let part = Part<BackupSetting>.oneOf([
        .value(
            .every, .case(.schedule, BackupSetting.every) { if case .every(let days) = $0 { days } else { nil } },
            \.self),
        .value(
            .folder, .case(.folder, BackupSetting.folder) { if case .folder(let path) = $0 { path } else { nil } },
            \.self),
        .value(
            .size, .case(.megabytes, BackupSetting.size) { if case .size(let size) = $0 { size } else { nil } }, \.self),
    ])

    func save(_ environment: Environment) throws {
        let store = try environment.store()
        switch self {
        case .every(let schedule): try store.setSetting(BackupSchedule.setting, to: schedule.text)
        case .size(let megabytes): try store.setSetting(BackupSchedule.sizeSetting, to: String(megabytes))
        case .folder(let path):
            try store.setSetting(BackupFolders.setting, to: path.map { try Self.absolute($0, environment) })
            try BackupWords.sayUnreachable(environment)
        }
    }

    /// Returns the absolute path of a folder, which stays valid wherever fhq is started.
    private static func absolute(_ path: String, _ environment: Environment) throws -> String {
        guard !path.isEmpty else { throw StatementError("the folder for backups needs a path") }
        if path.hasPrefix("/") { return path }
        if path == "~" || path.hasPrefix("~/"), let home = environment.options.user.variable("HOME") {
            return home + path.dropFirst()
        }
        guard let here = getcwd(nil, 0) else { throw StatementError("the current folder no longer exists") }
        defer { free(here) }
        return "\(String(cString: here))/\(path)"
    }
}

extension Argument<BackupSchedule> {
    fileprivate static var schedule: Argument {
        Argument("( INTEGER ( \"day\" | \"days\" ) | \"off\" )", \.text) { cursor throws(Diagnostic) in
            if cursor.accept(.off) { return BackupSchedule(days: nil) }
            let days = try cursor.integer(in: 1...365, what: "the number of days between two backups")
            if !cursor.accept(.day) { try cursor.expect(.days) }
            return BackupSchedule(days: Int64(days))
        }
    }
}

extension Argument<String?> {
    /// A folder, or the keyword for the default one.
    fileprivate static var folder: Argument {
        Argument("( \"auto\" | FILE )") { cursor throws(Diagnostic) in
            cursor.accept(.auto) ? nil : try cursor.text(.file)
        } print: { path in
            guard let path else { return Keyword.auto.text }
            return path.lowercased() == Keyword.auto.text ? Quoting.quoted(path) : Quoting.word(path)
        }
    }
}

extension Argument<Int> {
    fileprivate static var megabytes: Argument {
        Argument("INTEGER [ \"mb\" ]", { "\($0) MB" }) { cursor throws(Diagnostic) in
            let size = try cursor.integer(in: 1...1_000_000, what: "the size of the backups in MB")
            _ = cursor.accept(.mb)
            return size
        }
    }
}
