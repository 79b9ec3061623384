import QueryLanguage

/// A backup, as the name of its file tells of it: `2026-03-14T091500Z-before-import`.
public struct Backup: Hashable, Sendable {
    /// The file's name without `.sqlite`; it begins with the moment in UTC, to the second.
    public let name: String
    public let madeAt: Instant
    /// What it was made for, such as `before import` or `automatic`; `nil` if someone asked for it.
    public let reason: String?
    public let bytes: Int64
    /// The folder that it lies in.
    public let folder: String

    /// `nil` for a name that no backup has.
    init?(name: String, bytes: Int64, in folder: String = "") {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3, parts[2].utf8.count == 10, parts[2].hasSuffix("Z") else { return nil }
        let time = parts[2].dropFirst(3).prefix(6)
        let text = [time.prefix(2), time.dropFirst(2).prefix(2), time.suffix(2)].joined(separator: ":")
        let day = "\(parts[0])-\(parts[1])-\(parts[2].prefix(2))"
        guard parts[2].dropFirst(2).first == "T", let moment = Instant(rfc3339: "\(day)T\(text)Z") else { return nil }
        let words = parts.dropFirst(3).filter { Int($0) == nil }
        self.name = name
        self.bytes = bytes
        self.folder = folder
        madeAt = moment
        reason = words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Where its file is.
    public var path: String { "\(folder)/\(name)\(Self.ending)" }

    /// Whether fhq made it since the last one was old, and for no other reason.
    public var isAutomatic: Bool { reason == "automatic" }

    /// Whether it holds what something else took the place of, so that it is not what there is.
    public var isOfWhatWentAway: Bool { reason == "before restore" || reason == "before replace" }

    /// What the file of a backup ends with.
    static let ending = ".sqlite"

    /// What the name of a backup made at `moment` begins with; a colon is no part of a file's name everywhere.
    static func stem(_ moment: Instant, reason: BackupReason) -> String {
        moment.description.prefix(19).filter { $0 != ":" } + "Z" + reason.ending
    }

    /// Newest first; of the same second, the one with the later name.
    static func isNewer(_ left: Backup, _ right: Backup) -> Bool {
        isNewer(left.name, than: right.name)
    }

    /// The same of two names, also of those of files elsewhere: of the same second `-10` comes after `-9`.
    public static func isNewer(_ left: String, than right: String) -> Bool {
        let moment = "2026-03-14T091500Z".utf8.count
        let (first, second) = (String(left.prefix(moment)), String(right.prefix(moment)))
        return (first, left.utf8.count, left) > (second, right.utf8.count, right)
    }
}

/// What a backup is made for.
enum BackupReason: Equatable {
    case asked, automatic, beforeImport, beforeRestore, beforeReplace
    case beforeMigration(to: String)

    /// What stands behind the moment in its name.
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

    /// Whether the store itself is checked while it is copied; else the copy is, afterwards.
    var checksMeanwhile: Bool {
        switch self {
        case .asked, .automatic: true
        // The store may be locked by who copies it, or about to be another one.
        case .beforeImport, .beforeRestore, .beforeReplace, .beforeMigration: false
        }
    }

    /// Whether pictures that have to be copied whole are; else only those that cost no time are taken.
    var copiesPictures: Bool {
        switch self {
        case .asked, .automatic, .beforeRestore, .beforeReplace: true
        // Neither takes a picture away, and somebody waits.
        case .beforeImport, .beforeMigration: false
        }
    }
}
