import Glibc

/// What a picture in a folder of pictures is called by.
public enum PictureDigest {
    /// Whether the file at `path` has this SHA-256, in hexadecimal; not if it cannot be read.
    public static func isRight(_ path: String, _ sha256: String) -> Bool { of(path) == sha256 }

    /// The SHA-256 of the file at `path`, in hexadecimal; `nil` if it cannot be read.
    static func of(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var hash = SHA256()
        return withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
            while true {
                let count = read(file, buffer.baseAddress, buffer.count)
                if count == 0 { return hash.digest().hexadecimal }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return nil }
                hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }
}
