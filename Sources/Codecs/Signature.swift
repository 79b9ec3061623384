import QueryLanguage

/// A recogniser of other kinds of files by their first bytes.
package enum Signature {
    /// The number of first bytes that are examined.
    package static let length = PictureKind.signatureLength

    /// Returns true if a file with these first bytes is a database of SQLite.
    package static func isDatabase(_ head: [UInt8]) -> Bool { head.starts(with: Array("SQLite format 3\0".utf8)) }

    /// Returns true if a file with these first bytes is a zip, possibly an empty one.
    package static func isZip(_ head: [UInt8]) -> Bool {
        head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06])
    }

    /// Returns the name of a database, a picture or a zip, which a list never replaces; `nil` for anything else.
    package static func binaryKind(_ head: [UInt8]) -> String? {
        if isDatabase(head) { return "a SQLite database" }
        if databaseParts.contains(where: head.starts) { return "a part of a SQLite database" }
        if isZip(head) { return "a zip or a workbook" }
        return PictureKind(firstBytes: head).map { "a \($0.rawValue) picture" }
    }

    /// The first bytes of SQLite's files beside a database: both kinds of write-ahead logs, a log's index, a journal.
    private static let databaseParts: [[UInt8]] = [
        [0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83], [0x18, 0xE2, 0x2D, 0x00, 0, 0, 0, 0],
        [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7],
    ]

    private static let all: [(bytes: [UInt8], name: String)] = [
        (Array("%PDF".utf8), "a PDF"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
        ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
        (Array("GIF8".utf8), "a GIF picture"),
        ([0xD0, 0xCF, 0x11, 0xE0], "an old Excel or Word file (save it as xlsx or CSV)"),
        ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive (unpack it first)"),
        (Array("Rar!".utf8), "a RAR archive (unpack it first)"),
        ([0x42, 0x5A, 0x68], "a file compressed with bzip2 (unpack it first)"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "a file compressed with xz (unpack it first)"),
        ([0x7F, 0x45, 0x4C, 0x46], "a program"), (Array("<!DOCTYPE".utf8), "a web page"),
        (Array("<html".utf8), "a web page"),
        (Array("<?xml".utf8), "XML"), (Array("bplist".utf8), "a property list"),
    ]

    /// Returns the name of a kind of file that is no sheet; `nil` for one that may be.
    package static func name(of head: [UInt8]) -> String? {
        all.first { head.starts(with: $0.bytes) }?.name
            ?? (isText(head) ? nil : "neither text nor a format that fhq knows")
    }

    /// Returns true if a file may be text in any encoding, or gzip: in text hardly any byte is a control character.
    private static func isText(_ head: [UInt8]) -> Bool {
        if head.starts(with: [0x1F, 0x8B]) { return true }
        let spaces: ClosedRange<UInt8> = 0x09...0x0D
        let controls = head.count { $0 < 0x20 && !spaces.contains($0) && $0 != 0x1B }
        guard controls * 20 > head.count else { return true }
        // In UTF-16 every second byte of most texts is zero, which has a separate message.
        let zeros = head.indices.filter { head[$0] == 0 }
        return zeros.count * 4 > head.count && Set(zeros.map { $0 % 2 }).count == 1
    }
}
