import Glibc
import Inventory
import QueryLanguage

/// What lies at a path that is to be imported: told by its bytes and its tables, not only by its name.
///
/// A file is opened once, followed through no link to anything but a regular file, and whatever has to be unpacked or copied
/// goes into a folder beside the store, which goes with this.
public final class FoundSource {
    /// How it is taken in.
    public enum Way: Equatable, Sendable {
        /// As the FlipperHelper folder or the CSV file there, which may have been made of it.
        case inventory(String)
        /// A store of fhq, or a backup of one.
        case store(String)
        /// A file of orders, charges or listings as a marketplace gives it.
        case orders(MarketplaceFile)
    }

    public let way: Way
    /// What it is, as the rest of “PATH: ”; `nil` where the path says it.
    public let title: String?
    /// What the user should know, each a sentence.
    public let remarks: [String]
    public let path: String
    /// Where the pictures are that its records name.
    public let pictures: (any SourcePictures)?
    /// Whether it is one file of a FlipperHelper folder, and not all of it.
    let isOneList: Bool
    private let work: WorkFolder?

    /// The folders in which the pictures of a store or a backup may be.
    public var pictureFolders: [String] {
        let stem = path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path
        let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        return ["\(stem).photos", "\(parent)photos"] + (work.map { [$0.pictures] } ?? [])
    }

    /// What the store remembers as the source; `nil` where that is what is read.
    public var source: String? { work == nil ? nil : RealPath.of(path) }

    init(
        _ way: Way, title: String? = nil, remarks: [String] = [], path: String, work: WorkFolder? = nil,
        pictures: (any SourcePictures)? = nil, isOneList: Bool = false
    ) {
        self.isOneList = isOneList
        (self.way, self.title, self.remarks, self.path, self.work) = (way, title, remarks, path, work)
        self.pictures = pictures
    }

    /// Finds out what lies at `path`; throws ``ImportError`` for what is none of all that can be taken.
    ///
    /// A sheet whose columns are `mapped` is taken even where it is known and can't be read.
    public static func look(
        at path: String, for store: InventoryStore, mapped: Bool = false
    ) throws -> FoundSource {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw errno == EACCES ? ImportError.noPermission(path: path) : .missing(path: path)
        }
        let look = SourceLook(path: path, store: store, isMapped: mapped)
        return try status.st_mode & S_IFMT == S_IFDIR ? look.folder() : look.found()
    }
}
