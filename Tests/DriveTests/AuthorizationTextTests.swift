import Codecs
import Foundation
import Testing
import TestSupport

@testable import Drive
@testable import Remote

@Suite struct AuthorizationTextTests {
    @Test func theChallengeIsThatOfTheStandard() {
        // RFC 7636, appendix B.
        let key = ProofKey(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(key.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test func base64MatchesFoundation() {
        var generator = SeededRandom(seed: 1)
        for count in 0...64 {
            let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            let usual = Data(bytes).base64EncodedString()
            #expect(Base64.text(bytes) == usual)
            #expect(
                Base64.addressText(bytes)
                    == usual.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""))
        }
    }

    @Test func everyVerifierIsNew() {
        var generator = SeededRandom(seed: 1)
        let keys = (0..<100).map { _ in ProofKey(using: &generator).verifier }
        #expect(Set(keys).count == 100 && keys.allSatisfy { $0.utf8.count == 43 })
    }

    @Test(arguments: ["code=4%2F0Ab_c&scope=a+b&state=", "a=%C3%A9%20&b", "x=1&x=2&=3"])
    func aQueryIsReadAsFoundationReadsIt(query: String) throws {
        let items = try #require(URLComponents(string: "http://x/?" + query)?.queryItems)
        let fields = try #require(URLText.fields(query))
        #expect(fields.map(\.name) == items.map(\.name))
        #expect(fields.map(\.value) == items.map { ($0.value ?? "").replacing("+", with: " ") })
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%+1", "a=%FF"])
    func queryThatIsNotTextIsNil(query: String) {
        #expect(URLText.fields(query)?.count == nil)
    }

    @Test func secretIsNeverShown() throws {
        let client = try #require(GoogleClient(id: "12-ab", secret: "canary"))
        var text = "\(client) \(client.secret) \([client.secret]) \(String(reflecting: client))"
        dump(client, to: &text)
        #expect(!text.contains("canary") && text.contains("12-ab"))
        #expect(["", "two words", "line\n", "é"].allSatisfy { Secret($0) == nil })
    }

    @Test func refusalShowsOnlyItsCode() throws {
        #expect(OAuthRefusal(code: "ya29.canary") == nil)
        #expect(OAuthRefusal(code: "") == nil)
        let refusal = try #require(OAuthRefusal(code: "some_new_code"))
        #expect(refusal.asServiceError() == ServiceError("Google refused (some_new_code)"))
        #expect(try #require(OAuthRefusal(code: "server_error")).asServiceError().mayPass)
    }
}
