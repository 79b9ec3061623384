import QueryLanguage

/// The text of one JSON object, built key by key.
struct JSONRecord {
    private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

    /// The object's text, closed.
    var closed: [UInt8] {
        bytes + [UInt8(ascii: "}")]
    }

    mutating func raw(_ key: String, _ json: String) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(contentsOf: json.utf8)
    }

    mutating func text(_ key: String, _ value: String) {
        raw(key, "")
        quote(value)
    }

    mutating func optional(_ key: String, _ value: String?) {
        if let value { text(key, value) }
    }

    mutating func integer(_ key: String, _ value: Int) {
        raw(key, String(value))
    }

    mutating func flag(_ key: String, _ value: Bool) {
        raw(key, value ? "true" : "false")
    }

    /// Appends an amount in the form of the app's doubles: `12`, `3.5`, `12.99`.
    mutating func amount(_ key: String, _ money: Money) {
        var text = Decimal64(units: money.minor, fractionDigits: money.currency.fractionDigits).description
        if text.contains(".") {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        raw(key, text)
    }

    mutating func date(_ key: String, _ instant: Instant, as form: DateForm) {
        let instant = SampleCalendar.delayed(instant)
        switch form {
        case .reference:
            let milliseconds = instant.milliseconds - DateForm.referenceEpoch
            raw(key, Decimal64(units: milliseconds, fractionDigits: 3).description)
        case .iso8601:
            text(key, String(instant.description.prefix(19)) + "Z")
        }
    }

    mutating func objects(_ key: String, _ records: [JSONRecord]) {
        raw(key, "[")
        for (index, record) in records.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: record.closed)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
            case UInt8(ascii: "\t"): bytes += Array("\\t".utf8)
            case 0..<0x20: bytes += Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// The form of dates in a file; the app has used both.
enum DateForm {
    /// Seconds since 2001-01-01 UTC as a number, Swift's own default.
    case reference
    /// Text such as `2026-03-01T07:12:00Z`.
    case iso8601

    /// 2001-01-01T00:00:00Z in milliseconds since 1970.
    static let referenceEpoch: Int64 = 978_307_200_000
}
