import Foundation
import Testing
import TestSupport

@testable import Codecs

/// The JSON parser, compared with other parsers in the texts that it reads and refuses.
@Suite struct JSONTapeTests {
    private static let seeds = [
        #"{"id":"a","price":3.5,"title":"Lamp “x” \"q\" \\ \/ é 🧵","on":true,"off":false,"none":null}"#,
        #"[1, -0, 0.1, 12.50, 1e3, -2.5E-7, 123456789012345678901234567890, 4.35, 0.3, 1e22, 5e-324]"#,
        #"{"a":[{"b":[]},{"c":{}},[[["deep"]]]],"\u0041":"\u00e9\uD83E\uDDF5\n\t","x":"\u0000"}"#,
        "{ \"spaced\" :\t[ 1 ,\r\n true , \"two words\" ] }", #""text""#, "true", "12", "nullify", "[1 2]", "{,}",
        "[01]",
        #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"["\uD800"]"#, #"["\uDC00\uD800"]"#, "[1e999]", "[-]", "[1.]",
        "[.5]",
        #"{"a\u0000":1}"#, "[\"\u{1}\"]", "[\"tab\there\"]", "", "[", "\"open", "[tru", "[1,]", "{\"a\"}", "\u{FEFF}[]",
    ]

    private func isRead(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { (try? JSONDocument($0)) != nil }
    }

    /// Returns true if jansson reads the text.
    private func isSound(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { JSONDocument.SyntaxError(in: $0).message == JSONDocument.SyntaxError.strayNUL }
    }

    @Test func parserRefusesExactlyWhatJanssonRefuses() {
        var random = SeededRandom(seed: 11)
        let bytes = Array("\"\\{}[]:,0123456789.eE+-tfn u\u{0}\n\té\u{FF}".utf8) + [0xFF, 0xC0, 0xED, 0xF5]
        for seed in Self.seeds {
            #expect(isRead(Array(seed.utf8)) == isSound(Array(seed.utf8)), "\(seed)")
            for _ in 0..<Torture.count(20_000, elseOnly: 200) {
                var text = Array(seed.utf8)
                for _ in 0...Int.random(in: 0...2, using: &random) {
                    let place = Int.random(in: 0...text.count, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0 where place < text.count: text.remove(at: place)
                    case 1 where place < text.count: text[place] = bytes.randomElement(using: &random) ?? 0
                    case 2: text = Array(text[..<place])
                    default: text.insert(bytes.randomElement(using: &random) ?? 0, at: place)
                    }
                }
                let isSame = isRead(text) == isSound(text) || !isRead(text) && text.contains(0)
                #expect(isSame, "\(String(decoding: text, as: UTF8.self)) \(text)")
            }
        }
    }

    @Test(arguments: [
        ("nope", 0), (" nope", 1), ("[nope]", 1), ("[1, tru]", 4), ("{\"a\":nul}", 5), ("1..5", 0), ("}", 0),
        ("[1 2]", 3),
    ])
    func aWordThatIsWrongIsMarkedFromItsFirstLetter(text: String, offset: Int) {
        let bytes = Array(text.utf8)
        #expect(bytes.withUnsafeBufferPointer { JSONDocument.SyntaxError(in: $0).offset } == offset)
    }

    @Test func manyMembersAndDeepNestingMatchJansson() {
        for depth in [2047, 2048, 2049, 5000] {
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            #expect(isRead(Array(text.utf8)) == isSound(Array(text.utf8)), "\(depth)")
        }
        for count in [63, 64, 65, 300] {
            for last in ["x", "k0", "k\(count - 1)"] {
                let members = (0..<count).map { "\"k\($0)\":1" } + ["\"\(last)\":2"]
                let text = Array("{\(members.joined(separator: ","))}".utf8)
                #expect(isRead(text) == isSound(text), "\(count) \(last)")
            }
        }
    }

    @Test func valuesMatchFoundation() throws {
        for seed in Self.seeds where isRead(Array(seed.utf8)) && !seed.contains("\\u0000") {
            let text = Array(seed.utf8)
            guard let known = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed) else {
                continue
            }
            try text.withUnsafeBufferPointer { bytes in
                try JSONDocument(bytes).read { #expect(isSame($0, known), "\(seed)") }
                try JSONDocument(bytes).read { first in try JSONDocument(bytes).read { #expect(first == $0) } }
            }
        }
    }

    @Test func numbersAreTheNearestDoubles() {
        var random = SeededRandom(seed: 12)
        for _ in 0..<Torture.count(100_000, elseOnly: 2000) {
            let digits = (0..<Int.random(in: 1...19, using: &random)).map { _ in
                String(Int.random(in: 0...9, using: &random))
            }.joined()
            let fraction = Bool.random(using: &random) ? ".\(Int.random(in: 0...99999, using: &random))" : ""
            let text = "\(Bool.random(using: &random) ? "-" : "")1\(digits)\(fraction)"
            #expect(Array(text.utf8).withUnsafeBufferPointer { JSONValue.number($0) } == Double(text), "\(text)")
        }
    }

    @Test func theCompactTextHasNoWhiteSpaceBetweenTokens() throws {
        let tape = JSONTape()
        let text = Array(" { \"a b\" : [ 1 , true ] ,\n\"c\":\"\\n \\\" \" } , 2".utf8)
        let length = try text.withUnsafeBufferPointer { try tape.read($0) }
        #expect(String(decoding: tape.compact, as: UTF8.self) == #"{"a b":[1,true],"c":"\n \" "}"#)
        #expect(length == text.count - 4)
        #expect(tape.commas == 2)
    }

    private func isSame(_ value: JSONValue, _ known: Any) -> Bool {
        switch known {
        case let text as String: value.kind == .text && value.text == text
        case let list as [Any]:
            value.elements.count == list.count && zip(value.elements, list).allSatisfy { isSame($0, $1) }
        case let object as [String: Any]:
            value.members.count == object.count
                && value.members.allSatisfy { member in object[member.key].map { isSame(member.value, $0) } ?? false }
        case let number as NSNumber:
            value.kind == .flag ? value.isTrue == number.boolValue : value.number == number.doubleValue
        default: value.kind == .null
        }
    }
}
