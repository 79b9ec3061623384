import Foundation
import Testing
import TestSupport

@testable import Codecs
@testable import Remote

/// Requests and answers on the wire, tested with an independent server.
@Suite struct RemoteClientTests {
    private let peer: Peer
    private let files = ScratchFolder()

    init() throws {
        peer = try Peer()
    }

    /// Returns the text of an answer to a GET.
    private func text(_ path: String) async throws -> String {
        String(decoding: try await peer.client().answer(to: RemoteRequest(.get, peer.base + path)).body, as: UTF8.self)
    }

    /// Returns the error of a request; `nil` if it was answered.
    private func failure(_ request: RemoteRequest) async throws -> ServiceError? {
        let client = try peer.client()
        return await #expect(throws: ServiceError.self) { try await client.answer(to: request) }
    }

    @Test func requestSendsGivenAndThreeStandardHeaders() async throws {
        _ = try await peer.client().answer(
            to: RemoteRequest(.get, "\(peer.base)/a%20b?c=d", headers: [("X-Own", "one: two")]))
        let request = try #require(try peer.requests.first)
        #expect(request.method == "GET" && request.path == "/a%20b?c=d" && request.size == 0)
        #expect(
            request.headers == [
                "host": String(peer.base.dropFirst(7)), "user-agent": "fhq (gzip)", "accept-encoding": "gzip",
                "x-own": "one: two",
            ])
    }

    @Test(arguments: [RemoteRequest.Method.post, .put, .patch]) func aBodyOfPiecesArrivesWholeAndAtOnce(
        method: RemoteRequest.Method
    ) async throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let path = try files.write(Data(bytes), to: "content")
        let pieces: [RemoteRequest.Piece] = [
            .bytes([1, 2, 3]), .file(path: path, offset: 1000, count: 2_500_000), .bytes([]), .bytes([4]),
        ]
        let answer = try await peer.client().answer(
            to: RemoteRequest(method, peer.base + "/", headers: [("Content-Type", "x/y")], body: .pieces(pieces)))
        #expect(answer.status == 200)
        let request = try #require(try peer.requests.first)
        #expect(request.method == method.rawValue && request.size == 2_500_004)
        #expect(request.sha256 == SHA256.hash([1, 2, 3] + bytes[1000..<2_501_000] + [4]).hexadecimal)
        #expect(request.headers["content-type"] == "x/y" && request.headers["content-length"] == "2500004")
        // Waiting for `100 Continue` would cost every upload a second.
        #expect(request.headers["expect"] == nil && request.headers["transfer-encoding"] == nil)
    }

    @Test func aFileThatBecomesShorterEndsTheRequest() throws {
        let path = try files.write(Data([1, 2, 3]), to: "content")
        var reader = PieceReader(.pieces([.bytes([0]), .file(path: path, offset: 1, count: 3)]))
        var buffer = [UInt8](repeating: 9, count: 8)
        #expect(reader.count == 4)
        let count = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
        #expect(count == 1)
        let error = #expect(throws: ServiceError.self) {
            _ = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
        }
        #expect(error?.message == "\(path) became shorter while it was sent")
    }

    @Test func putAndPostWithoutABodySendLengthZero() async throws {
        let client = try peer.client()
        for method in [RemoteRequest.Method.put, .post, .delete] {
            _ = try await client.answer(to: RemoteRequest(method, peer.base + "/"))
        }
        #expect(try peer.requests.map { $0.headers["content-length"] } == ["0", "0", nil])
        #expect(try peer.requests.allSatisfy { $0.headers["content-type"] == nil })
    }

    @Test func shortenedFileIsReportedAndNotSentAgain() async throws {
        let path = try files.write(Data(count: 1000), to: "content")
        let body = RemoteRequest.Body.pieces([.file(path: path, offset: 0, count: 2000)])
        let error = try await failure(RemoteRequest(.put, peer.base + "/", body: body))
        #expect(error == ServiceError("\(path) became shorter while it was sent"))
    }

    @Test func answersAreUnpackedAndTheirHeadersRead() async throws {
        #expect(try await text("/packed") == "unpacked")
        let answer = try await peer.client().answer(to: RemoteRequest(.get, peer.base + "/early"))
        #expect(answer.status == 200 && answer.header("x-late") == "spaced" && answer.header("X-Early") == nil)
        #expect(answer.header("Content-Length") == "4")
    }

    @Test(arguments: ["/long", "/bomb", "/headers"]) func anAnswerThatIsTooLongIsRefused(path: String) async throws {
        let most = RemoteRequest(.get, peer.base + path, mostBytes: (1 << 20) - 1)
        #expect(try await failure(most)?.message == "can't reach 127.0.0.1: its answer is far too long")
        #expect(try await text("/plain") == "plain")
    }

    @Test func answerOfExactlyTheLimitIsTaken() async throws {
        let request = RemoteRequest(.get, peer.base + "/long", mostBytes: 1 << 20)
        #expect(try await peer.client().answer(to: request).body == [UInt8](repeating: 0, count: 1 << 20))
    }

    @Test func aRedirectIsAnAnswerAndNotFollowed() async throws {
        let answer = try await peer.client().answer(
            to: RemoteRequest(.get, peer.base + "/moved", headers: [("Authorization", "Bearer canary")]))
        #expect(answer.status == 302 && answer.header("location") == "/plain")
        #expect(try peer.requests.map(\.path) == ["/moved"])
    }

    @Test func oneConnectionServesOneRequestAfterTheOther() async throws {
        let client = try peer.client()
        for _ in 1...5 { _ = try await client.answer(to: RemoteRequest(.post, peer.base + "/", body: .bytes([1]))) }
        // libcurl closes a connection that was idle for two minutes, as it may be on a busy machine.
        let requests = try peer.requests
        #expect(requests.count == 5)
        for (first, second) in zip(requests, requests.dropFirst()) where second.time - first.time < 60 {
            #expect(first.port == second.port)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...5 {
                group.addTask { [base = peer.base] in
                    _ = try await client.answer(to: RemoteRequest(.get, "\(base)/\(number)"))
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(try peer.requests.map(\.path)).count == 6)
    }

    @Test func noProgramInheritsAConnection() async throws {
        let client = try peer.client()
        _ = try await client.answer(to: RemoteRequest(.get, peer.base + "/"))
        let port = try #require(UInt16(peer.base.split(separator: ":")[2]))
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
        let flags = open.filter { Self.port(connectedTo: $0) == port }.map { fcntl($0, F_GETFD) }
        #expect(flags == [FD_CLOEXEC])
        withExtendedLifetime(client) {}
    }

    /// Returns the port at the other end; `nil` if the file is no connection.
    private static func port(connectedTo file: Int32) -> UInt16? {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(file, $0, &size) }
        }
        return result == 0 && address.sin_family == AF_INET ? UInt16(bigEndian: address.sin_port) : nil
    }

    @Test func sentRequestIsNotRepeated() async throws {
        let client = try peer.client()
        _ = try await client.answer(to: RemoteRequest(.get, peer.base + "/"))
        let request = RemoteRequest(.post, peer.base + "/vanish", body: .bytes([1]))
        let error = await #expect(throws: ServiceError.self) { try await client.answer(to: request) }
        #expect(error?.message == "can't reach 127.0.0.1: it closed the connection" && error?.mayPass == true)
        #expect(try peer.requests.count { $0.path == "/vanish" } == 1)
    }

    @Test func truncatedAnswerIsAnError() async throws {
        let error = try await failure(RemoteRequest(.get, peer.base + "/cut"))
        #expect(error?.message == "can't reach 127.0.0.1: it closed the connection")
    }

    @Test func timeIsLimited() async throws {
        let error = try await failure(RemoteRequest(.get, peer.base + "/stall", timeout: .milliseconds(100)))
        #expect(error?.message == "can't reach 127.0.0.1: it took too long" && error?.mayPass == true)
    }

    @Test func closedPortIsReportedAsUnreachable() async throws {
        let client = try RemoteClient(Endpoint("http://127.0.0.1:1", from: "X"), .none)
        let error = await #expect(throws: ServiceError.self) {
            try await client.answer(to: RemoteRequest(.get, "http://127.0.0.1:1/"))
        }
        #expect(error?.message == "can't reach 127.0.0.1: nothing answers" && error?.retry == .onceMore)
    }

    @Test func lostConnectionAllowsRetries() async throws {
        let client = try peer.client()
        _ = try await client.answer(to: RemoteRequest(.get, peer.base + "/"))
        peer.stop()
        let error = await #expect(throws: ServiceError.self) {
            try await client.answer(to: RemoteRequest(.get, peer.base + "/"))
        }
        #expect(error?.retry == .mayHelp(after: nil))
    }

    @Test func cancellingEndsItWhileAnAnswerIsWaitedFor() async throws {
        let client = try peer.client()
        let request = RemoteRequest(.get, peer.base + "/stall", timeout: .seconds(600))
        let waiting = Task { try await client.answer(to: request) }
        while (try? peer.requests.count) != 1 { try await Task.sleep(for: .milliseconds(5)) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(try await text("/plain") == "plain")
    }

    @Test func aCancelledTaskAsksNobody() async throws {
        let client = try peer.client()
        let request = RemoteRequest(.get, peer.base + "/")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.answer(to: request)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect((try? peer.requests.count) == nil)
    }
}
