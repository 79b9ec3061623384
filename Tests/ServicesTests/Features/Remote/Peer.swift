import Foundation
import Testing
import TestSupport

@testable import Remote

/// A Python server on this machine that records its requests and fails in the way that the path names.
final class Peer {
    struct Request: Decodable {
        var method: String
        var path: String
        /// The headers, with names in lower case.
        var headers: [String: String]
        /// The client's port, which identifies the connection.
        var port: Int
        /// The seconds since a fixed moment at which it was read.
        var time: Double
        var size: Int
        var sha256: String
    }

    let base: String
    private let folder = TemporaryFolder()
    private let process = Process()
    private var log: String { folder.path + "/requests" }

    init() throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.script, folder.path + "/requests"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
        base = "http://127.0.0.1:\(port)"
    }

    deinit { stop() }

    /// Ends the server, so that nobody listens at its port.
    func stop() {
        // A process started by a test may have every other signal blocked.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    var requests: [Request] {
        get throws {
            try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
                .map { try JSONDecoder().decode(Request.self, from: Data($0.utf8)) }
        }
    }

    func client(_ proxies: ProxySettings = .none) throws -> RemoteClient {
        try RemoteClient(Endpoint(base, from: "X"), proxies)
    }

    private static let script = """
        import gzip, hashlib, http.server, json, sys, threading, time

        class Peer(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *rest): pass

            def answer(self, body=b"", status=200, headers={}):
                self.send_response(status)
                for name, value in headers.items(): self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def take(self):
                size = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(size)
                record = dict(method=self.command, path=self.path, port=self.client_address[1], size=len(body),
                    time=time.monotonic(), headers={name.lower(): value for name, value in self.headers.items()},
                    sha256=hashlib.sha256(body).hexdigest())
                with open(sys.argv[1], "a") as log: log.write(json.dumps(record) + "\\n")
                if self.path == "/packed": self.answer(gzip.compress(b"unpacked"), headers={"Content-Encoding": "gzip"})
                elif self.path == "/bomb":
                    self.answer(gzip.compress(bytes(64 << 20)), headers={"Content-Encoding": "gzip"})
                elif self.path == "/long": self.answer(bytes(1 << 20))
                elif self.path == "/headers": self.answer(headers={f"X-{n}": "x" * 1000 for n in range(90)})
                elif self.path == "/moved": self.answer(b"gone", 302, {"Location": "/plain"})
                elif self.path == "/stall": threading.Event().wait()
                elif self.path == "/vanish": self.close_connection = True
                elif self.path == "/cut":
                    self.wfile.write(b"HTTP/1.1 200 OK\\r\\nContent-Length: 100\\r\\n\\r\\n0123456789")
                    self.close_connection = True
                elif self.path == "/early":
                    self.wfile.write(b"HTTP/1.1 103 Early Hints\\r\\nX-Early: 1\\r\\n\\r\\n")
                    self.answer(b"late", headers={"X-Late": " spaced \\t"})
                else: self.answer(b"plain")

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = take

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Peer)
        print(server.server_port, flush=True)
        server.serve_forever()
        """
}
