import Foundation
import Testing
import TestSupport

@testable import Drive

@Suite struct ConsentReceiverTests {
    @Test(
        arguments: [
            ("/?state=s&code=4%2F0a&scope=x", 200, .code("4/0a")), ("/?code=c&state=s", 200, .code("c")),
            ("/?error=access_denied&state=s", 200, .refusal("access_denied")),
            ("/favicon.ico", 404, nil), ("/", 404, nil), ("", 404, nil), ("/other?state=s&code=c", 404, nil),
            ("/?code=c", 400, nil), ("/?code=c&state=t", 400, nil), ("/?code=c&state=s&state=s", 400, nil),
            ("/?state=s", 400, nil), ("/?state=s&code=", 400, nil), ("/?state=s&code=a&code=b", 400, nil),
            ("/?state=s&code=%00", 400, nil), ("/?state=%zz", 404, nil),
        ] as [(String, Int, Expected?)])
    func aRequestIsReadStrictly(target: String, status: Int, expected: Expected?) {
        let page = ConsentPage(target, state: "s")
        #expect(page.status == status)
        #expect(page.answer == expected?.answer)
        #expect(page.html.hasPrefix("<!doctype html>"))
    }

    enum Expected: Sendable {
        case code(String), refusal(String)

        var answer: ConsentReceiver.Answer? {
            switch self {
            case .code(let text): Secret(text).map { .code($0) }
            case .refusal(let text): .refusal(text)
            }
        }
    }

    /// Returns the status that Python's client gets for a path.
    private func status(_ path: String, _ receiver: ConsentReceiver) throws -> String {
        let program = """
            import sys, urllib.error, urllib.request
            try: print(urllib.request.urlopen(sys.argv[1], timeout=10).status, end="")
            except urllib.error.HTTPError as error: print(error.code, end="")
            """
        let python = Process()
        let pipe = Pipe()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        python.arguments = ["python3", "-c", program, receiver.redirect + path]
        python.standardOutput = pipe
        try python.run()
        python.waitUntilExit()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    @Test func receiverTakesOneAnswerAndIgnoresOtherRequests() async throws {
        let answer = try await ConsentReceiver.with(state: "s") { receiver in
            // Browsers open connections in advance and send nothing on them.
            let port = try #require(UInt16(receiver.redirect.split(separator: ":").last ?? ""))
            let idle = try #require(Loopback.connect(port))
            defer { close(idle) }
            #expect(try status("/favicon.ico", receiver) == "404")
            #expect(try status("?state=other&code=c", receiver) == "400")
            #expect(try status("?state=s&code=4%2Fc", receiver) == "200")
            return try await receiver.answer(within: .seconds(10))
        }
        #expect(answer == Secret("4/c").map { .code($0) })
    }

    @Test func receiverListensOnLoopbackOnlyAndStops() async throws {
        var isOver = false
        // Another test may get the port at once, but not every time.
        for _ in 1...20 where !isOver {
            let port = try await ConsentReceiver.with(state: "s") { receiver in
                #expect(receiver.redirect.hasPrefix("http://127.0.0.1:"))
                return try #require(UInt16(receiver.redirect.split(separator: ":").last ?? ""))
            }
            let end = Loopback.connect(port)
            if let end { close(end) }
            isOver = end == nil
        }
        #expect(isOver)
    }

    @Test func receiverTimesOut() async throws {
        let answer = try await ConsentReceiver.with(state: "s") { try await $0.answer(within: .milliseconds(50)) }
        #expect(answer == nil)
    }

    @Test func waitingCanBeCancelled() async throws {
        let waiting = Task {
            try await ConsentReceiver.with(state: "s") { try await $0.answer(within: .seconds(60)) }
        }
        try await Task.sleep(for: .milliseconds(100))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}

/// Connections to this machine.
private enum Loopback {
    /// Returns the descriptor of an idle connection; `nil` if nobody listens.
    static func connect(_ port: UInt16) -> Int32? {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result == 0 { return file }
        close(file)
        return nil
    }
}
