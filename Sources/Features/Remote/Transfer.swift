import CCurl

/// A request as set up for libcurl, with the answer received so far; used by one thread.
final class Transfer {
    let easy: UnsafeMutableRawPointer
    private var lines: UnsafeMutablePointer<curl_slist>?
    private var body: PieceReader
    private var answer = RemoteAnswer(status: 0)
    private var headerBytes = 0
    private let mostBytes: Int
    /// The reason why the transfer was ended here.
    private var failure: (any Error)?

    /// The user agent; Google compresses its answers only for names that contain gzip.
    private static let userAgent = "fhq (gzip)"
    /// The most bytes of an answer's headers.
    private static let mostHeaderBytes = 64 << 10

    /// Sets up a request.
    ///
    /// - Throws: ``TransferFailure`` if libcurl refuses it.
    init(_ request: RemoteRequest, _ proxy: ProxySettings.Proxy?) throws(TransferFailure) {
        guard let easy = ccurl_easy_init() else { throw TransferFailure(CURLE_OUT_OF_MEMORY) }
        self.easy = easy
        body = PieceReader(request.body)
        mostBytes = request.mostBytes
        try set(CURLOPT_URL, request.url)
        try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        try set(CURLOPT_ACCEPT_ENCODING, "gzip")
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        try set(CURLOPT_CONNECTTIMEOUT_MS, 10_000)
        // 0 would mean no limit.
        try set(CURLOPT_TIMEOUT_MS, max(1, Int(request.timeout / .milliseconds(1))))
        try TransferFailure.check(ccurl_keep_sockets(easy))
        // The program handles signals itself.
        try set(CURLOPT_NOSIGNAL, 1)
        // Lets an interrupted request end without waiting for a name server; libcurl supports it from 7.87 on.
        _ = ccurl_set_number(easy, CURLOPT_QUICK_EXIT, 1)
        try set(proxy)
        try set(headers: request.headers)
        try takeAnswer()
        switch request.method {
        case .get, .delete: break
        case .post, .put, .patch: try sendBody()
        }
    }

    deinit {
        ccurl_easy_cleanup(easy)
        ccurl_lines_free(lines)
    }

    /// Returns the answer to a transfer that ended with `code`; throws if there is none.
    func answer(ending code: CURLcode) throws -> RemoteAnswer {
        if let failure { throw failure }
        guard code == CURLE_OK else { throw TransferFailure(code, easy) }
        answer.status = ccurl_number(easy, CURLINFO_RESPONSE_CODE)
        return answer
    }

    // MARK: - Options for libcurl

    private func set(_ option: CURLoption, _ text: String) throws(TransferFailure) {
        try TransferFailure.check(ccurl_set_text(easy, option, text))
    }

    /// Sets a number; it accepts any integer, since the type of one constant differs between versions of libcurl's
    /// headers.
    private func set(_ option: CURLoption, _ number: some BinaryInteger) throws(TransferFailure) {
        try TransferFailure.check(ccurl_set_number(easy, option, Int(number)))
    }

    /// Sets the proxy explicitly, so that libcurl ignores the environment: an empty proxy means none, and exceptions
    /// are already decided.
    private func set(_ proxy: ProxySettings.Proxy?) throws(TransferFailure) {
        try set(CURLOPT_NOPROXY, "")
        try set(CURLOPT_PROXY, proxy?.host ?? "")
        guard let proxy else { return }
        let kind = proxy.kind == .http ? CURLPROXY_HTTP : CURLPROXY_SOCKS5_HOSTNAME
        try set(CURLOPT_PROXYTYPE, kind.rawValue)
        try set(CURLOPT_PROXYPORT, proxy.port)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        guard let user = proxy.user else { return }
        try set(CURLOPT_PROXYUSERNAME, user)
        try set(CURLOPT_PROXYPASSWORD, proxy.password ?? "")
    }

    /// Sets the headers, without the `Accept` and `Expect` that libcurl would add; `Expect` would make every upload
    /// wait.
    private func set(headers: [(name: String, value: String)]) throws(TransferFailure) {
        let own = ["Accept:", "Expect:", "User-Agent: \(Self.userAgent)"]
        for line in own + headers.map({ "\($0.name): \($0.value)" }) {
            guard let longer = ccurl_lines_append(lines, line) else { throw TransferFailure(CURLE_OUT_OF_MEMORY) }
            lines = longer
        }
        try TransferFailure.check(ccurl_set_lines(easy, CURLOPT_HTTPHEADER, lines))
    }

    // MARK: - Callbacks of libcurl

    private var owner: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func of(_ owner: UnsafeMutableRawPointer?) -> Transfer? {
        owner.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    private func takeAnswer() throws(TransferFailure) {
        try TransferFailure.check(
            ccurl_set_callback(
                easy, CURLOPT_HEADERFUNCTION,
                { Transfer.of($3)?.receive(header: UnsafeRawBufferPointer(start: $0, count: $1 * $2)) ?? 0 },
                CURLOPT_HEADERDATA, owner))
        try TransferFailure.check(
            ccurl_set_callback(
                easy, CURLOPT_WRITEFUNCTION,
                { Transfer.of($3)?.receive(body: UnsafeRawBufferPointer(start: $0, count: $1 * $2)) ?? 0 },
                CURLOPT_WRITEDATA, owner))
    }

    /// Sends the body without a function to rewind, so that libcurl never resends it by itself.
    private func sendBody() throws(TransferFailure) {
        try set(CURLOPT_UPLOAD, 1)
        try TransferFailure.check(ccurl_set_body_size(easy, curl_off_t(body.count)))
        try TransferFailure.check(
            ccurl_set_callback(
                easy, CURLOPT_READFUNCTION,
                {
                    Transfer.of($3)?.fill(UnsafeMutableRawBufferPointer(start: $0, count: $1 * $2))
                        ?? Int(CURL_READFUNC_ABORT)
                },
                CURLOPT_READDATA, owner))
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        do throws(ServiceError) {
            return try body.read(into: buffer)
        } catch {
            failure = error
            return Int(CURL_READFUNC_ABORT)
        }
    }

    private func receive(body bytes: UnsafeRawBufferPointer) -> Int {
        guard answer.body.count + bytes.count <= mostBytes else { return refuse() }
        answer.body.append(contentsOf: bytes)
        return bytes.count
    }

    /// Receives a header line; a status line begins a new answer, since an earlier one was interim.
    private func receive(header line: UnsafeRawBufferPointer) -> Int {
        headerBytes += line.count
        guard headerBytes <= Self.mostHeaderBytes else { return refuse() }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            answer.headers = []
        } else if let colon = text.firstIndex(of: ":") {
            var value = text[text.index(after: colon)...].drop(while: \.isWhitespace)
            while value.last?.isWhitespace == true { value.removeLast() }
            answer.headers.append((String(text[..<colon]), String(value)))
        }
        return line.count
    }

    private func refuse() -> Int {
        failure = TransferFailure(CURLE_FILESIZE_EXCEEDED)
        return 0
    }
}
