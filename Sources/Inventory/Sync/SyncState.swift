import QueryLanguage

/// How the last sync of a store went.
public struct SyncState: Hashable, Sendable {
    /// What sets this store's files in Drive apart from those of another: 32 hexadecimal digits, drawn at random.
    public var storeMark: String
    /// What the store was like when all of it was in Drive; `nil` if it never was.
    public var gate: SyncGate?
    public var succeededAt: Instant?
    /// When it was last looked at that the files are there.
    public var verifiedAt: Instant?
    public var failedAt: Instant?
    /// How many syncs failed since one succeeded.
    public var failures: Int
    /// Why the last one failed, in a sentence.
    public var failure: String?
    /// Before this a sync is not begun unless the user asks for one.
    public var nextTryAt: Instant?
    /// Whether Drive has refused a compressed sheet.
    public var sendsPlain: Bool
}

/// A folder, a sheet or a backup of this store's in Drive.
public struct DriveFile: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case folder, images, backups, items, expenses, backup
    }

    public var kind: Kind
    /// Which of several sheets of a kind, or the name of a backup; empty for the first sheet, and for folders.
    public var part: String
    public var driveId: String
    /// Where a browser shows it.
    public var link: String?
    /// The SHA-256 of the CSV that Drive has, in hexadecimal; `nil` until it said that it has it, and for a backup.
    public var sha256: String?
    /// How many rows that has, without the header.
    public var rowCount: Int?
    public var uploadedAt: Instant?

    public init(kind: Kind, part: String = "", driveId: String, link: String? = nil) {
        self.kind = kind
        self.part = part
        self.driveId = driveId
        self.link = link
    }
}
