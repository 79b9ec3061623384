import Glibc
import Inventory

/// Where the pictures are that the records of a source name.
public protocol SourcePictures {
    /// Calls `body` with the path of a regular file that holds the picture, if there is one.
    func withPicture(_ file: String, _ body: (String) throws -> Void) throws
}

/// The pictures of a folder, in which they lie under the path that its records name, or by their names in `Images` or `photos`.
public struct FolderPictures: SourcePictures {
    private let folder: String

    public init(folder: String) {
        self.folder = folder
    }

    public func withPicture(_ file: String, _ body: (String) throws -> Void) throws {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        guard name != "..", !file.contains("\0") else { return }
        for place in PicturePath.places(of: file) where isRegular("\(folder)/\(place)") {
            return try body("\(folder)/\(place)")
        }
    }

    /// Whether every part of the path below the folder is what it seems, and no link.
    private func isRegular(_ path: String) -> Bool {
        var status = stat()
        let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        guard lstat(parent, &status) == 0, parent == folder || status.st_mode & S_IFMT == S_IFDIR else { return false }
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}

/// Where a picture may lie in a source.
enum PicturePath {
    static let folders = ["Images", "photos"]

    /// Paths below the source, the likeliest first; none leads out of it.
    static func places(of file: String) -> [String] {
        let parts = file.split(separator: "/")
        guard let name = parts.last, !parts.contains("..") else { return [] }
        // The path of the app's own machine means nothing here but for its end.
        let own = parts.count == 2 && !file.hasPrefix("/") ? ["\(parts[0])/\(name)"] : []
        return own + folders.map { "\($0)/\(name)" }.filter { !own.contains($0) }
            + (parts.count == 1 ? ["\(name)"] : [])
    }
}

/// Takes the pictures that records name once the rows are written, each as `photo` would.
final class PictureRun {
    private let pictures: any SourcePictures
    private let folder: PhotoFolder
    private let intake: PhotoIntake
    /// What was taken already, by what records call it: several photos may name one file.
    private var taken: [String: NewPhoto] = [:]
    private var missing: [String] = []
    private var refused: [String] = []

    /// So many are told by their names.
    private static let told = 10

    init(_ pictures: any SourcePictures, into folder: PhotoFolder) {
        (self.pictures, self.folder) = (pictures, folder)
        intake = PhotoIntake(into: folder, isEachDurable: false)
    }

    func take(of items: ImportedItems, in session: ImportSession) throws {
        for awaited in try session.awaitedPictures(of: items) {
            if let photo = taken[awaited.file] {
                try session.take(photo, for: awaited, in: folder)
                continue
            }
            var isFound = false
            try pictures.withPicture(awaited.file) { path in
                isFound = true
                do {
                    guard var photo = try intake.take([path]).first else { return }
                    try session.take(photo, for: awaited, in: folder)
                    photo.copy = nil
                    taken[awaited.file] = photo
                } catch let error as PhotoIntakeError {
                    refused.append("\(JSONText.excerpt(awaited.file)) \(error.reason)")
                }
            }
            if !isFound, !awaited.isInDrive { missing.append(JSONText.excerpt(awaited.file)) }
        }
        if !taken.isEmpty { try session.settle(folder) }
    }

    /// What the user should know, each a sentence.
    var notes: [String] {
        [("Pictures that did not come with it", missing), ("Pictures that were not taken", refused)].compactMap {
            start, names in
            if names.isEmpty { return nil }
            let shown = names.prefix(Self.told).joined(separator: ", ")
            return "\(start): \(shown)\(names.count > Self.told ? " and \(names.count - Self.told) more" : "")."
        }
    }
}
