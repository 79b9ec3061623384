import SystemLibrary

/// Input from the keyboard: Unicode scalars, and signals in between.
///
/// Bytes are read one by one, so that text typed ahead stays with the terminal for the program that runs next; only a
/// paste, which belongs to the line, is read in blocks. Invalid UTF-8 becomes U+FFFD, so that it is visible and never
/// lost.
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

    /// The reading end of the signal pipe; -1 if there is none.
    var signals: CInt = -1
    private let descriptor: CInt
    private let isOwn: Bool
    private var waiting: [UInt8] = []
    private var waitingStart = 0
    /// The bytes of an incomplete scalar.
    private var partial: [UInt8] = []
    private var pushedBack: Event?

    init(descriptor: CInt = STDIN_FILENO) {
        self.descriptor = Self.withoutWaiting(descriptor) ?? descriptor
        isOwn = self.descriptor != descriptor
    }

    deinit {
        if isOwn { close(descriptor) }
    }

    /// Opens the same terminal again so that reads never block; returns `nil` if it is not a terminal, or can't be
    /// opened.
    ///
    /// At Ctrl-C a terminal discards typed text. A reader that has just seen a byte, and then blocks for it, would
    /// notice that Ctrl-C only at the next key. Other users of the first opening are not affected.
    private static func withoutWaiting(_ descriptor: CInt) -> CInt? {
        var name = [CChar](repeating: 0, count: 256)
        guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
        let opened = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        return opened >= 0 ? opened : nil
    }

    /// True if a byte can be read without waiting.
    var hasMore: Bool { hasMore(milliseconds: 0) }

    /// Returns true if a byte arrives within this time.
    func hasMore(milliseconds: CInt) -> Bool {
        if pushedBack != nil { return true }
        if waitingStart < waiting.count { return true }
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&poller, 1, milliseconds) > 0
    }

    /// Returns the printable scalars that have arrived, at most `limit`; later ones are not read.
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

    /// Returns a scalar to the input, to be read next.
    func pushBack(_ scalar: Unicode.Scalar) {
        pushedBack = .scalar(scalar)
    }

    /// Discards bytes that were read but not returned.
    func discard() {
        waiting = []
        waitingStart = 0
        partial = []
        pushedBack = nil
    }

    /// Returns the next scalar or signal, waiting at most `milliseconds` if given.
    func next(milliseconds: CInt = -1, inBlocks: Bool = false) -> Event {
        if let event = pushedBack {
            pushedBack = nil
            return event
        }
        while true {
            switch nextByte(milliseconds, inBlocks) {
            case .other(let event): return event
            case .byte(let byte):
                if let scalar = decode(byte) { return .scalar(scalar) }
            }
        }
    }

    /// Adds a byte to an incomplete scalar; returns the complete scalar, or U+FFFD if it can't be completed.
    private func decode(_ byte: UInt8) -> Unicode.Scalar? {
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

    /// Returns the number of bytes of a scalar with this lead byte; nil if it is no lead byte of two or more.
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

    /// Waits for a byte; returns an event if something else came first.
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
    /// True if a key that sends it means the character itself.
    var isPrintable: Bool { value >= 0x20 && !(0x7F...0x9F).contains(value) }
}
