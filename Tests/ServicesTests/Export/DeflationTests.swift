import Foundation
import Rendering
import TestSupport
import Testing

@testable import Services

/// Bytes of every kind that a compressor goes wrong at, as zlib reads them again.
@Suite struct DeflationTests {
    /// What the bytes are like, of any length.
    enum Kind: CaseIterable {
        case chance, one, few, lines, skewed
        /// The same again from as far back as a match may reach, less one, and from further.
        case near, far, tooFar

        func bytes(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
            switch self {
            case .chance: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            case .one: Array(repeating: 7, count: count)
            case .few: (0..<count).map { _ in Array("ab,1\n".utf8).randomElement(using: &random) ?? 0 }
            case .lines: sheet(count, &random)
            case .skewed: (0..<count).map { _ in UInt8(random.next().trailingZeroBitCount) }
            case .near: again(32_767, count, &random)
            case .far: again(32_768, count, &random)
            case .tooFar: again(32_769, count, &random)
            }
        }

        private func sheet(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
            let words = [
                "brass", "lamp", "oak", "silver-plated", "goblet", "Welsh", "1960s", "tapestry", "no lid", "box",
            ]
            var bytes: [UInt8] = []
            while bytes.count < count {
                let title = (0..<3).map { _ in words[Int(random.next() % 10)] }.joined(separator: " ")
                let (number, price) = (random.next() % 100_000_000, random.next() % 9_000)
                bytes +=
                    "FH-\(number),\(title),listed,2022-02-\(10 + price % 18),\(price / 100).\(10 + price % 90),GBP,,,\n"
                    .utf8
            }
            return Array(bytes.prefix(count))
        }

        private func again(_ distance: Int, _ count: Int, _ random: inout SeededRandom) -> [UInt8] {
            var bytes = Kind.chance.bytes(min(distance, count), &random)
            for place in bytes.count..<max(bytes.count, count) { bytes.append(bytes[place - distance]) }
            return bytes
        }
    }

    private func packed(_ bytes: [UInt8], in most: Int, _ random: inout SeededRandom) throws -> [UInt8] {
        let deflation = try Deflation()
        let output = ByteOutput()
        var rest = bytes[...]
        while !rest.isEmpty {
            var part = Array(rest.prefix(most == 0 ? Int.random(in: 1...9_000, using: &random) : most))
            rest = rest.dropFirst(part.count)
            try part.withUnsafeMutableBufferPointer { part in
                guard let start = part.baseAddress else { return }
                try deflation.add(start, part.count, to: output)
            }
        }
        try deflation.finish(to: output)
        return output.contents
    }

    private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
        let folder = TemporaryFiles()
        let reader = try GzipReader(path: folder.write(Data(bytes), to: "a.gz"))
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = try buffer.withUnsafeMutableBytes({ try reader.read(into: $0) }), count > 0 {
            result += buffer[..<count]
        }
        return result
    }

    @Test(arguments: Kind.allCases) func zlibReadsWhatIsCompressed(_ kind: Kind) throws {
        var random = SeededRandom(seed: 9)
        for count in [0, 1, 2, 3, 4, 5, 257, 258, 259, 260, 515, 516, 517, 3_000, 32_768, 65_536, 65_537, 300_000] {
            let bytes = kind.bytes(count, &random)
            let file = try packed(bytes, in: 65_536, &random)
            #expect(try unpacked(file) == bytes, "\(count)")
            #expect(file.count < count + count / 100 + 150, "\(count)")
        }
    }

    @Test(arguments: Kind.allCases) func howTheBytesComeMakesNoDifference(_ kind: Kind) throws {
        var random = SeededRandom(seed: 5)
        let bytes = kind.bytes(250_000, &random)
        let file = try packed(bytes, in: 65_536, &random)
        for most in [0, 1_000, 65_535] { #expect(try packed(bytes, in: most, &random) == file, "\(most)") }
    }

    @Test func recordsAreHardlyLargerThanByGzip() throws {
        var random = SeededRandom(seed: 1)
        let folder = TemporaryFiles()
        let records = try ExampleInventory.copyWithoutPictures(into: folder.path("")) + "/items.json"
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: records)))
        let gzip = try ImportFixture.output(of: "sh", ["-c", "gzip -6 < \"$0\" | wc -c", records])
        let theirs = try #require(Int(gzip.trimmingCharacters(in: .whitespaces)))
        #expect(Double(try packed(bytes, in: 65_536, &random).count) < 1.05 * Double(theirs))
    }
}
