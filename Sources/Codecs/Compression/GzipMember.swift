import Rendering

/// A writer of a gzip member, which another thread compresses and writes while the caller's produces the bytes.
package enum GzipMember {
    /// Compresses the bytes that `body` writes to `output`, flushes it and returns the result of `body`.
    ///
    /// The bytes may follow other members: a gzip file may have several. `onPlain` sees every byte before it is
    /// compressed, on the caller's thread. If `body` throws, the member is left incomplete.
    ///
    /// - Throws: ``OutputError`` if the bytes can't be written, otherwise any error that `body` throws.
    package static func write<Result>(
        to output: ByteOutput, onPlain: @escaping (UnsafeRawBufferPointer) -> Void = { _ in },
        _ body: (ByteOutput) throws -> Result
    ) throws -> Result {
        let deflation = try Deflation()
        let result = try ByteHandover.run(
            "gzip", onPlain: onPlain, taking: { bytes throws(OutputError) in try deflation.add(bytes, to: output) },
            body)
        try deflation.finish(to: output)
        try output.flush()
        return result
    }
}
