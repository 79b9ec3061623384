import Codecs
import Interchange
import Ledger
import SystemLibrary

/// The pictures that a source's records name.
package protocol SourcePictures {
    /// Calls `body` with the path of a regular file with the picture, if there is one.
    func withPicture(_ file: String, _ body: (String) throws -> Void) throws
}

/// The pictures of a folder, at the path that its records give, or by name in `Images` or `photos`.
package struct FolderPictures: SourcePictures {
    private let folder: String

    package init(folder: String) {
        self.folder = folder
    }

    /// Calls `body` with the path of a picture, if the source has it as a regular file.
    ///
    /// - Throws: Any error of `body`.
    package func withPicture(_ file: String, _ body: (String) throws -> Void) throws {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        guard name != "..", !file.contains("\0") else { return }
        for place in PicturePath.places(of: file) where isRegular("\(folder)/\(place)") {
            return try body("\(folder)/\(place)")
        }
    }

    /// Returns true if every part of the path below the folder is a real folder or file, and no link.
    private func isRegular(_ path: String) -> Bool {
        var status = stat()
        let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        guard lstat(parent, &status) == 0, parent == folder || status.st_mode & S_IFMT == S_IFDIR else { return false }
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}

/// The possible places of a picture in a source.
package enum PicturePath {
    static let folders = ["Images", "photos"]

    /// Returns the possible paths below the source, the likeliest first; none leads outside.
    package static func places(of file: String) -> [String] {
        let parts = file.split(separator: "/")
        guard let name = parts.last, !parts.contains("..") else { return [] }
        // Only the end of a path on the app's own machine is meaningful here.
        let own = parts.count == 2 && !file.hasPrefix("/") ? ["\(parts[0])/\(name)"] : []
        return own + folders.map { "\($0)/\(name)" }.filter { !own.contains($0) }
            + (parts.count == 1 ? ["\(name)"] : [])
    }
}

/// An import of the pictures that records name, after the rows are written, like that of `photo`.
final class PictureRun {
    private let pictures: any SourcePictures
    private let folder: PhotoFolder
    private let intake: PhotoIntake
    /// The pictures already imported, by their names in records, since several photos may share a file.
    private var taken: [String: NewPhoto] = [:]
    private var missing: [String] = []
    private var refused: [String] = []

    /// The most pictures that are named in notes.
    private static let told = 10

    init(_ pictures: any SourcePictures, into folder: PhotoFolder) {
        (self.pictures, self.folder) = (pictures, folder)
        intake = PhotoIntake(into: folder, isEachDurable: false)
    }

    func importPictures(of items: ImportedItems, in session: ImportSession) throws {
        for awaited in try session.awaitedPictures(of: items) {
            if let photo = taken[awaited.file] {
                try session.add(photo, for: awaited, in: folder)
                continue
            }
            var isFound = false
            try pictures.withPicture(awaited.file) { path in
                isFound = true
                do {
                    guard var photo = try intake.add([path]).first else { return }
                    try session.add(photo, for: awaited, in: folder)
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

    /// Sentences that the user should read.
    var notes: [String] {
        [("Pictures missing from it", missing), ("Pictures not imported", refused)].compactMap {
            start, names in
            if names.isEmpty { return nil }
            let shown = names.prefix(Self.told).joined(separator: ", ")
            return "\(start): \(shown)\(names.count > Self.told ? " and \(names.count - Self.told) more" : "")."
        }
    }
}
