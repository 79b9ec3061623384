import Foundation
import Rendering
import Testing
import TestSupport

@testable import Codecs

/// Compression and decompression, compared with the gzip command and Python's zlib.
@Suite struct GzipTests {
    private let folder = ScratchFolder()

    /// Returns `count` bytes of text that compresses like a sheet.
    private func text(_ count: Int) -> [UInt8] {
        var state: UInt64 = 88_172_645_463_325_252
        return (0..<count).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return [44, 10, 48, 49, 50, 65, 66, 195][Int(state % 8)]
        }
    }

    private func write(_ bytes: [UInt8], to name: String, in steps: Int = 1_000) throws -> String {
        let path = folder.path(name)
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        try #require(file >= 0)
        defer { close(file) }
        var seen = 0
        try GzipMember.write(to: ByteOutput(descriptor: file), onPlain: { seen += $0.count }) { output in
            try bytes.withUnsafeBytes { bytes in
                for start in stride(from: 0, to: bytes.count, by: steps) {
                    try output.write(
                        UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + steps, bytes.count)]))
                }
            }
        }
        #expect(seen == bytes.count)
        return path
    }

    private func plain(_ path: String, from offset: Int = 0, step: Int = 10_000) throws -> [UInt8] {
        let reader = try GzipReader(path: path, from: offset)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: step)
        while case let count = try buffer.withUnsafeMutableBytes({ try reader.read(into: $0) }), count > 0 {
            bytes += buffer[..<count]
        }
        #expect(reader.offset == offset + bytes.count)
        return bytes
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 3_000_000]) func gzipReadsWhatIsWritten(count: Int) throws {
        let bytes = text(count)
        let path = try write(bytes, to: "a.gz")
        _ = try Child.output(of: ["gzip", "-t", path])
        let digest = try Child.output(
            of: [
                "python3", "-c",
                "import gzip, hashlib, sys; print(hashlib.sha256(gzip.open(sys.argv[1]).read()).hexdigest())", path,
            ])
        let expected = try Child.output(
            of: [
                "python3",
                "-c", "import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], 'rb').read()).hexdigest())",
                try folder.write(Data(bytes), to: "plain"),
            ])
        #expect(digest == expected)
        #expect(try plain(path) == bytes)
        if count <= 100_000 { #expect(try plain(path, step: 7) == bytes) }
    }

    @Test func theSameBytesGiveTheSameFileWithoutATime() throws {
        let bytes = text(200_000)
        let one = try Data(contentsOf: URL(fileURLWithPath: write(bytes, to: "one.gz", in: 1_000)))
        let other = try Data(contentsOf: URL(fileURLWithPath: write(bytes, to: "other.gz", in: 150_000)))
        #expect(one == other)
        #expect(Array(one[..<10]) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
    }

    @Test func gzipMembersAreReadAsOneText() throws {
        let path = try write(Array("one\n".utf8), to: "two.gz")
        _ = try write([], to: "two.gz")
        _ = try write(Array("two\n".utf8), to: "two.gz")
        #expect(try Child.output(of: ["gzip", "-dc", path]) == "one\ntwo\n")
        #expect(try plain(path) == Array("one\ntwo\n".utf8))
        #expect(try plain(path, from: 5) == Array("wo\n".utf8))
        #expect(try GzipReader(path: path).readToEnd() == 10)
    }

    @Test func gzipReadingStartsAtAnyOffset() throws {
        let bytes = text(1_000_000)
        let path = try write(bytes, to: "a.gz")
        for offset in [1, 65_536, 262_144, 999_999, 1_000_000] {
            #expect(try plain(path, from: offset) == Array(bytes[offset...]))
        }
        #expect(throws: GzipReader.Failure.damaged) { try GzipReader(path: path, from: 1_000_001) }
    }

    @Test func damagedGzipIsDistinguishedFromOtherFiles() throws {
        let path = try write(text(300_000), to: "a.gz")
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        let cut = try folder.write(data.dropLast(3), to: "cut.gz")
        data[data.count / 2] ^= 0xFF
        let broken = try folder.write(data, to: "broken.gz")
        for path in [cut, broken] {
            #expect(throws: GzipReader.Failure.damaged) { try GzipReader(path: path).readToEnd() }
        }
        for other in ["", "sku,title\n", "\u{1F}"] {
            let path = try folder.write(Data(other.utf8), to: "other.gz")
            #expect(throws: (any Error).self) { try GzipReader(path: path).readToEnd() }
        }
        let text = try folder.write(Data("sku,title\n".utf8), to: "text.gz")
        #expect(throws: GzipReader.Failure.notGzip) { try GzipReader(path: text).readToEnd() }
        #expect(throws: GzipReader.Failure.unreadable(code: ENOENT)) { try GzipReader(path: "/no/such") }
        #expect(throws: GzipReader.Failure.unreadable(code: EISDIR)) { try GzipReader(path: "/").readToEnd() }
    }

    @Test(arguments: [100, 50_000_000]) func aFullDiskEndsBothThreads(count: Int) throws {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        let line = String(repeating: "x", count: 97) + "\n"
        #expect(throws: OutputError.failed(code: ENOSPC)) {
            var state: UInt64 = 1
            try GzipMember.write(to: ByteOutput(descriptor: full)) { output in
                for _ in 0..<count / 100 {
                    // Random numbers, so that the compressed text stays large.
                    state = state &* 6_364_136_223_846_793_005 &+ 1
                    try output.write("\(state)\(line)")
                }
            }
        }
    }

    @Test func errorOfTheRowsIsRethrown() throws {
        struct Stopped: Error {}
        for count in [0, 10, 1_000_000] {
            #expect(throws: Stopped.self) {
                try GzipMember.write(to: ByteOutput()) { output in
                    for _ in 0..<count { try output.write("row\n") }
                    throw Stopped()
                }
            }
        }
    }
}

/// A folder that is removed when its test ends.
final class ScratchFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("export-\(UUID().uuidString)")

    init() {
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    func write(_ data: Data, to name: String) throws -> String {
        try data.write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path) }
    }
}
