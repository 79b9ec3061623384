import Codecs
import StoreFile
import SystemLibrary

/// The hash by which a picture in a folder is named.
package enum PictureDigest {
    /// Returns true if the file at `path` has this SHA-256, in hexadecimal; false if it can't be read.
    package static func isRight(_ path: String, _ sha256: String) -> Bool { of(path) == sha256 }

    /// Returns the SHA-256 of the file at `path`, in hexadecimal; `nil` if it cannot be read.
    package static func of(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var hash = SHA256()
        return FileBytes.forEachPiece(of: file) { hash.update($0) } ? hash.digest().hexadecimal : nil
    }
}
