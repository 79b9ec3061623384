import QueryLanguage

/// The base address of one service.
///
/// It may be `https` to anywhere, but `http` only to this machine: requests contain tokens, and answers are trusted.
package struct Endpoint: Hashable, Sendable {
    /// The address without a final slash, such as `https://www.googleapis.com`.
    package let base: String
    package let host: String

    private init(base: String, host: String) {
        self.base = base
        self.host = host
    }

    package static let rates = Endpoint(base: "https://api.frankfurter.dev", host: "api.frankfurter.dev")
    /// The European Central Bank's own server.
    package static let centralBank = Endpoint(base: "https://www.ecb.europa.eu", host: "www.ecb.europa.eu")
    package static let drive = Endpoint(base: "https://www.googleapis.com", host: "www.googleapis.com")
    /// The server of Google's consent page.
    package static let googleConsent = Endpoint(base: "https://accounts.google.com", host: "accounts.google.com")
    /// The server that issues and revokes Google's tokens.
    package static let googleTokens = Endpoint(base: "https://oauth2.googleapis.com", host: "oauth2.googleapis.com")
    /// The names of this machine.
    private static let loopback: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

    var isSecure: Bool { base.hasPrefix("https:") }
    var isLoopback: Bool { Self.loopback.contains(host) }

    /// Reads an address from the environment variable `variable`.
    ///
    /// - Throws: ``ServiceError`` that names the variable if it is no such address.
    package init(_ text: String, from variable: String) throws(ServiceError) {
        let isSecure = text.hasPrefix("https://")
        guard isSecure || text.hasPrefix("http://") else {
            throw ServiceError("\(variable) is not an address: it must begin with https://")
        }
        let rest = text.drop { $0 != "/" }.dropFirst(2)
        let authority = String(rest.prefix { $0 != "/" })
        let isPlain = rest.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"@?#\\".utf8.contains($0) }
        guard isPlain, let host = Self.host(of: authority), rest.dropFirst(authority.count).count <= 200 else {
            throw ServiceError("\(variable) is not an address: it may have only a name, a port and a path")
        }
        guard isSecure || Self.loopback.contains(host) else {
            throw ServiceError(
                "\(variable) is not safe: http reaches \(host) unprotected",
                hints: ["use https; http is only for 127.0.0.1 and localhost"])
        }
        self.init(base: String(text.reversed().drop { $0 == "/" }.reversed()), host: host)
    }

    private static func host(of authority: String) -> String? {
        let isAddress = authority.hasPrefix("[")
        let host = isAddress ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
        let port = authority.dropFirst(host.count)
        guard !host.isEmpty, !isAddress || authority.contains("]"),
            port.isEmpty || port.first == ":" && UInt16(port.dropFirst()) ?? 0 > 0
        else { return nil }
        return host.lowercased()
    }
}
