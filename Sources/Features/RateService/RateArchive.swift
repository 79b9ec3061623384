import CMinizip

/// The reason why a file of rates can't be read.
package struct RateFileError: Error, Equatable {
    package var reason: String

    package init(reason: String) {
        self.reason = reason
    }
}

/// The table of rates, unpacked from the European Central Bank's zip.
///
/// Only the bank's own file names are accepted, once, as a plain file; size and ratio are checked while inflating,
/// since a zip may lie about them.
enum RateArchive {
    private static let names: Set<String> = ["eurofxref-hist.csv", "eurofxref-hist-90d.csv"]
    /// The most bytes of the table; the whole history has 2 MB.
    private static let mostBytes = 64 << 20
    /// The highest compression ratio; digits shrink to a third, and no genuine table to a hundredth.
    private static let mostRatio = 100

    static func isArchive(_ head: some Sequence<UInt8>) -> Bool {
        head.starts(with: Array("PK\u{03}\u{04}".utf8))
    }

    static func table(of path: String) throws(RateFileError) -> [UInt8] {
        guard let archive = unzOpen64(path) else { throw RateFileError(reason: "it is not a readable zip") }
        defer { unzClose(archive) }
        var summary = unz_global_info64()
        guard unzGetGlobalInfo64(archive, &summary) == UNZ_OK, summary.number_entry == 1 else {
            throw RateFileError(reason: "the zip should hold one file, eurofxref-hist.csv")
        }
        guard unzGoToFirstFile(archive) == UNZ_OK else { throw RateFileError(reason: "its list of files is damaged") }
        let info = try entry(archive)
        guard unzOpenCurrentFile(archive) == UNZ_OK else {
            throw RateFileError(reason: "its file can't be opened: the zip is damaged")
        }
        defer { unzCloseCurrentFile(archive) }
        return try inflate(archive, packed: Int(clamping: info.compressed_size))
    }

    private static func entry(_ archive: unzFile) throws(RateFileError) -> unz_file_info64 {
        var info = unz_file_info64()
        var name = [CChar](repeating: 0, count: 256)
        guard unzGetCurrentFileInfo64(archive, &info, &name, UInt(name.count - 1), nil, 0, nil, 0) == UNZ_OK else {
            throw RateFileError(reason: "its list of files is damaged")
        }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard names.contains(text), Int(info.size_filename) == text.utf8.count else {
            throw RateFileError(reason: "the zip should hold eurofxref-hist.csv and nothing else")
        }
        let isLink = info.external_fa >> 28 == 0xA
        guard !isLink, info.flag & 1 == 0 else {
            throw RateFileError(reason: isLink ? "its file is a link" : "its file is encrypted")
        }
        return info
    }

    private static func inflate(_ archive: unzFile, packed: Int) throws(RateFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let most = packed < mostBytes ? min(mostBytes, max(packed, 1) * mostRatio) : mostBytes
        while true {
            let count = unzReadCurrentFile(archive, &chunk, UInt32(chunk.count))
            if count == 0 { break }
            guard count > 0 else { throw RateFileError(reason: "the zip is damaged") }
            bytes += chunk[..<Int(count)]
            guard bytes.count <= most else {
                throw RateFileError(reason: "the zip unpacks to far more than a file of rates")
            }
        }
        // The checksum is compared when the file is closed at its end.
        guard unzeof(archive) == 1 else { throw RateFileError(reason: "the zip ends too early") }
        return bytes
    }
}
