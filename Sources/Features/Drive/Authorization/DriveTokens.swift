import Codecs
import QueryLanguage

/// Google's grant as it is stored between runs.
struct DriveTokens: Hashable, Sendable {
    /// The address of the server that granted it; the tokens are sent to no other.
    var issuer: String
    /// The client it was granted to; no other can use it.
    var clientID: String
    var refresh: Secret
    var access: Secret
    /// The expiry of the access token.
    var expires: Instant
    /// A random mark that distinguishes this grant from others, which may be for another account.
    var mark: String

    /// The remaining lifetime below which a token is not used for new work.
    private static let margin: Int64 = 60_000

    /// Takes a server's grant; returns `nil` if it has no refresh token.
    init?(_ grant: OAuthGrant, issuer: String, clientID: String, now: Instant) {
        guard let refresh = grant.refresh else { return nil }
        self.issuer = issuer
        self.clientID = clientID
        self.refresh = refresh
        access = grant.access
        expires = now + grant.lifetime
        mark = String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// Takes a new access token, and a new refresh token if the server changed it.
    mutating func renew(_ grant: OAuthGrant, now: Instant) {
        refresh = grant.refresh ?? refresh
        access = grant.access
        expires = now + grant.lifetime
    }

    /// Returns the access token; `nil` if it expires soon or is the one that was refused.
    func usable(now: Instant, except failed: String?) -> String? {
        expires.milliseconds - now.milliseconds > Self.margin && access.text != failed ? access.text : nil
    }

    // MARK: - The file

    /// Reads the text of ``json``; returns `nil` if it is damaged.
    init?(json: [UInt8]) {
        let read = JSONDocument.read(answer: json) { root -> DriveTokens? in DriveTokens(root) }
        guard let tokens = read.flatMap(\.self) else { return nil }
        self = tokens
    }

    private init?(_ root: JSONValue) {
        guard let issuer = root.text(of: "issuer"), let clientID = root.text(of: "client_id"),
            let refresh = root.text(of: "refresh_token").flatMap(Secret.init),
            let access = root.text(of: "access_token").flatMap(Secret.init),
            let expires = root.text(of: "expires").flatMap({ Instant(rfc3339: $0) })
        else { return nil }
        self.issuer = issuer
        self.clientID = clientID
        self.refresh = refresh
        self.access = access
        self.expires = expires
        mark = root.text(of: "mark") ?? ""
    }

    var json: [UInt8] {
        let members = [
            ("issuer", issuer), ("client_id", clientID), ("refresh_token", refresh.text), ("access_token", access.text),
            ("expires", expires.description), ("mark", mark),
        ]
        let lines = members.map { JSONText.quoted($0.0) + Array(": ".utf8) + JSONText.quoted($0.1) }
        return Array("{\n".utf8) + Array(lines.joined(separator: Array(",\n".utf8))) + Array("\n}\n".utf8)
    }
}

extension Instant {
    static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(milliseconds: instant.milliseconds + Int64(duration / .milliseconds(1)))
    }
}
