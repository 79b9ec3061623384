import QueryLanguage

/// A photo waiting in the outbox, with the progress of its upload.
package struct PendingPhoto: Hashable, Sendable {
    /// The id of the photo, which identifies it in all outbox operations.
    package var photo: Int64
    package var item: Int64
    package var sku: String
    /// The place among the item's photos; 0 for the main one.
    package var position: Int
    /// The name of its file, whose ending tells its kind.
    package var name: String
    /// The absolute path of its picture, which may no longer exist.
    package var path: String
    /// The hash of the picture at `path`, in lower-case hexadecimal.
    package var sha256: String
    package var bytes: Int64
    /// The id reserved for its file in Drive, if ``InventoryStore/reserveDriveId(_:for:)`` stored one.
    package var driveId: String?
    /// The resumable upload session, if one has begun.
    package var session: UploadSession?
    /// The number of failed uploads.
    package var attempts: Int
}

/// The address of a resumable upload.
///
/// Anyone who knows the address can write to it, so no description shows it.
package struct UploadSession: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    package let address: String
    /// The MD5 of the file being uploaded, in lower-case hexadecimal; the session accepts no other file.
    package let md5: String?

    package init(_ address: String, md5: String? = nil) {
        self.address = address
        self.md5 = md5
    }

    /// The text stored in the outbox; an address has no spaces.
    var payload: String { md5.map { "\(address) \($0)" } ?? address }

    init(payload: String) {
        let parts = payload.split(separator: " ", maxSplits: 1).map(String.init)
        self.init(parts.first ?? "", md5: parts.count == 2 ? parts[1] : nil)
    }

    package var description: String { "an upload session" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A photo in Drive.
package struct UploadedPhoto: Hashable, Sendable {
    package var photo: Int64
    package var driveId: String
    /// The MD5 of the uploaded file, in lower-case hexadecimal; `nil` if an import brought the photo.
    package var md5: String?
    /// True if its picture is here, so that it could be uploaded again.
    package var hasPicture: Bool
}

/// The numbers of photos by the state of their upload, without deleted ones.
package struct PhotoCounts: Hashable, Sendable {
    /// Photos waiting for an upload, due now or later.
    package var pending = 0
    /// Photos set aside until ``InventoryStore/retrySetAside()``.
    package var setAside = 0
    package var uploaded = 0
    /// The earliest time at which a waiting photo may be tried; `nil` if none waits, or one may be tried now.
    package var nextTry: Instant?
}
