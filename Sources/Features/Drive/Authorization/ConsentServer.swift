import SystemLibrary

/// A server for browsers on this machine, on a port that no other machine can reach.
final class ConsentServer: Sendable {
    let port: UInt16
    private let state: String
    private let listener: Int32

    /// Listens on a free port; returns `nil` if there is none.
    init?(state: String) {
        let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        listener = socket(AF_INET, flags, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isOpen = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        self.state = state
        guard isOpen else { return nil }
    }

    deinit {
        close(listener)
    }

    /// Stops listening, which ends ``serve(_:)``, also one that begins later.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Answers requests until ``stop()``, and passes on the expected answer once the browser has its page.
    func serve(_ give: (ConsentReceiver.Answer) -> Void) {
        var visitors: [Visitor] = []
        while true {
            let files = [listener] + visitors.map(\.file)
            var watched = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            // Often enough to notice expired connections.
            poll(&watched, nfds_t(watched.count), 1000)
            guard Int32(watched[0].revents) & POLLHUP == 0 else { return }
            visitors = visitors.filter { visitor in
                guard let target = visitor.target() else { return visitor.mayStay }
                let page = ConsentPage(target, state: state)
                visitor.show(page)
                if let answer = page.answer { give(answer) }
                return false
            }
            if watched[0].revents != 0, let visitor = Visitor(at: listener) { visitors.append(visitor) }
        }
    }
}

/// A browser's connection with the data received so far.
private final class Visitor {
    let file: Int32
    private var said: [UInt8] = []
    /// The time limit: a browser opens connections in advance, which are not kept for it.
    private let end = ContinuousClock.now + .seconds(10)
    private var isGone = false

    private static let mostBytes = 16 << 10

    /// Accepts the next connection; returns `nil` if there is none.
    init?(at listener: Int32) {
        file = accept(listener, nil, nil)
        guard file >= 0 else { return nil }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        _ = fcntl(file, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(file)
    }

    var mayStay: Bool { !isGone && said.count <= Self.mostBytes && ContinuousClock.now < end }

    /// Returns the target of the request, such as `/?state=…`, once it is received; empty if it is no request for a
    /// page.
    func target() -> String? {
        var piece = [UInt8](repeating: 0, count: 4096)
        let count = recv(file, &piece, piece.count, 0)
        guard count > 0 else {
            isGone = count == 0 || ![EAGAIN, EINTR].contains(errno)
            return nil
        }
        said += piece[..<count]
        guard said.firstRange(of: Array("\r\n\r\n".utf8)) != nil else { return nil }
        let words = String(decoding: said.prefix { $0 != 0x0D }, as: UTF8.self).split(separator: " ")
        return words.count == 3 && words[0] == "GET" && words[2].hasPrefix("HTTP/1.") ? String(words[1]) : ""
    }

    func show(_ page: ConsentPage) {
        let reason = [200: "OK", 404: "Not Found"][page.status] ?? "Bad Request"
        let answer = """
            HTTP/1.1 \(page.status) \(reason)\r
            Content-Type: text/html; charset=utf-8\r
            Content-Length: \(page.html.utf8.count)\r
            Connection: close\r
            Cache-Control: no-store\r
            Referrer-Policy: no-referrer\r
            Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'\r
            \r
            \(page.html)
            """
        // It is short enough for a single call.
        _ = Array(answer.utf8).withUnsafeBytes { send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
}
