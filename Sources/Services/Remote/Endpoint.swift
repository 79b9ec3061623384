import QueryLanguage

/// The address that the requests of one service begin with.
///
/// `https` to anywhere, `http` to this machine alone: what is sent holds tokens, and what comes back is believed.
public struct Endpoint: Hashable, Sendable {
    /// Without a slash at its end, such as `https://www.googleapis.com`.
    public let base: String
    public let host: String

    private init(base: String, host: String) {
        self.base = base
        self.host = host
    }

    public static let rates = Endpoint(base: "https://api.frankfurter.dev", host: "api.frankfurter.dev")
    /// The European Central Bank's own server.
    public static let centralBank = Endpoint(base: "https://www.ecb.europa.eu", host: "www.ecb.europa.eu")
    public static let drive = Endpoint(base: "https://www.googleapis.com", host: "www.googleapis.com")
    /// Where a person says yes or no to Google.
    public static let googleConsent = Endpoint(base: "https://accounts.google.com", host: "accounts.google.com")
    /// Where Google gives tokens and takes them back.
    public static let googleTokens = Endpoint(base: "https://oauth2.googleapis.com", host: "oauth2.googleapis.com")
    /// The names of the machine itself.
    private static let loopback: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

    var isSecure: Bool { base.hasPrefix("https:") }
    var isLoopback: Bool { Self.loopback.contains(host) }

    /// Reads an address; throws a ``ServiceError`` that names `variable`, which it came from.
    public init(_ text: String, from variable: String) throws(ServiceError) {
        let isSecure = text.hasPrefix("https://")
        guard isSecure || text.hasPrefix("http://") else {
            throw ServiceError("\(variable) is no address: it should begin with https://")
        }
        let rest = text.drop { $0 != "/" }.dropFirst(2)
        let authority = String(rest.prefix { $0 != "/" })
        let isPlain = rest.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"@?#\\".utf8.contains($0) }
        guard isPlain, let host = Self.host(of: authority), rest.dropFirst(authority.count).count <= 200 else {
            throw ServiceError("\(variable) is no address: a name, a port and a path are all that it may hold")
        }
        guard isSecure || Self.loopback.contains(host) else {
            throw ServiceError(
                "\(variable) is not safe: http reaches \(host) unprotected",
                hints: ["https goes anywhere, http to 127.0.0.1 and localhost only"])
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
