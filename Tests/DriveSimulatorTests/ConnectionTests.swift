import DriveSimulator
import Foundation
import TestSupport
import Testing

/// HTTP beneath Drive: connections, chunked bodies and malformed requests.
@Suite struct ConnectionTests {
    private static let control = "/simulator/faults"

    /// Returns the answer to raw bytes.
    private static func answer(to bytes: String, from simulator: Simulator) throws -> String {
        let script = """
            import socket, sys
            end = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
            end.sendall(sys.stdin.buffer.read())
            end.shutdown(socket.SHUT_WR)
            while data := end.recv(65536): sys.stdout.buffer.write(data)
            """
        let port = try #require(URL(string: simulator.baseURL)?.port)
        return try Command.run("python3", ["-c", script, String(port)], input: Data(bytes.utf8)).output
    }

    @Test func aConnectionCarriesOneRequestAfterTheOther() async throws {
        try await Simulator.with { simulator in
            let address = simulator.baseURL + "/simulator/state"
            let outcome = try Command.run(
                "curl", ["-sS", "-w", " %{num_connects}\n", "-o", "/dev/null", address, "-o", "/dev/null", address])
            #expect(outcome.output == " 1\n 0\n")
            let get = "GET /simulator/state HTTP/1.1\r\nHost: x\r\n"
            // Both are sent at once; nothing is answered after the second.
            let both = try Self.answer(
                to: get + "\r\n" + get + "Connection: close\r\n\r\n" + get + "\r\n", from: simulator)
            #expect(both.components(separatedBy: "HTTP/1.1 200 ").count == 3, "\(both)")
        }
    }

    @Test(arguments: ["Content-Length", "Transfer-Encoding"])
    func bodyArrivesWholeOrChunkedAfterContinue(header: String) async throws {
        try await Simulator.with { simulator in
            let fault = #"{"effect":"error","status":503,"on":"list"}"#
            let faults = Data(("[" + [String](repeating: fault, count: 9_000).joined(separator: ",") + "]").utf8)
            let value = header == "Content-Length" ? String(faults.count) : "chunked"
            let outcome = try Command.run(
                "curl",
                [
                    "-sSi", "-H", "Expect: 100-continue", "-H", "\(header): \(value)", "--data-binary", "@-",
                    simulator.baseURL + Self.control,
                ], input: faults)
            #expect(outcome.output.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 "), "\(outcome.output)")
            #expect(simulator.violations == [])
        }
    }

    @Test func bytesAfterChunkedBodyStartTheNextRequest() async throws {
        try await Simulator.with { simulator in
            let chunks = "8;x=y\r\n{\"effect\r\n0f\r\n\":\"empty\",\"on\":\r\n7\r\n\"list\"}\r\n0\r\nTrailer: x\r\n\r\n"
            let post = "POST \(Self.control) HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks
            let answer = try Self.answer(to: post + post, from: simulator)
            #expect(answer.components(separatedBy: "HTTP/1.1 200 ").count == 3, "\(answer)")
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\nHost: x\n\r\n\r\n", "GET  / HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/1.0\r\nHost: x\r\n\r\n",
        "GET x HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\n y\r\n\r\n", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\nx",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx", "\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n0\r\n\r\n",
    ])
    func malformedHTTPIsRefusedAndRecorded(text: String) async throws {
        try await Simulator.with { simulator in
            let answer = try Self.answer(to: text + "GET /simulator/state HTTP/1.1\r\nHost: x\r\n\r\n", from: simulator)
            #expect(answer.hasPrefix("HTTP/1.1 400 ") && !answer.contains("HTTP/1.1 200 "), "\(answer)")
            #expect(simulator.violations.count == 1)
        }
    }

    @Test func aHeadWithoutAnEndIsRefused() async throws {
        try await Simulator.with { simulator in
            let answer = try Self.answer(to: "GET /" + String(repeating: "x", count: 900_000), from: simulator)
            #expect(answer.hasPrefix("HTTP/1.1 400 ") && simulator.violations.count == 1)
        }
    }

    @Test func abandonedRequestIsNoViolation() async throws {
        try await Session.with { simulator, drive in
            for text in ["", "GET /drive/v3/files HT", "GET /drive/v3/files HTTP/1.1\r\nHost: x\r\n"] {
                #expect(try Self.answer(to: text, from: simulator) == "")
            }
            #expect(simulator.requests.isEmpty && simulator.violations == [])
            let head = "POST /drive/v3/files HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf"
            _ = try Self.answer(to: head, from: simulator)
            #expect(simulator.requests.map(\.status) == [0] && simulator.violations == [])
        }
    }

    @Test func stoppingEndsWaitingConnections() async throws {
        let simulator = try Simulator.start()
        simulator.add(Fault(.stall, on: .list, seconds: 3600))
        let folder = TemporaryFolder()
        let child = try Child(
            ["/usr/bin/curl", "-sS", simulator.baseURL + "/drive/v3/files"], output: folder.path + "/out",
            environment: [:])
        try await wait(for: "the request") { !simulator.requests.isEmpty }
        await simulator.stop()
        // 52 is curl's status for an empty answer.
        #expect(try child.wait() == 52)
    }
}
