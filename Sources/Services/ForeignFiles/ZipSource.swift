import CMinizip
import Glibc

/// A zip that somebody gave, of which some files are unpacked.
///
/// Its list of files is read as a whole first: one name that leads out of it, a link, a name that comes twice or too many
/// of them refuse it. What it says of sizes is not believed: they are watched while inflating.
final class ZipSource {
    struct Entry {
        /// As the zip has it, its parts separated by `/`.
        let name: String
        let packed: Int
        fileprivate let place: unz64_file_pos
    }

    /// Its files, without folders.
    let entries: [Entry]
    private let path: String
    private let archive: unzFile
    private let descriptor: Int32

    private static let mostEntries = 50_000
    /// Text of records shrinks to a tenth, an empty page of a database to a thousandth; nothing honest is many of those.
    private static let (mostRatio, anyRatioUpTo) = (200, 16 << 20)
    private static let longestName = 1024

    /// `file` is open for reading, and stays the caller's.
    init(_ file: Int32, path: String) throws(ImportError) {
        self.path = path
        descriptor = file
        guard let archive = unzOpen64("/proc/self/fd/\(file)") else {
            throw .unreadable(path: path, reason: "it begins as a zip, but its list of files cannot be read")
        }
        self.archive = archive
        do throws(ImportError) {
            entries = try Self.list(archive, path)
        } catch {
            unzClose(archive)
            throw error
        }
    }

    deinit {
        unzClose(archive)
    }

    private static func list(_ archive: unzFile, _ path: String) throws(ImportError) -> [Entry] {
        func refused(_ reason: String) -> ImportError { .unreadable(path: path, reason: reason) }
        var summary = unz_global_info64()
        guard unzGetGlobalInfo64(archive, &summary) == UNZ_OK else { throw refused("its list of files is damaged") }
        guard summary.number_entry <= UInt(mostEntries) else {
            throw refused("it holds more than \(mostEntries) files")
        }
        var entries: [Entry] = []
        var names: Set<String> = []
        var code = unzGoToFirstFile(archive)
        while code == UNZ_OK {
            guard names.count < mostEntries else { throw refused("it holds more than \(mostEntries) files") }
            let (name, info) = try entry(archive, path)
            guard names.insert(name).inserted else { throw refused("it holds \(JSONText.excerpt(name)) twice") }
            var place = unz64_file_pos()
            guard unzGetFilePos64(archive, &place) == UNZ_OK else { throw refused("its list of files is damaged") }
            if !name.hasSuffix("/") {
                entries.append(Entry(name: name, packed: Int(clamping: info.compressed_size), place: place))
            }
            code = unzGoToNextFile(archive)
        }
        guard code == UNZ_END_OF_LIST_OF_FILE else { throw refused("its list of files is damaged") }
        return entries
    }

    private static func entry(_ archive: unzFile, _ path: String) throws(ImportError) -> (String, unz_file_info64) {
        func refused(_ reason: String) -> ImportError { .unreadable(path: path, reason: reason) }
        var info = unz_file_info64()
        var bytes = [CChar](repeating: 0, count: longestName + 2)
        guard unzGetCurrentFileInfo64(archive, &info, &bytes, UInt(longestName + 1), nil, 0, nil, 0) == UNZ_OK else {
            throw refused("its list of files is damaged")
        }
        let length = Int(clamping: info.size_filename)
        let text = bytes.prefix(min(length, longestName)).map { UInt8(bitPattern: $0) }
        let name = String(decoding: text, as: UTF8.self)
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain =
            length > 0 && length <= longestName && !name.hasPrefix("/") && !name.contains("\\")
            && !parts.contains("..") && !text.contains { $0 < 0x20 || $0 == 0x7F } && !name.contains(":/")
        guard isPlain else { throw refused("the name \(JSONText.excerpt(name)) in it leads elsewhere, or is no name") }
        // The upper half is the mode of a file as Unix has it.
        let mode = info.external_fa >> 16 & UInt(S_IFMT)
        guard [0, UInt(S_IFREG), UInt(S_IFDIR)].contains(mode) else {
            throw refused("\(JSONText.excerpt(name)) in it is a link, or no file at all")
        }
        guard info.flag & 1 == 0 else { throw refused("it is encrypted") }
        return (name, info)
    }

    /// Unpacks a file into the folder.
    func unpack(_ entry: Entry, as name: String, into folder: WorkFolder) throws {
        func refused(_ reason: String) -> ImportError {
            .unreadable(path: path, reason: "\(JSONText.excerpt(entry.name)) in it \(reason)")
        }
        var place = entry.place
        guard unzGoToFilePos64(archive, &place) == UNZ_OK, unzOpenCurrentFile(archive) == UNZ_OK else {
            throw refused("cannot be opened: the zip is damaged")
        }
        var isOpen = true
        defer { if isOpen { unzCloseCurrentFile(archive) } }
        var unpacked = 0
        try folder.write(name, of: path) { piece in
            let count = Int(unzReadCurrentFile(archive, piece.baseAddress, UInt32(piece.count)))
            guard count >= 0 else { throw refused("is damaged") }
            unpacked += count
            guard unpacked <= Self.anyRatioUpTo || unpacked / Self.mostRatio <= entry.packed else {
                throw refused("unpacks to far more than it could be")
            }
            return count
        }
        isOpen = false
        guard unzCloseCurrentFile(archive) == UNZ_OK else { throw refused("is damaged: its checksum is another") }
    }
}
