import SystemLibrary

/// The first bytes of an open file, which identify its kind.
package enum FirstBytes {
    /// Returns at most `count` bytes, fewer of a shorter file; `nil`, with `errno` set, if they can't be read.
    package static func read(_ file: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(file, &bytes, count, 0)
        guard read >= 0 else { return nil }
        bytes.removeLast(count - read)
        return bytes
    }
}
