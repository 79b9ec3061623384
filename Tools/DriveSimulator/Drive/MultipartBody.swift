import SystemLibrary

/// A `multipart/related` body of metadata and content, read strictly by RFC 2046 and 2387.
struct MultipartBody {
    let metadata: ArraySlice<UInt8>
    let content: ArraySlice<UInt8>
    let contentType: String

    /// Reads a body; lines end in CR LF or, if `isLenient`, also in LF alone, as Google accepts.
    init(_ body: [UInt8], contentType: String, isLenient: Bool) throws(Refusal) {
        let boundary = try Self.boundary(in: contentType)
        let mark = Array("--\(boundary)".utf8)
        let usesLineFeed = isLenient && body.dropFirst(mark.count).first == UInt8(ascii: "\n")
        let newline = Array((usesLineFeed ? "\n" : "\r\n").utf8)
        let marks = Self.places(of: mark, in: body)
        guard marks.count == 3 else {
            throw .violation("the boundary occurs \(marks.count) times in the body, not 3 times")
        }
        guard marks[0] == 0 else { throw .violation("the body does not begin with its boundary") }
        let parts = try zip(marks, marks.dropFirst()).map { start, end throws(Refusal) in
            try Self.part(body, (start + mark.count)..<end, newline)
        }
        let rest = body[(marks[2] + mark.count)...]
        guard rest.elementsEqual("--".utf8) || rest.elementsEqual(Array("--".utf8) + newline) else {
            throw .violation("the last boundary is not followed by two hyphens")
        }
        guard Self.mediaType(parts[0].type) == "application/json" else {
            throw .violation("the first part has to be application/json; charset=UTF-8")
        }
        metadata = parts[0].content
        content = parts[1].content
        self.contentType = Self.mediaType(parts[1].type)
    }

    private static func boundary(in contentType: String) throws(Refusal) -> String {
        let parameters = contentType.split(separator: ";").map(\.trimmingSpaces)
        let value = parameters.first { $0.lowercased().hasPrefix("boundary=") }?.dropFirst("boundary=".count) ?? ""
        let isQuoted = value.hasPrefix("\"") && value.hasSuffix("\"") && value.count > 2
        let boundary = isQuoted ? value.dropFirst().dropLast() : value
        let plain = "'()+_,-./:=?"
        let isToken = boundary.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || plain.contains($0)) }
        guard parameters.first?.lowercased() == "multipart/related", (1...70).contains(boundary.count), isToken,
            isQuoted || !boundary.contains(where: "()<>@,;:/[]?=".contains)
        else { throw .violation("Content-Type has to be multipart/related; boundary=B, B of RFC 2046's characters") }
        return String(boundary)
    }

    /// Returns a part between two boundaries: a line's end, headers, an empty line, content, a line's end.
    private static func part(
        _ body: [UInt8], _ range: Range<Int>, _ newline: [UInt8]
    ) throws(Refusal) -> (type: String, content: ArraySlice<UInt8>) {
        let part = body[range]
        guard part.starts(with: newline), part.count >= 2 * newline.count,
            part.suffix(newline.count).elementsEqual(newline)
        else { throw .violation("a boundary is not on a line of its own that ends in CR LF") }
        let inner = part.dropFirst(newline.count).dropLast(newline.count)
        guard let gap = places(of: newline + newline, in: body, from: inner.startIndex, most: 1).first,
            gap + 2 * newline.count <= inner.endIndex
        else { throw .violation("a part has no empty line after its headers") }
        let head = String(decoding: inner[inner.startIndex..<gap], as: UTF8.self)
        var type: String?
        for line in head.split(separator: newline.count == 1 ? "\n" : "\r\n") {
            let halves = line.split(separator: ":", maxSplits: 1).map(\.trimmingSpaces)
            let name = halves[0].lowercased()
            guard halves.count == 2, ["content-type", "content-transfer-encoding", "mime-version"].contains(name) else {
                throw .violation("a part has the header \(line), which does not belong there")
            }
            if name == "content-type" { type = halves[1] }
        }
        guard let type else { throw .violation("a part has no Content-Type") }
        return (type, inner[(gap + 2 * newline.count)...])
    }

    private static func mediaType(_ type: String) -> String {
        String(type.prefix { $0 != ";" }).trimmingSpaces.lowercased()
    }

    /// Returns the places of `needle`, which must not be empty.
    private static func places(of needle: [UInt8], in body: [UInt8], from start: Int = 0, most: Int = 10) -> [Int] {
        body.withUnsafeBytes { body in
            var places: [Int] = []
            var position = start
            while places.count < most, let base = body.baseAddress, position + needle.count <= body.count,
                let found = memchr(base + position, Int32(needle[0]), body.count - position - needle.count + 1)
            {
                position = base.distance(to: UnsafeRawPointer(found))
                if memcmp(found, needle, needle.count) == 0 {
                    places.append(position)
                    position += needle.count
                } else {
                    position += 1
                }
            }
            return places
        }
    }
}
