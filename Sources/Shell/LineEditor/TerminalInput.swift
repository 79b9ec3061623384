import Glibc

/// What comes from the keyboard: Unicode scalars, and signals in between.
///
/// Bytes are read one by one, so what is typed ahead stays with the terminal for whatever runs next; only a paste,
/// which belongs to the line, is read in blocks. Bytes that are no UTF-8 become U+FFFD: visible, and never lost.
final class TerminalInput {
    enum Event: Equatable {
        case scalar(Unicode.Scalar)
        case signal(CInt)
        case timeout
        case endOfInput
    }

    private enum ByteEvent {
        case byte(UInt8)
        case other(Event)
    }

    /// The end of the signal pipe to read from, or -1 without one.
    var signals: CInt = -1
    private let descriptor: CInt
    private let isOwn: Bool
    private var waiting: [UInt8] = []
    private var waitingStart = 0
    /// The bytes of a scalar whose other bytes have not come yet.
    private var partial: [UInt8] = []
    private var pushedBack: Event?

    init(descriptor: CInt = STDIN_FILENO) {
        self.descriptor = Self.withoutWaiting(descriptor) ?? descriptor
        isOwn = self.descriptor != descriptor
    }

    deinit {
        if isOwn { close(descriptor) }
    }

    /// The same terminal, opened once more so that reading from it never waits; `nil` if it is none, or may not be opened.
    ///
    /// At Ctrl-C a terminal throws away what was typed. Whoever just saw a byte there, and then waits for it, would hear of
    /// that Ctrl-C with the next key. What others read and write through the first opening goes on as it was.
    private static func withoutWaiting(_ descriptor: CInt) -> CInt? {
        var name = [CChar](repeating: 0, count: 256)
        guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
        let opened = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        return opened >= 0 ? opened : nil
    }

    /// Whether a byte can be had without waiting.
    var hasMore: Bool { hasMore(milliseconds: 0) }

    /// Whether a byte comes within so long.
    func hasMore(milliseconds: CInt) -> Bool {
        if pushedBack != nil { return true }
        if waitingStart < waiting.count { return true }
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&poller, 1, milliseconds) > 0
    }

    /// The printable scalars that have come already, `limit` at most; what comes after them stays to be read.
    func printableRun(limit: Int) -> [Unicode.Scalar] {
        var run: [Unicode.Scalar] = []
        while run.count < limit, hasMore {
            let event = next(milliseconds: 0)
            guard case .scalar(let scalar) = event, scalar.isPrintable else {
                if event != .timeout { pushedBack = event }
                break
            }
            run.append(scalar)
        }
        return run
    }

    /// Makes a scalar that was read the next one again.
    func pushBack(_ scalar: Unicode.Scalar) {
        pushedBack = .scalar(scalar)
    }

    /// Forgets what has been read and not asked for.
    func discard() {
        waiting = []
        waitingStart = 0
        partial = []
        pushedBack = nil
    }

    /// The next scalar or signal; waits for it, `milliseconds` at most when given.
    func next(milliseconds: CInt = -1, inBlocks: Bool = false) -> Event {
        if let event = pushedBack {
            pushedBack = nil
            return event
        }
        while true {
            switch nextByte(milliseconds, inBlocks) {
            case .other(let event): return event
            case .byte(let byte):
                if let scalar = take(byte) { return .scalar(scalar) }
            }
        }
    }

    /// Adds a byte to what has come of a scalar; the scalar once it is whole, U+FFFD once it cannot become one.
    private func take(_ byte: UInt8) -> Unicode.Scalar? {
        if partial.isEmpty && byte < 0x80 { return Unicode.Scalar(byte) }
        if !partial.isEmpty && byte & 0xC0 != 0x80 {
            giveBack(byte)
            partial = []
            return "\u{FFFD}"
        }
        partial.append(byte)
        guard let length = Self.length(of: partial[0]) else {
            partial = []
            return "\u{FFFD}"
        }
        guard partial.count == length else { return nil }
        defer { partial = [] }
        return String(validating: partial, as: UTF8.self)?.unicodeScalars.first ?? "\u{FFFD}"
    }

    /// How many bytes a scalar has that begins with this one of two or more; nil when none does.
    private static func length(of lead: UInt8) -> Int? {
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: nil
        }
    }

    private func giveBack(_ byte: UInt8) {
        waiting.removeFirst(waitingStart)
        waiting.insert(byte, at: 0)
        waitingStart = 0
    }

    private func nextByte(_ milliseconds: CInt, _ inBlocks: Bool) -> ByteEvent {
        while waitingStart >= waiting.count {
            if let event = wait(milliseconds) { return .other(event) }
            var block = [UInt8](repeating: 0, count: inBlocks ? 4096 : 1)
            let count = read(descriptor, &block, block.count)
            if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
            guard count > 0 else { return .other(.endOfInput) }
            waiting = Array(block.prefix(count))
            waitingStart = 0
        }
        defer { waitingStart += 1 }
        return .byte(waiting[waitingStart])
    }

    /// Waits for a byte; an event when something else came first.
    private func wait(_ milliseconds: CInt) -> Event? {
        var pollers = [
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let ready = poll(&pollers, 2, milliseconds)
            if ready == 0 { return .timeout }
            if ready < 0 && errno != EINTR { return .endOfInput }
            var number: UInt8 = 0
            if signals >= 0, read(signals, &number, 1) == 1 { return .signal(CInt(number)) }
            if ready > 0 && pollers[1].revents != 0 { return nil }
        }
    }
}

extension Unicode.Scalar {
    /// Whether a key that sends this means the character itself.
    var isPrintable: Bool { value >= 0x20 && !(0x7F...0x9F).contains(value) }
}
