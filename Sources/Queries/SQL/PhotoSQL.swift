import QueryLanguage
import StoreFile

/// Computed values of a photo that no column holds.
enum PhotoSQL {
    /// True for the first photo of an item; a deleted photo is never the main one.
    static let isMain: BoundSQL = """
        (photos.deletedAt IS NULL AND NOT EXISTS (SELECT 1 FROM photos AS other WHERE other.itemId = photos.itemId \
        AND other.deletedAt IS NULL AND (other.position, other.id) < (photos.position, photos.id)))
        """

    /// The kind of picture, by the ending of the file name; SQLite finds the last full stop by trimming all other
    /// characters from the right.
    static let kind: BoundSQL = {
        let ending = "lower(substr(photos.file, length(rtrim(photos.file, replace(photos.file, '.', ''))) + 1))"
        let cases = PictureKind.allCases.flatMap { kind in
            kind.fileExtensions.map { "WHEN '\($0)' THEN '\(kind.rawValue)'" }
        }
        return BoundSQL(sql: "CASE \(ending) \(cases.joined(separator: " ")) END")
    }()

    /// The path of the photo, the same as ``PhotoFolder/name(sha256:fileName:)`` gives.
    static let path: BoundSQL = {
        let cases = PictureKind.allCases.map { "WHEN '\($0.rawValue)' THEN '.\($0.fileExtensions[0])'" }
        return """
            substr(photos.sha256, 1, 2) || '/' || photos.sha256 \
            || CASE \(kind) \(sql: cases.joined(separator: " ")) ELSE '' END
            """
    }()

    static let state: BoundSQL = """
        CASE WHEN photos.driveId IS NOT NULL THEN 'uploaded' WHEN photos.deletedAt IS NOT NULL THEN NULL \
        WHEN outbox.setAsideAt IS NOT NULL THEN 'set-aside' WHEN outbox.id IS NOT NULL THEN 'pending' ELSE 'absent' END
        """

    static let link: BoundSQL = "'https://drive.google.com/file/d/' || photos.driveId || '/view'"
}
