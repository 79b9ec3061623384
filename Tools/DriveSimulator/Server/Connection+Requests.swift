extension Connection {
    private static let lineEnd = Array("\r\n".utf8)
    private static let mostHeadBytes = 65_536
    private static let mostLineBytes = 1024

    /// Reads the next request without its body.
    ///
    /// - Throws: ``Refusal`` if it is malformed, ``Ended`` if there is none.
    func readHead() throws -> IncomingRequest {
        try IncomingRequest(head: read(through: Self.lineEnd + Self.lineEnd, limit: Self.mostHeadBytes))
    }

    /// Reads the body of a request or, with a `limit`, at most that many bytes, which marks the request as cut.
    func readBody(of request: inout IncomingRequest, limit: Int?) throws(Refusal) {
        let framing = try BodyFraming(of: request)
        request.isCut = limit != nil
        guard limit != 0 else { return }
        do {
            if request.header("Expect")?.lowercased() == "100-continue", framing != .length(0), !hasMore {
                try write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
            }
            switch framing {
            case .length(let count): try read(min(count, limit ?? count), into: &request.body)
            case .chunked: try readChunks(into: &request.body, limit: limit ?? .max)
            }
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            request.isCut = true
        }
    }

    private func read(_ count: Int, into body: inout [UInt8]) throws {
        let end = body.count + count
        while body.count < end { body += try read(atMost: end - body.count) }
    }

    private func readChunks(into body: inout [UInt8], limit: Int) throws {
        while body.count < limit, case let size = try chunkSize(), size > 0 {
            try read(min(size, limit - body.count), into: &body)
            guard body.count < limit else { return }
            guard try readLine().isEmpty else { throw Refusal.violation("a chunk is longer than it says") }
        }
        // The trailers after the last chunk are ignored.
        while body.count < limit, try !readLine().isEmpty {}
    }

    private func chunkSize() throws -> Int {
        let digits = try readLine().prefix { $0 != ";" }
        guard let size = BodyFraming.number(digits, radix: 16) else {
            throw Refusal.violation("\(digits) is no size of a chunk")
        }
        return size
    }

    private func readLine() throws -> String {
        String(decoding: try read(through: Self.lineEnd, limit: Self.mostLineBytes).dropLast(2), as: UTF8.self)
    }
}
