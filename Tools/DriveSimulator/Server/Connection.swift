import SystemLibrary

/// The simulator's end of a connection, used by one thread, which waits for the other end.
final class Connection {
    /// The connection ended, or the simulator was stopped.
    struct Ended: Error {}

    private let socket: CInt
    /// Bytes received but not yet read.
    private var waiting: ArraySlice<UInt8> = []

    init(_ socket: CInt) {
        self.socket = socket
    }

    /// True if unread bytes have arrived.
    var hasMore: Bool { !waiting.isEmpty }

    /// Returns the bytes up to and including the first `mark`; refuses if it is not among the first `limit`.
    func read(through mark: [UInt8], limit: Int) throws -> [UInt8] {
        var seen = 0
        while true {
            if let end = Self.end(of: mark, in: waiting, from: seen) { return consume(end) }
            guard waiting.count < limit else { throw Refusal.violation("a head or a line is too long") }
            seen = max(0, waiting.count - mark.count + 1)
            try receive(atMost: 65_536)
        }
    }

    /// Returns the next bytes, at least one and at most `limit`.
    func read(atMost limit: Int) throws -> [UInt8] {
        if waiting.isEmpty { try receive(atMost: limit) }
        return consume(min(limit, waiting.count))
    }

    func write(_ bytes: some Collection<UInt8>) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { throw Ended() }
            rest = rest.dropFirst(sent)
        }
    }

    /// Writes the last bytes, and reads the bytes that still arrive, since closing earlier might reset the connection.
    func writeLast(_ bytes: [UInt8]) throws {
        try write(bytes)
        shutdown(socket, CInt(SHUT_WR))
        while true { _ = try read(atMost: 1 << 18) }
    }

    /// Waits for a time or until a condition holds; throws early if the connection breaks.
    func pause(seconds: Double, until holds: () -> Bool = { false }) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while case let left = (end - .now) / .milliseconds(1), left > 0, !holds() {
            var poller = pollfd(fd: socket, events: 0, revents: 0)
            if poll(&poller, 1, CInt(min(left.rounded(.up), 10))) > 0 { throw Ended() }
        }
    }

    /// Makes closing the connection send a reset.
    func breakOff() {
        // A socket that lingers for no time is closed with a reset.
        var none = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
    }

    private func consume(_ count: Int) -> [UInt8] {
        defer { waiting = waiting.dropFirst(count) }
        return Array(waiting.prefix(count))
    }

    private func receive(atMost limit: Int) throws {
        var count = 0
        let block = [UInt8](unsafeUninitializedCapacity: min(limit, 1 << 18)) { block, filled in
            repeat { count = recv(socket, block.baseAddress, block.count, 0) } while count < 0 && errno == EINTR
            filled = max(0, count)
        }
        guard count > 0 else { throw Ended() }
        if waiting.isEmpty { waiting = block[...] } else { waiting += block }
    }

    /// Returns the end of the first `mark`, as a number of bytes.
    private static func end(of mark: [UInt8], in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        var place = bytes.dropFirst(start)
        while let found = place.firstIndex(of: mark[0]) {
            place = bytes[found...]
            if place.starts(with: mark) { return found - bytes.startIndex + mark.count }
            place = place.dropFirst()
        }
        return nil
    }
}
