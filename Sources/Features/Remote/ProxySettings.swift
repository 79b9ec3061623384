import Statements

/// The proxies in the usual variables: `https_proxy`, `http_proxy`, `all_proxy`, `no_proxy`, in either case.
package struct ProxySettings: Hashable, Sendable {
    /// A proxy and its login.
    package struct Proxy: Hashable, Sendable {
        package enum Scheme: Hashable, Sendable { case http, socks }

        package var kind: Scheme
        package var host: String
        package var port: Int
        package var user: String?
        package var password: String?
    }

    private var secure: Proxy?
    private var plain: Proxy?
    private var exceptions: [String] = []

    package static let none = ProxySettings()

    /// The variables, for the manual.
    package static let variables = [
        EnvironmentVariable(
            "https_proxy",
            "the proxy to other machines, http://HOST:PORT or socks5://HOST:PORT; HTTPS_PROXY and all_proxy too"),
        EnvironmentVariable("no_proxy", "the hosts reached without the proxy, separated by commas"),
    ]

    /// Reads the variables by way of `variable`.
    ///
    /// - Throws: ``ServiceError`` for a variable that is no proxy.
    package init(reading variable: (String) -> String?) throws(ServiceError) {
        func either(_ name: String) -> (name: String, text: String)? {
            if let text = variable(name) { return (name, text) }
            // A web server sets HTTP_PROXY from a request's header, so that one is ignored.
            guard name != "http_proxy", let text = variable(name.uppercased()) else { return nil }
            return (name.uppercased(), text)
        }
        let all = either("all_proxy")
        secure = try (either("https_proxy") ?? all).map { (found) throws(ServiceError) in try Self.proxy(found) }
        plain = try (either("http_proxy") ?? all).map { (found) throws(ServiceError) in try Self.proxy(found) }
        exceptions = (either("no_proxy")?.text ?? "").split { $0 == "," || $0 == " " }.map { $0.lowercased() }
    }

    private init() {}

    /// Returns the proxy for `endpoint`; `nil` for a direct connection, as always to this machine.
    package func proxy(for endpoint: Endpoint) -> Proxy? {
        guard !endpoint.isLoopback, !exceptions.contains(where: { covers($0, endpoint.host) }) else { return nil }
        return endpoint.isSecure ? secure : plain
    }

    private func covers(_ exception: String, _ host: String) -> Bool {
        let name = exception.hasPrefix(".") ? String(exception.dropFirst()) : exception
        return name == "*" || host == name || host.hasSuffix(".\(name)")
    }

    private static func proxy(_ found: (name: String, text: String)) throws(ServiceError) -> Proxy {
        let scheme = found.text.firstRange(of: "://").map { found.text[..<$0.lowerBound].lowercased() }
        var rest = scheme.map { found.text.dropFirst($0.count + 3) } ?? found.text[...]
        while rest.last == "/" { rest.removeLast() }
        let at = rest.lastIndex(of: "@")
        let place = at.map { rest[rest.index(after: $0)...] } ?? rest
        let parts = place.split(separator: ":", omittingEmptySubsequences: false)
        let isSocks = scheme?.hasPrefix("socks") == true
        guard ["http", "socks5", "socks5h", nil].contains(scheme), (1...2).contains(parts.count), !parts[0].isEmpty,
            let port = parts.count == 2 ? UInt16(parts[1]) : isSocks ? 1080 : 80
        else {
            throw ServiceError("\(found.name) is not a proxy's address: write http://HOST:PORT or socks5://HOST:PORT")
        }
        let login = at.map { rest[..<$0].split(separator: ":", maxSplits: 1) } ?? []
        return Proxy(
            kind: isSocks ? .socks : .http, host: String(parts[0]), port: Int(port), user: login.first.map(String.init),
            password: login.count == 2 ? String(login[1]) : nil)
    }
}
