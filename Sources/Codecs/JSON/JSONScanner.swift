/// A scanner that reads a text once.
struct JSONScanner {
    private var source = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// Both buffers are at least as large as the source, so that copying never runs out of room.
    private(set) var text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 12)
    private(set) var unescaped = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 12)
    private(set) var (place, length, commas) = (0, 0, 0)
    private(set) var nodes = UnsafeMutableBufferPointer<JSONTape.Node>.allocate(capacity: 1 << 8)
    private var (nodeCount, unescapedLength) = (0, 0)

    private static let deepest = 2048
    /// The most members of an object whose keys are compared pairwise.
    private static let fewMembers = 64
    /// A number with fewer characters than this fits a double, unless it has an exponent.
    private static let longNumber = 300

    mutating func begin(_ source: UnsafeBufferPointer<UInt8>) {
        if text.count < source.count {
            for room in [text, unescaped] { room.deallocate() }
            let capacity = max(source.count, text.count * 2)
            (text, unescaped) = (.allocate(capacity: capacity), .allocate(capacity: capacity))
        }
        self.source = source
        (place, length, commas, unescapedLength, nodeCount) = (0, 0, 0, 0, 0)
    }

    func free() {
        for room in [text, unescaped] { room.deallocate() }
        nodes.deallocate()
    }

    private mutating func add(_ node: JSONTape.Node) {
        if nodeCount == nodes.count {
            let larger = UnsafeMutableBufferPointer<JSONTape.Node>.allocate(capacity: nodes.count * 2)
            _ = larger.moveInitialize(fromContentsOf: nodes)
            nodes.deallocate()
            nodes = larger
        }
        nodes[nodeCount] = node
        nodeCount += 1
    }

    func bytes(of node: JSONTape.Node) -> UnsafeBufferPointer<UInt8> {
        let all = UnsafeBufferPointer(node.hadEscapes ? unescaped : text)
        return all.extracting(Int(node.start)..<Int(node.start) + Int(node.count))
    }

    // MARK: - Values

    mutating func value(depth: Int) throws(JSONTape.Stop) {
        guard depth <= Self.deepest else { throw .malformed }
        let index = nodeCount
        switch try next() {
        case UInt8(ascii: "{"):
            add(JSONTape.Node(kind: .object))
            try object(at: index, depth)
        case UInt8(ascii: "["):
            add(JSONTape.Node(kind: .array))
            try array(depth)
        case UInt8(ascii: "\""): add(try string())
        case UInt8(ascii: "t"): try word("true", JSONTape.Node(kind: .flag, isTrue: true))
        case UInt8(ascii: "f"): try word("false", JSONTape.Node(kind: .flag))
        case UInt8(ascii: "n"): try word("null", JSONTape.Node(kind: .null))
        default: try number()
        }
        nodes[index].next = UInt32(truncatingIfNeeded: nodeCount)
    }

    private mutating func object(at index: Int, _ depth: Int) throws(JSONTape.Stop) {
        copy()
        if try ends(with: UInt8(ascii: "}")) { return }
        var members = 0
        repeat {
            guard try next() == UInt8(ascii: "\"") else { throw .malformed }
            var key = try string()
            key.next = UInt32(truncatingIfNeeded: nodeCount + 1)
            let mark = JSONTape.Node.mark(of: bytes(of: key))
            if members < Self.fewMembers, nodes[index].marks & mark != 0, has(key, from: index + 1) { throw .malformed }
            nodes[index].marks |= mark
            if key.hadEscapes, bytes(of: key).contains(0) { throw .malformed }
            add(key)
            guard try next() == UInt8(ascii: ":") else { throw .malformed }
            copy()
            try value(depth: depth + 1)
            members += 1
        } while try goesOn(until: UInt8(ascii: "}"))
        if members > Self.fewMembers, repeatsKey(from: index + 1) { throw .malformed }
    }

    private mutating func array(_ depth: Int) throws(JSONTape.Stop) {
        copy()
        if try ends(with: UInt8(ascii: "]")) { return }
        repeat { try value(depth: depth + 1) } while try goesOn(until: UInt8(ascii: "]"))
    }

    private mutating func ends(with bracket: UInt8) throws(JSONTape.Stop) -> Bool {
        guard try next() == bracket else { return false }
        copy()
        return true
    }

    /// Returns true at a comma, and false at the closing bracket.
    private mutating func goesOn(until bracket: UInt8) throws(JSONTape.Stop) -> Bool {
        if try ends(with: bracket) { return false }
        guard source[place] == UInt8(ascii: ",") else { throw .malformed }
        commas += 1
        copy()
        return true
    }

    /// Returns true if one of the keys from `first` on equals this one.
    private func has(_ key: JSONTape.Node, from first: Int) -> Bool {
        var member = first
        while member < nodeCount {
            if nodes[member].count == key.count, bytes(of: nodes[member]).elementsEqual(bytes(of: key)) { return true }
            member = Int(nodes[member + 1].next)
        }
        return false
    }

    private func repeatsKey(from first: Int) -> Bool {
        var (member, seen) = (first, Set<[UInt8]>())
        while member < nodeCount {
            guard seen.insert(Array(bytes(of: nodes[member]))).inserted else { return true }
            member = Int(nodes[member + 1].next)
        }
        return false
    }

    // MARK: - Words and numbers

    private mutating func word(_ word: StaticString, _ node: JSONTape.Node) throws(JSONTape.Stop) {
        for index in 0..<word.utf8CodeUnitCount {
            guard place < source.count else { throw .incomplete }
            guard source[place] == word.utf8Start[index] else { throw .malformed }
            copy()
        }
        // jansson reads all following letters before it checks the word.
        if place < source.count, UInt8(ascii: "a")...UInt8(ascii: "z") ~= source[place] | 0x20 { throw .malformed }
        add(node)
    }

    private mutating func number() throws(JSONTape.Stop) {
        let start = length
        if source[place] == UInt8(ascii: "-") { copy() }
        guard place < source.count else { throw .incomplete }
        let isZero = source[place] == UInt8(ascii: "0")
        try digits()
        if isZero, length - start > 1, text[length - 2] != UInt8(ascii: "-") { throw .malformed }
        var hasExponent = false
        if place < source.count, source[place] == UInt8(ascii: ".") {
            copy()
            try digits()
        }
        if place < source.count, source[place] | 0x20 == UInt8(ascii: "e") {
            copy()
            hasExponent = true
            if place < source.count, source[place] == UInt8(ascii: "+") || source[place] == UInt8(ascii: "-") { copy() }
            try digits()
        }
        let node = JSONTape.Node(
            kind: .number, start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: length - start))
        if hasExponent || length - start > Self.longNumber, JSONValue.number(bytes(of: node)).isInfinite {
            throw .malformed
        }
        add(node)
    }

    /// Copies the digits, at least one.
    private mutating func digits() throws(JSONTape.Stop) {
        let first = place
        while place < source.count, source[place] &- UInt8(ascii: "0") < 10 { copy() }
        if place == first { throw place < source.count ? .malformed : .incomplete }
    }

    // MARK: - Texts

    private mutating func string() throws(JSONTape.Stop) -> JSONTape.Node {
        copy()
        let (start, first) = (length, place)
        var bits: UInt8 = 0
        while true {
            copyPlain()
            guard place < source.count else { throw .incomplete }
            let byte = source[place]
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") { return try escapedString(from: first, start) }
            guard byte >= 0x20 else { throw .malformed }
            bits |= byte
            copy()
        }
        let node = JSONTape.Node(
            kind: .text, start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: length - start))
        if bits >= 0x80, String(validating: bytes(of: node), as: UTF8.self) == nil { throw .malformed }
        copy()
        return node
    }

    /// Copies eight bytes at a time while none of them is a quote, a backslash, a control character or non-ASCII.
    private mutating func copyPlain() {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        guard let from = UnsafeRawPointer(source.baseAddress), let to = UnsafeMutableRawPointer(text.baseAddress) else {
            return
        }
        while place + 8 <= source.count {
            let word = from.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            let (quotes, slashes) = (word ^ (ones &* 0x22), word ^ (ones &* 0x5C))
            let special =
                ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes) | ((word &- ones &* 0x20) & ~word) | word
            guard special & highs == 0 else { return }
            to.storeBytes(of: word, toByteOffset: length, as: UInt64.self)
            place += 8
            length += 8
        }
    }

    /// Returns a text from its first byte on, with its escapes resolved in the other buffer.
    private mutating func escapedString(from first: Int, _ start: Int) throws(JSONTape.Stop) -> JSONTape.Node {
        let begin = unescapedLength
        for offset in first..<place { put(source[offset]) }
        while true {
            guard place < source.count else { throw .incomplete }
            let byte = source[place]
            copy()
            if byte == UInt8(ascii: "\"") { break }
            guard byte >= 0x20 else { throw .malformed }
            if byte == UInt8(ascii: "\\") { try escape() } else { put(byte) }
        }
        let node = JSONTape.Node(
            kind: .text, hadEscapes: true, start: UInt32(truncatingIfNeeded: begin),
            count: UInt32(truncatingIfNeeded: unescapedLength - begin))
        guard String(validating: bytes(of: node), as: UTF8.self) != nil else { throw .malformed }
        return node
    }

    private mutating func escape() throws(JSONTape.Stop) {
        guard place < source.count else { throw .incomplete }
        let byte = source[place]
        copy()
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): put(byte)
        case UInt8(ascii: "u"):
            var code = try hexadecimal()
            if code & 0xFC00 == 0xD800 {
                for expected in "\\u".utf8 {
                    guard place < source.count else { throw .incomplete }
                    guard source[place] == expected else { throw .malformed }
                    copy()
                }
                let low = try hexadecimal()
                guard low & 0xFC00 == 0xDC00 else { throw .malformed }
                code = 0x10000 + (code & 0x3FF) << 10 + (low & 0x3FF)
            }
            guard let scalar = Unicode.Scalar(code) else { throw .malformed }
            for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { put(unit) }
        default:
            guard let control = Self.controls[byte] else { throw .malformed }
            put(control)
        }
    }

    private static let controls = Dictionary(uniqueKeysWithValues: zip("bfnrt".utf8, "\u{8}\u{C}\n\r\t".utf8))

    private mutating func hexadecimal() throws(JSONTape.Stop) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard place < source.count else { throw .incomplete }
            guard let digit = Character(Unicode.Scalar(source[place])).hexDigitValue else { throw .malformed }
            code = code << 4 | UInt32(digit)
            copy()
        }
        return code
    }

    private mutating func put(_ byte: UInt8) {
        unescaped[unescapedLength] = byte
        unescapedLength += 1
    }

    // MARK: - Bytes

    /// Returns the next byte that is not white space, without taking it.
    private mutating func next() throws(JSONTape.Stop) -> UInt8 {
        while place < source.count {
            let byte = source[place]
            guard byte <= 0x20 else { return byte }
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { throw .malformed }
            place += 1
        }
        throw .incomplete
    }

    /// Copies a byte unchanged.
    @inline(__always)
    private mutating func copy() {
        text[length] = source[place]
        length += 1
        place += 1
    }
}
