import Codecs
import QueryLanguage

/// A JSON object as bytes, written member by member; members without a value are left out.
package struct RecordText {
    private var bytes: [UInt8] = [UInt8(ascii: "{")]

    package init() {}

    /// Appends a text.
    package mutating func text(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        begin(key)
        append(value)
    }

    /// Appends a number by its digits.
    package mutating func number(_ key: StaticString, _ digits: String?) {
        guard let digits else { return }
        begin(key)
        bytes.append(contentsOf: digits.utf8)
    }

    /// Appends `true` or `false`.
    package mutating func flag(_ key: StaticString, _ value: Bool) {
        begin(key)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Appends objects in order, also an empty list.
    package mutating func list(_ key: StaticString, _ values: [RecordText]) {
        begin(key)
        bytes.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: value.ended)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Appends another object.
    package mutating func object(_ key: StaticString, _ value: RecordText) {
        begin(key)
        bytes.append(contentsOf: value.ended)
    }

    /// Appends an amount whose currency the record names elsewhere.
    package mutating func amount(_ key: StaticString, _ minor: Int64?, _ code: String?) {
        guard let minor else { return }
        let digits = code.flatMap { Currency(code: $0) }?.fractionDigits ?? 2
        number(key, Decimal64(units: minor, fractionDigits: digits).description)
    }

    /// Appends an amount and its currency, under two keys.
    package mutating func money(_ key: StaticString, _ minor: Int64?, _ currencyKey: StaticString, _ code: String?) {
        if let minor {
            let digits = code.flatMap { Currency(code: $0) }?.fractionDigits ?? 2
            number(key, Decimal64(units: minor, fractionDigits: digits).description)
        }
        text(currencyKey, code)
    }

    /// The whole object.
    package var ended: [UInt8] { bytes + [UInt8(ascii: "}")] }

    private mutating func begin(_ key: StaticString) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":")])
    }

    private mutating func append(_ text: String) {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        guard isPlain else { return bytes.append(contentsOf: JSONText.quoted(text)) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: text.utf8)
        bytes.append(UInt8(ascii: "\""))
    }
}

/// A file with a list of records, while it is written.
final class RecordFile {
    private let file: WorkFolder.File
    private var waiting: [UInt8] = Array("[\n".utf8)
    private(set) var count = 0

    init(_ name: String, in folder: WorkFolder, of source: String) throws {
        file = try folder.newFile(name, of: source)
    }

    func append(_ record: RecordText) throws {
        if count > 0 { waiting.append(contentsOf: ",\n".utf8) }
        waiting.append(contentsOf: record.ended)
        count += 1
        if waiting.count > 1 << 20 { try flush() }
    }

    func end() throws {
        waiting.append(contentsOf: "\n]\n".utf8)
        try flush()
    }

    private func flush() throws {
        try waiting.withUnsafeBytes { try file.append($0) }
        waiting.removeAll(keepingCapacity: true)
    }
}
