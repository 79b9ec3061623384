import Testing

@testable import Drive
@testable import Remote

/// Errors from Drive or a server in its place.
@Suite struct DriveRefusalTests {
    private static let token = "ya29.a0AfB_byC-1//x+y=z"
    private static let session = "AHmUCY1/secret-session"
    private static let request = RemoteRequest(
        .put, "https://www.googleapis.com/upload/drive/v3/files?uploadType=resumable&upload_id=\(session)",
        headers: [("Content-Type", "application/json"), ("Authorization", "Bearer \(token)")])

    /// Texts that quote a request, whole, cut short and escaped.
    private static let echoes = [
        "PUT /upload Authorization: Bearer \(token) failed", "authorization: bearer \(token)", token,
        "\(token)\(token)",
        "Bearer%20\(token)", "Bearer+\(token)", "Invalid Credentials “Bearer   \(token.dropLast(9))”",
        "BEARER\t\(token.dropLast(4))", "no such session: \(session)", "/files?upload_id=\(session)&x=1",
        String(repeating: "x", count: 190) + " Bearer \(token)", "'Authorization': 'Bearer \(token)'",
    ]

    @Test(arguments: echoes) func anErrorThatEchoesTheRequestShowsNoSecret(echo: String) throws {
        for status in [400, 401, 403, 404, 409, 410, 500, 302] {
            for escaped in [echo, echo.replacing("/", with: "\\/"), echo.replacing("y", with: "\\u0079")] {
                let text = escaped.replacing("\t", with: "\\t")
                let body = #"{"error":{"message":"\#(text)","errors":[{"reason":"\#(text)"}]}}"#
                let error = DriveRefusal.error(
                    of: RemoteAnswer(status: status, body: Array(body.utf8)), to: Self.request)
                let shown = (error as? DriveRefusal)?.asServiceError ?? error as? ServiceError
                let said = try #require(shown).message + (shown?.hints ?? []).joined()
                #expect(!said.contains("ya29") && !said.contains("secret-session"), "\(status): \(said)")
            }
        }
    }

    /// Google answers these without an error of Drive's only where they can't be of another server.
    @Test(arguments: [(404, true), (401, true), (413, false), (400, false)])
    func onlyARefusalThatDriveAlwaysExplainsIsOfAnotherServer(status: Int, isForeign: Bool) {
        let request = RemoteRequest(.get, "https://www.googleapis.com/drive/v3/files/1AbC")
        let error = DriveRefusal.error(of: RemoteAnswer(status: status), to: request)
        #expect((error as? DriveRefusal == nil) == isForeign)
    }

    @Test func ordinaryRefusalKeepsGooglesMessage() {
        let body = #"{"error":{"message":"File not found: 1AbC.","errors":[{"reason":"notFound"}]}}"#
        let error = DriveRefusal.error(of: RemoteAnswer(status: 404, body: Array(body.utf8)), to: Self.request)
        #expect((error as? DriveRefusal)?.message == "File not found: 1AbC.")
    }
}
