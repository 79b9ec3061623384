import Glibc

extension UnsafeRawBufferPointer {
    /// Writes all bytes to an open file, in as many goes as it takes; `false`, with `errno` set, where it takes no more.
    func writeAll(to file: Int32) -> Bool {
        var written = 0
        while written < count {
            let more = Glibc.write(file, baseAddress?.advanced(by: written), count - written)
            if more < 0, errno == EINTR { continue }
            guard more > 0 else { return false }
            written += more
        }
        return true
    }
}
