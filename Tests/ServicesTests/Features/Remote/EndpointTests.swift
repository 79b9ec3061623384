import Testing

@testable import Remote

@Suite struct EndpointTests {
    @Test(arguments: [
        "https://api.example.org", "https://api.example.org:8443/rates", "http://127.0.0.1:8080", "http://localhost:1",
        "http://[::1]:9000/a",
    ])
    func anAddressThatIsSafeIsTaken(_ text: String) throws {
        #expect(try Endpoint(text, from: "X").base == text)
    }

    @Test func aSlashAtTheEndIsNoPartOfIt() throws {
        #expect(try Endpoint("https://api.example.org/v2//", from: "X").base == "https://api.example.org/v2")
    }

    @Test(arguments: [
        "http://example.org", "http://127.0.0.1.example.org", "http://10.0.0.1", "http://localhost.example.org:80",
        "http://127.0.0.1@example.org", "http://example.org#127.0.0.1", "ftp://127.0.0.1", "example.org", "https://",
        "https://a:0", "https://a:99999", "https://a b", "https://user:secret@example.org", "http://[::1",
        "https://a?b=c",
        "http://127.0.0.1\\@example.org", "https://a\u{0}",
    ])
    func anAddressThatIsNotSafeIsRefused(_ text: String) {
        let error = #expect(throws: ServiceError.self) { try Endpoint(text, from: "FHQ_RATES_URL") }
        #expect(error?.message.hasPrefix("FHQ_RATES_URL is ") == true)
        #expect(error?.mayPass == false)
        #expect(error?.message.contains("secret") == false)
    }
}

@Suite struct ProxySettingsTests {
    private func proxy(_ variables: [String: String], to address: String = "https://api.example.org") throws
        -> ProxySettings.Proxy?
    {
        try ProxySettings { variables[$0] }.proxy(for: Endpoint(address, from: "X"))
    }

    @Test func theVariableOfTheSchemeIsHeeded() throws {
        let proxy = try proxy(["https_proxy": "http://proxy.example.org:3128/", "http_proxy": "http://other:80"])
        #expect(proxy?.host == "proxy.example.org")
        #expect(proxy?.port == 3128)
        #expect(proxy?.kind == .http)
    }

    @Test(arguments: ["HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
    func otherProxyVariableNamesAreHeeded(_ name: String) throws {
        #expect(try proxy([name: "proxy.example.org"])?.host == "proxy.example.org")
    }

    @Test func aNameAndAPasswordAreTakenApart() throws {
        let proxy = try proxy(["https_proxy": "socks5://me:p:w@proxy.example.org"])
        #expect(proxy == .init(kind: .socks, host: "proxy.example.org", port: 1080, user: "me", password: "p:w"))
    }

    @Test(arguments: ["api.example.org", "example.org", ".example.org", "*", "other, example.org"])
    func aHostOfNoProxyIsReachedDirectly(_ exceptions: String) throws {
        #expect(try proxy(["https_proxy": "http://p:1", "no_proxy": exceptions]) == nil)
    }

    @Test(arguments: ["ple.org", "api.example", "example.org.uk"])
    func hostNotInNoProxyUsesTheProxy(_ exceptions: String) throws {
        #expect(try proxy(["https_proxy": "http://p:1", "NO_PROXY": exceptions]) != nil)
    }

    @Test func thisMachineIsReachedDirectly() throws {
        #expect(try proxy(["all_proxy": "http://p:1"], to: "http://127.0.0.1:8080") == nil)
    }

    @Test func httpProxyFromAWebRequestIsIgnored() throws {
        #expect(try ProxySettings { $0 == "HTTP_PROXY" ? "http://p:1" : nil } == .none)
    }

    @Test(arguments: ["https://p:1", "ftp://p", "http://p:x", "http://", "http://a:1:2"])
    func malformedProxyIsRefusedWithItsVariable(_ text: String) {
        let error = #expect(throws: ServiceError.self) { try proxy(["HTTPS_PROXY": text]) }
        #expect(error?.message.hasPrefix("HTTPS_PROXY is not a proxy's address") == true)
    }
}
