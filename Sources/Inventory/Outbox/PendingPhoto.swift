import QueryLanguage

/// A photo that waits in the outbox, and how far its upload has come.
public struct PendingPhoto: Hashable, Sendable {
    /// The photo's id, by which every other operation of the outbox names it.
    public var photo: Int64
    public var item: Int64
    public var sku: String
    /// Its place among the item's photos, 0 for the main one.
    public var position: Int
    /// What its file was called, with an ending that tells its kind.
    public var name: String
    /// Where its picture is, absolute; not opened yet, so it may be gone.
    public var path: String
    /// Of the picture at `path`, in lower-case hexadecimal.
    public var sha256: String
    public var bytes: Int64
    /// The id that its file in Drive is to have, once ``InventoryStore/reserveDriveId(_:for:)`` has kept one.
    public var driveId: String?
    /// The resumable upload that was begun.
    public var session: UploadSession?
    /// How often its upload has failed.
    public var attempts: Int
}

/// The address of a resumable upload, which lets anyone who knows it write: a secret that no text of it shows.
public struct UploadSession: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    public let address: String
    /// The MD5 of what is uploaded in it, in lower-case hexadecimal: of another copy it can take no more.
    public let md5: String?

    public init(_ address: String, md5: String? = nil) {
        self.address = address
        self.md5 = md5
    }

    /// As the outbox keeps it; an address has no spaces.
    var payload: String { md5.map { "\(address) \($0)" } ?? address }

    init(payload: String) {
        let parts = payload.split(separator: " ", maxSplits: 1).map(String.init)
        self.init(parts.first ?? "", md5: parts.count == 2 ? parts[1] : nil)
    }

    public var description: String { "an upload session" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A photo that Drive holds.
public struct UploadedPhoto: Hashable, Sendable {
    public var photo: Int64
    public var driveId: String
    /// The MD5 of what was uploaded, in lower-case hexadecimal; `nil` for one that an import brought.
    public var md5: String?
    /// Whether its picture is here, so that it could be uploaded again.
    public var hasPicture: Bool
}

/// How many photos are where on their way into Drive; deleted ones are not counted.
public struct PhotoCounts: Hashable, Sendable {
    /// Waiting, at once or later.
    public var pending = 0
    /// Failed for good, until ``InventoryStore/retrySetAside()``.
    public var setAside = 0
    public var uploaded = 0
    /// The earliest moment at which one that waits may be tried; `nil` if none waits, or one may be tried at once.
    public var nextTry: Instant?
}
