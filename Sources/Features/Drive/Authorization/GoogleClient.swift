import Codecs
import Remote

/// The user's own client at Google, for which grants are requested.
package struct GoogleClient: Hashable, Sendable {
    /// The id, which is not secret: it is part of the address of Google's page.
    package let id: String
    let secret: Secret

    init?(id: String, secret: String) {
        guard let name = Secret(id), let secret = Secret(secret) else { return nil }
        self.id = name.text
        self.secret = secret
    }

    /// Reads the JSON file that Google gives for a client.
    ///
    /// - Throws: ``ServiceError`` that calls the file `name` if it can't be used.
    package init(json: [UInt8], name: String) throws(ServiceError) {
        let found = JSONDocument.read(answer: json) { root -> Result<GoogleClient, ServiceError> in
            let isDesktop = root.first(of: ["installed"])
            guard let member = isDesktop else { return .failure(Self.refusal(root, name)) }
            guard let secret = member.text(of: "client_secret") else { return .failure(Self.withoutSecret(name)) }
            guard let client = GoogleClient(id: member.text(of: "client_id") ?? "", secret: secret) else {
                return .failure(ServiceError("\(name) has no valid client"))
            }
            return .success(client)
        }
        guard let found else {
            throw ServiceError("\(name) is not JSON", hints: ["download the client's file again: help connect"])
        }
        self = try found.get()
    }

    /// The client in the form of Google's file.
    var json: [UInt8] {
        Array("{\"installed\":{\"client_id\":".utf8) + JSONText.quoted(id) + Array(",\"client_secret\":".utf8)
            + JSONText.quoted(secret.text) + Array("}}\n".utf8)
    }

    private static func refusal(_ root: JSONValue, _ name: String) -> ServiceError {
        let wanted = "create a client of the type “Desktop app” in the Google Cloud console: help connect"
        if root.first(of: ["web"]) != nil {
            return ServiceError("\(name) is for a web server's client, which fhq can't use", hints: [wanted])
        }
        if root.text(of: "type") == "service_account" {
            return ServiceError("\(name) is for a service account, which can't use your Drive", hints: [wanted])
        }
        return ServiceError("\(name) is not a client file from Google", hints: [wanted])
    }

    private static func withoutSecret(_ name: String) -> ServiceError {
        ServiceError(
            "\(name) has no client_secret",
            hints: ["add a new secret to the client, and download the file then: Google shows a secret only once"])
    }
}

extension JSONValue {
    /// Returns the member if it is a text; otherwise `nil`.
    func text(of key: StaticString) -> String? {
        first(of: [key]).flatMap { $0.kind == .text ? $0.text : nil }
    }

    /// Returns the member as a number of seconds, at most a year; a text with digits counts, since some servers write
    /// one.
    func seconds(of key: StaticString) -> Duration? {
        guard let member = first(of: [key]) else { return nil }
        let number = member.kind == .number ? member.number : Double(member.kind == .text ? member.text : "")
        return number.flatMap { $0.isFinite && $0 >= 0 ? .seconds(min($0, 31_536_000)) : nil }
    }
}
