import QueryLanguage

/// The outcome of the last sync of a store.
package struct SyncState: Hashable, Sendable {
    /// The mark that separates this store's files in Drive from another's: 32 random hexadecimal digits.
    package var storeMark: String
    /// The state in which everything was last uploaded; `nil` if it never was.
    package var gate: SyncGate?
    package var succeededAt: Instant?
    /// The time of the last check that the files still exist.
    package var verifiedAt: Instant?
    package var failedAt: Instant?
    /// The number of failed syncs since the last success.
    package var failures: Int
    /// The reason for the last failure, in a sentence.
    package var failure: String?
    /// The time before which no automatic sync begins.
    package var nextTryAt: Instant?
    /// True if Drive has refused a compressed sheet.
    package var sendsPlain: Bool
}

/// A folder, sheet or backup of this store in Drive.
package struct DriveFile: Hashable, Sendable {
    package enum Role: String, CaseIterable, Sendable {
        case folder, images, backups, items, expenses, backup
    }

    package var kind: Role
    /// The number of one of several sheets of a kind, or the name of a backup; empty for the first sheet and for
    /// folders.
    package var part: String
    package var driveId: String
    /// The address at which a browser shows it.
    package var link: String?
    /// The SHA-256 of the CSV in Drive, in hexadecimal; `nil` until Drive confirms it, and for a backup.
    package var sha256: String?
    /// The number of rows in it, without the header.
    package var rowCount: Int?
    package var uploadedAt: Instant?

    package init(kind: Role, part: String = "", driveId: String, link: String? = nil) {
        self.kind = kind
        self.part = part
        self.driveId = driveId
        self.link = link
    }
}
