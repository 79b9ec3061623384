import CExpat

/// A streaming parser of XML, over expat, that takes no document type and so no entities but XML's five.
package final class XMLStream {
    /// The reason why a text is refused, such as malformed XML or a document type.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    private let parser: XML_Parser
    private let handler: any XMLHandler
    private var depth = 0
    private var elements = 0
    /// The bytes of the pieces since the last one in which expat finished a token.
    private var unfinished = 0
    private var failure: (any Error)?

    /// The deepest nesting of elements, and the bytes that the longest token may have.
    private static let (deepest, longestToken) = (256, 1 << 20)

    /// The most elements: three for each cell of a sheet with a million rows of twenty cells.
    private static let mostElements = 60 << 20

    /// Creates a parser that passes elements and texts to `handler`, which it keeps alive.
    ///
    /// - Throws: ``Failure`` if there is not enough memory.
    package init(_ handler: any XMLHandler) throws(Failure) {
        guard let parser = XML_ParserCreate(nil) else { throw Failure(description: "there is not enough memory") }
        (self.parser, self.handler) = (parser, handler)
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(parser) { data, name, attributes in
            guard let name else { return }
            XMLStream.from(data)?.start(name, XMLAttributes(attributes))
        } _: { data, name in
            guard let name else { return }
            XMLStream.from(data)?.end(name)
        }
        XML_SetCharacterDataHandler(parser) { data, text, count in
            XMLStream.from(data)?.handle { try $0.text(UnsafeRawBufferPointer(start: text, count: Int(count))) }
        }
        // Comments, instructions and all else.
        XML_SetDefaultHandler(parser) { data, _, _ in XMLStream.from(data)?.unfinished = 0 }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            XMLStream.from(data)?.handle { _ in throw Failure(description: "it has a document type") }
        }
    }

    deinit {
        XML_ParserFree(parser)
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> XMLStream? {
        data.map { Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue() }
    }

    private func start(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        depth += 1
        elements += 1
        handle { handler in
            guard elements <= Self.mostElements else {
                throw Failure(description: "it has more than \(Self.mostElements) elements")
            }
            guard depth <= Self.deepest else {
                throw Failure(description: "its elements are nested more than \(Self.deepest) deep")
            }
            try handler.start(XMLName.local(name), attributes)
        }
    }

    private func end(_ name: UnsafePointer<CChar>) {
        depth -= 1
        handle { try $0.end(XMLName.local(name)) }
    }

    private func handle(_ body: (any XMLHandler) throws -> Void) {
        unfinished = 0
        guard failure == nil else { return }
        do {
            try body(handler)
        } catch {
            failure = error
            XML_StopParser(parser, 0)
        }
    }

    /// Parses the next bytes; `isLast` is true if none follow.
    ///
    /// Newer versions of expat look at an unfinished token again only once twice as many bytes of it are there. So a token
    /// of up to 1 MiB is always accepted, and one that fills more than 2 MiB of whole pieces never is.
    ///
    /// - Throws: ``Failure`` if the text is refused, and any error that the handler throws.
    package func parse(_ bytes: UnsafeRawBufferPointer, isLast: Bool = false) throws {
        unfinished += bytes.count
        let status = XML_Parse(
            parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), isLast ? 1 : 0
        )
        if let failure { throw failure }
        guard status == XML_STATUS_OK else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it is damaged"
            throw Failure(description: "\(reason) on line \(currentLine(parser))")
        }
        guard unfinished <= 2 * Self.longestToken else {
            throw Failure(description: "one of its tags is longer than \(Self.longestToken >> 20) MiB")
        }
    }

    /// Ends the document.
    ///
    /// - Throws: ``Failure`` if the document is incomplete, and any error that the handler throws.
    package func finish() throws { try parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) }
}
