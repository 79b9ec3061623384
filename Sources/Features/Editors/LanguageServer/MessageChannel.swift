import Codecs
import Shell
import SystemLibrary

/// JSON-RPC messages over standard input and output, each after a header with its length.
struct MessageChannel {
    enum Incoming {
        case message(JSON)
        /// An unreadable message, with the reason for the sender; reading continues.
        case unreadable(String)
    }

    /// The longest message, far above any script but harmless to the machine.
    static let longest = 64 << 20
    private static let longestHeader = 8192

    private var buffer: [UInt8] = []
    private var start = 0
    /// The number of remaining bytes of a message that is too long.
    private var passedOver = 0
    private var isAtEnd = false

    /// Waits for the next message; returns `nil` once the sender has disconnected, or after Ctrl-C.
    mutating func next() -> Incoming? {
        while !isAtEnd {
            if let incoming = receive() { return incoming }
            fill()
        }
        return receive()
    }

    /// Returns the next message if it has arrived completely; otherwise `nil`.
    mutating func nextArrived() -> Incoming? {
        while !isAtEnd {
            if let incoming = receive() { return incoming }
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard poll(&input, 1, 0) > 0 else { return nil }
            fill()
        }
        return receive()
    }

    /// Writes a message; returns `false` if nobody reads any more.
    func write(_ message: JSON) -> Bool {
        let body = message.bytes
        return write(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    private func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SystemLibrary.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    // MARK: - Reading

    private mutating func receive() -> Incoming? {
        passOver()
        guard passedOver == 0, let header = header() else { return nil }
        guard let header else { return giveUp() }
        guard let length = Self.length(buffer[start..<header]) else {
            start = header
            return .unreadable("a message has no Content-Length")
        }
        guard length <= Self.longest else {
            (start, passedOver) = (header, length)
            return .unreadable("a message has \(length) bytes; the limit is \(Self.longest)")
        }
        guard buffer.count - header >= length else { return nil }
        start = header + length
        return JSON(reading: Array(buffer[header..<start])).map { .message($0) }
            ?? .unreadable("a message is not JSON")
    }

    private mutating func passOver() {
        let count = min(passedOver, buffer.count - start)
        start += count
        passedOver -= count
    }

    /// Returns the end of the header; `nil` if it has not arrived, and an inner `nil` if it is too long.
    private func header() -> Int?? {
        let bytes = buffer[start...].prefix(Self.longestHeader)
        var isLineEmpty = false
        for (index, byte) in zip(bytes.indices, bytes) {
            if byte == UInt8(ascii: "\n") {
                if isLineEmpty { return .some(index + 1) }
                isLineEmpty = true
            } else if byte != UInt8(ascii: "\r") {
                isLineEmpty = false
            }
        }
        return bytes.count < Self.longestHeader ? nil : .some(nil)
    }

    /// Ends the reading: without the end of a header, the beginning of the next message is unknown.
    private mutating func giveUp() -> Incoming {
        (start, isAtEnd) = (buffer.count, true)
        return .unreadable("a header has more than \(Self.longestHeader) bytes")
    }

    private static func length(_ header: ArraySlice<UInt8>) -> Int? {
        for line in header.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            let digits = parts[1].drop { $0 == " " }
            return digits.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(digits) : nil
        }
        return nil
    }

    private mutating func fill() {
        buffer.removeFirst(start)
        start = 0
        guard (try? Interrupt.awaitInput()) != nil else { return isAtEnd = true }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = read(STDIN_FILENO, &chunk, chunk.count)
        if count > 0 {
            buffer += chunk[..<count]
        } else if count == 0 || errno != EINTR || Interrupt.isRaised {
            isAtEnd = true
        }
    }
}
