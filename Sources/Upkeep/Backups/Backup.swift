import QueryLanguage

/// A backup, as the name of its file describes it: `2026-03-14T091500Z-before-import`.
package struct Backup: Hashable, Sendable {
    /// The file's name without `.sqlite`; it begins with the moment in UTC, to the second.
    package let name: String
    package let madeAt: Instant
    /// The reason for it, such as `before import` or `automatic`; `nil` if the user asked for it.
    package let reason: String?
    package let bytes: Int64
    /// The folder that contains it.
    package let folder: String

    /// Reads the name; returns `nil` if it is not that of a backup.
    init?(name: String, bytes: Int64, in folder: String = "") {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3, parts[2].utf8.count == 10, parts[2].hasSuffix("Z") else { return nil }
        let time = parts[2].dropFirst(3).prefix(6)
        // `joined` would make each change search for how a list of its texts is read.
        let text = "\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.suffix(2))"
        let day = "\(parts[0])-\(parts[1])-\(parts[2].prefix(2))"
        guard parts[2].dropFirst(2).first == "T", let moment = Instant(rfc3339: "\(day)T\(text)Z") else { return nil }
        let words = parts.dropFirst(3).filter { Int($0) == nil }
        self.name = name
        self.bytes = bytes
        self.folder = folder
        madeAt = moment
        reason = words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// The path of its file.
    package var path: String { "\(folder)/\(name)\(Self.ending)" }

    /// True if fhq made it only because the previous one was old.
    package var isAutomatic: Bool { reason == "automatic" }

    /// True if it holds contents that were replaced, so that it is not a copy of the current ones.
    package var isOfWhatWentAway: Bool { reason == "before restore" || reason == "before replace" }

    /// The ending of a backup's file name.
    static let ending = ".sqlite"

    /// Returns the beginning of the name of a backup made at `moment`; it has no colon, which some file systems refuse.
    static func stem(_ moment: Instant, reason: BackupReason) -> String {
        moment.description.prefix(19).filter { $0 != ":" } + "Z" + reason.ending
    }

    /// Returns true if the left one is newer or, in the same second, has the later name.
    static func isNewer(_ left: Backup, _ right: Backup) -> Bool {
        isNewer(left.name, than: right.name)
    }

    /// Returns true if the left name is that of a newer backup, also of files elsewhere; in the same second `-10` comes
    /// after `-9`.
    package static func isNewer(_ left: String, than right: String) -> Bool {
        let moment = "2026-03-14T091500Z".utf8.count
        let (first, second) = (String(left.prefix(moment)), String(right.prefix(moment)))
        return (first, left.utf8.count, left) > (second, right.utf8.count, right)
    }
}

/// The reason for a backup.
package enum BackupReason: Equatable {
    case asked, automatic, beforeImport, beforeRestore, beforeReplace
    case beforeMigration(to: String)

    /// The text after the time in its name.
    var ending: String {
        switch self {
        case .asked: ""
        case .automatic: "-automatic"
        case .beforeImport: "-before-import"
        case .beforeRestore: "-before-restore"
        case .beforeReplace: "-before-replace"
        case .beforeMigration(let version): "-before-\(version)"
        }
    }

    /// True to check the store while it is copied; false to check the copy afterwards.
    var checksMeanwhile: Bool {
        switch self {
        case .asked, .automatic: true
        // The store may be locked by the process that copies it, or about to be replaced.
        case .beforeImport, .beforeRestore, .beforeReplace, .beforeMigration: false
        }
    }

    /// True to copy pictures in full; false to take only those that can be linked.
    var copiesPictures: Bool {
        switch self {
        case .asked, .automatic, .beforeRestore, .beforeReplace: true
        // Neither removes a picture, and somebody is waiting.
        case .beforeImport, .beforeMigration: false
        }
    }
}
