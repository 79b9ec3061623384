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

    /// Creates the usual address of a service.
    package init(https host: String) {
        self.init(base: "https://\(host)", host: host)
    }

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
