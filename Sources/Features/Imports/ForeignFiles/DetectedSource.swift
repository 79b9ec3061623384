import QueryLanguage
import StoreFile
import SystemLibrary

/// The source at a path to import, identified by its bytes and tables, not only by its name.
///
/// A file is opened once, and links are followed only to regular files. Unpacked and copied files go into a
/// folder beside the store, which is removed with this object.
package final class DetectedSource {
    /// The way to import it.
    package enum Way {
        /// As a FlipperHelper folder or CSV file at this path, which may have been converted from the source.
        case inventory(String)
        /// As what a feature's kind of file holds.
        case content(any FileContent)
        /// As the sheets of a folder or a zip, one after another, the oldest first.
        case several([DetectedSource])
    }

    package let way: Way
    /// A description, as the rest of “PATH: ”; `nil` if the path says it.
    package let title: String?
    /// Sentences that the user should read.
    package let remarks: [String]
    package let path: String
    /// The pictures that its records name.
    package let pictures: (any SourcePictures)?
    /// True if it is a single file of a FlipperHelper folder.
    let isOneList: Bool
    /// True if the sheet comes from a workbook, whose days may be numbers.
    package let isOfWorkbook: Bool
    /// The CSV file of the cells as fhq exported them, for a workbook that fhq wrote.
    package let exported: String?
    /// Says which columns a sheet lacks to be a marketplace's file; `nil` for one that is far from any.
    package let nearMiss: ImportError?
    private let work: [WorkFolder]
    /// The name that the store remembers as the source, if the source has no path.
    private let sourceName: String?

    /// The folders that may hold the pictures of a store or a backup.
    package var pictureFolders: [String] {
        let stem = path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path
        let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        return ["\(stem).photos", "\(parent)photos"] + work.map(\.pictures)
    }

    /// The path or name that the store remembers as the source; `nil` if that is the path that is read.
    package var source: String? { sourceName ?? (work.isEmpty ? nil : RealPath.of(path)) }

    init(
        _ way: Way, title: String? = nil, remarks: [String] = [], path: String, work: [WorkFolder] = [],
        sourceName: String? = nil, pictures: (any SourcePictures)? = nil, isOneList: Bool = false,
        isOfWorkbook: Bool = false, exported: String? = nil, nearMiss: ImportError? = nil
    ) {
        self.nearMiss = nearMiss
        self.exported = exported
        self.isOfWorkbook = isOfWorkbook
        self.isOneList = isOneList
        (self.way, self.title, self.remarks, self.path, self.work) = (way, title, remarks, path, work)
        (self.pictures, self.sourceName) = (pictures, sourceName)
    }

    /// The path that means standard input.
    package static let standardInput = "-"

    /// Identifies the source at `path`.
    ///
    /// A sheet with something in `map` is accepted even if it is a known kind that can't be read.
    ///
    /// - Parameter kinds: The kinds of files that features add.
    /// - Throws: ``ImportError`` for anything that can't be imported.
    package static func look(
        at path: String, for store: InventoryStore, map: SheetMap = SheetMap(), kinds: [any FileKind]
    ) throws -> DetectedSource {
        let detector = SourceDetector(path: path, store: store, map: map, kinds: kinds)
        if path == standardInput { return try detector.input() }
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw errno == EACCES ? ImportError.noPermission(path: path) : .missing(path: path)
        }
        return try status.st_mode & S_IFMT == S_IFDIR ? detector.folder() : detector.found()
    }
}
