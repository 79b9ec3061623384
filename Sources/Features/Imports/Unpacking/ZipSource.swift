import CMinizip
import Codecs
import SystemLibrary

/// A foreign zip from which some files are unpacked.
///
/// Its list of files is read first: a name that leads outside, a link, a duplicate name or too many names refuse it.
/// Its declared sizes are not trusted: sizes are checked while inflating.
package final class ZipSource {
    /// A file in a zip.
    package struct Entry {
        /// The name in the zip, its parts separated by `/`.
        package let name: String
        let packed: Int
        /// When it was changed, in DOS's bits: a later one is a larger number.
        let modified: UInt
        fileprivate let place: unz64_file_pos
    }

    /// Its files, without folders.
    package let entries: [Entry]
    private let path: String
    private let archive: unzFile
    private let descriptor: Int32

    private static let mostEntries = 50_000
    /// The limits of compression: text of records shrinks to a tenth, an empty database page to a thousandth, but a
    /// genuine file has few of those.
    private static let (mostRatio, anyRatioUpTo) = (200, 16 << 20)
    private static let longestName = 1024

    /// Opens a zip; `file` is open for reading, and the caller closes it.
    init(_ file: Int32, path: String) throws(ImportError) {
        self.path = path
        descriptor = file
        guard let archive = unzOpen64(SystemPath.file(file)) else {
            throw .unreadable(path: path, reason: "it begins like a zip, but its list of files can't be read")
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
                entries.append(
                    Entry(
                        name: name, packed: Int(clamping: info.compressed_size), modified: info.dosDate, place: place))
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
        guard isPlain else { throw refused("the file name \(JSONText.excerpt(name)) in it is not safe") }
        // The upper half is the Unix mode of the file.
        let mode = info.external_fa >> 16 & UInt(S_IFMT)
        guard [0, UInt(S_IFREG), UInt(S_IFDIR)].contains(mode) else {
            throw refused("\(JSONText.excerpt(name)) in it is a link or a special file")
        }
        guard info.flag & 1 == 0 else { throw refused("it is encrypted") }
        return (name, info)
    }

    /// Unpacks a file into the folder.
    ///
    /// - Throws: ``ImportError`` for a file that is damaged or unpacks to far too much.
    package func unpack(_ entry: Entry, as name: String, into folder: WorkFolder) throws {
        let file = try folder.newFile(name, of: path)
        try read(entry) { try file.append($0) }
    }

    /// Unpacks a file, and gives `body` its bytes piece by piece.
    ///
    /// - Throws: ``ImportError`` for a file that is damaged or unpacks to far too much, and what `body` throws.
    func read(_ entry: Entry, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        func refused(_ reason: String) -> ImportError {
            .unreadable(path: path, reason: "\(JSONText.excerpt(entry.name)) in it \(reason)")
        }
        var place = entry.place
        guard unzGoToFilePos64(archive, &place) == UNZ_OK, unzOpenCurrentFile(archive) == UNZ_OK else {
            throw refused("can't be opened: the zip is damaged")
        }
        var isOpen = true
        defer { if isOpen { unzCloseCurrentFile(archive) } }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { piece.deallocate() }
        var unpacked = 0
        while true {
            let count = Int(unzReadCurrentFile(archive, piece.baseAddress, UInt32(piece.count)))
            guard count >= 0 else { throw refused("is damaged") }
            guard count > 0 else { break }
            unpacked += count
            guard unpacked <= Self.anyRatioUpTo || unpacked / Self.mostRatio <= entry.packed else {
                throw refused("unpacks to far more than it should")
            }
            try body(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        }
        isOpen = false
        guard unzCloseCurrentFile(archive) == UNZ_OK else { throw refused("is damaged: its checksum is wrong") }
    }
}
