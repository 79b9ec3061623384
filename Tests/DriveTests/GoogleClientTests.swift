import Foundation
import Testing

@testable import Drive
@testable import Remote

@Suite struct GoogleClientTests {
    /// The client file as Google issued it in September 2025, with other values.
    private static let file = """
        {"installed":{"client_id":"12-ab.apps.example","project_id":"p","auth_uri":"https://elsewhere.example/auth",
        "token_uri":"https://elsewhere.example/token","auth_provider_x509_cert_url":"https://x.example/certs",
        "client_secret":"GOCSPX-x","redirect_uris":["http://localhost"]}}
        """

    @Test func googlesFileIsReadAndKeptAsJSON() throws {
        let client = try GoogleClient(json: Array(Self.file.utf8), name: "c.json")
        #expect(client == GoogleClient(id: "12-ab.apps.example", secret: "GOCSPX-x"))
        #expect(try GoogleClient(json: client.json, name: "kept") == client)
        let object = try JSONSerialization.jsonObject(with: Data(client.json)) as? [String: [String: String]]
        #expect(object == ["installed": ["client_id": "12-ab.apps.example", "client_secret": "GOCSPX-x"]])
    }

    @Test(arguments: [
        (#"{"web":{"client_id":"a","client_secret":"b"}}"#, "a web server's client", "Desktop app"),
        (#"{"type":"service_account","private_key":"k"}"#, "a service account", "Desktop app"),
        (#"{"installed":{"client_id":"a"}}"#, "has no client_secret", "only once"),
        (#"{"installed":{"client_id":"a b","client_secret":"c"}}"#, "has no valid client", ""),
        (#"{"installed":7}"#, "has no client_secret", ""),
        ("{}", "is not a client file", "Desktop app"),
        ("[]", "is not a client file", "Desktop app"),
        ("", "is not JSON", "download"),
        ("GOCSPX-x", "is not JSON", "download"),
    ])
    func malformedClientIsRefusedWithTheWayOut(text: String, message: String, hint: String) throws {
        let error = #expect(throws: ServiceError.self) { try GoogleClient(json: Array(text.utf8), name: "c.json") }
        #expect(error?.message.contains(message) == true && error?.message.contains("c.json") == true)
        if !hint.isEmpty { #expect(error?.hints.joined().contains(hint) == true) }
        #expect(error?.mayPass == false)
    }

    @Test func theEnvironmentComesBeforeTheFile() async throws {
        let fixture = AuthorizationFixture()
        let access = try fixture.access()
        _ = try await access.save(try #require(GoogleClient(id: "kept", secret: "s")))
        #expect(try access.client().id == "12-ab.apps.example")
        #expect(try fixture.access([:]).client().id == "kept")
        #expect(fixture.asked.isEmpty)
    }

    @Test func incompleteClientInTheEnvironmentIsReported() throws {
        let fixture = AuthorizationFixture()
        for (set, missing) in [("ID", "SECRET"), ("SECRET", "ID")] {
            let access = try fixture.access(["FHQ_GOOGLE_CLIENT_\(set)": "x"])
            let error = #expect(throws: ServiceError.self) { try access.client() }
            #expect(error?.message == "FHQ_GOOGLE_CLIENT_\(set) is set, but FHQ_GOOGLE_CLIENT_\(missing) is not")
        }
        let error = #expect(throws: ServiceError.self) { try fixture.access([:]).client() }
        #expect(error?.hints.first?.contains("help connect") == true)
    }
}
