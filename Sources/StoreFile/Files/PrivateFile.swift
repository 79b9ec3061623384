import SystemLibrary

/// Files that only their owner may read and write.
package enum PrivateFile {
    /// Creates a file, open for reading and writing.
    ///
    /// Returns its descriptor; a negative number, with `errno` set, if it can't be created or exists.
    package static func create(_ path: String) -> Int32 {
        open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
}
