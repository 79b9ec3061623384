import GRDB
import QueryLanguage

/// What is said of a photo and no column holds.
enum PhotoSQL {
    /// The main photo is the one that stands first; of what is deleted none is.
    static let isMain: SQL = """
        (photos.deletedAt IS NULL AND NOT EXISTS (SELECT 1 FROM photos AS other WHERE other.itemId = photos.itemId \
        AND other.deletedAt IS NULL AND (other.position, other.id) < (photos.position, photos.id)))
        """

    /// By the ending of the name: SQLite finds the last full stop by cutting off all that is none from the right.
    static let kind: SQL = {
        let ending = "lower(substr(photos.file, length(rtrim(photos.file, replace(photos.file, '.', ''))) + 1))"
        let cases = PictureKind.allCases.flatMap { kind in
            kind.fileExtensions.map { "WHEN '\($0)' THEN '\(kind.rawValue)'" }
        }
        return SQL(sql: "CASE \(ending) \(cases.joined(separator: " ")) END")
    }()

    /// As ``PhotoFolder/name(sha256:fileName:)`` has it.
    static let path: SQL = {
        let cases = PictureKind.allCases.map { "WHEN '\($0.rawValue)' THEN '.\($0.fileExtensions[0])'" }
        return """
            substr(photos.sha256, 1, 2) || '/' || photos.sha256 \
            || CASE \(kind) \(sql: cases.joined(separator: " ")) ELSE '' END
            """
    }()

    static let state: SQL = """
        CASE WHEN photos.driveId IS NOT NULL THEN 'uploaded' WHEN photos.deletedAt IS NOT NULL THEN NULL \
        WHEN outbox.setAsideAt IS NOT NULL THEN 'set-aside' WHEN outbox.id IS NOT NULL THEN 'pending' ELSE 'absent' END
        """

    static let link: SQL = "'https://drive.google.com/file/d/' || photos.driveId || '/view'"
}
