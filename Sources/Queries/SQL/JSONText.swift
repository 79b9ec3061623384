extension [UInt8] {
    /// Appends text as a string of JSON, whatever its encoding.
    package mutating func appendJSON(text: UnsafeRawBufferPointer) {
        append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(contentsOf: [UInt8(ascii: "\\"), byte])
            case 0..<32:
                let digits = Array("0123456789abcdef".utf8)
                append(contentsOf: Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]])
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }
}
