import Foundation
import Testing
import TestSupport

@testable import Codecs

/// Digests of bytes in pieces of any size, compared with those of coreutils.
@Suite struct HashTests {
    private let files = ScratchFolder()

    @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 1_000, 1 << 18, 300_007]) func digestsMatchCoreutils(
        count: Int
    ) throws {
        var random = SeededRandom(seed: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let path = try files.write(Data(bytes), to: "bytes")
        var sha256 = SHA256()
        var md5 = MD5()
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 0...(count / 3 + 1), using: &random))
                sha256.update(UnsafeRawBufferPointer(rebasing: piece))
                md5.update(UnsafeRawBufferPointer(rebasing: piece))
                rest = rest.dropFirst(piece.count)
            }
        }
        #expect(try Child.output(of: ["sha256sum", path]).prefix(64) == sha256.digest().hexadecimal)
        #expect(try Child.output(of: ["md5sum", path]).prefix(32) == md5.digest().hexadecimal)
        #expect(try Child.output(of: ["sha256sum", path]).prefix(64) == SHA256.hash(bytes).hexadecimal)
    }
}
