import Foundation
import TestSupport
import Testing

/// libcurl is opened by what needs it, is told everything, and finds nothing by itself.
@Suite struct LibraryTests {
    /// Returns the number of times the loader mentions libcurl while a script runs.
    private func mentions(_ program: Program, _ arguments: String...) throws -> Int {
        let run = try program.run(
            arguments, environment: ["LD_DEBUG": "files", "FHQ_RATES_URL": "http://127.0.0.1:1"])
        return run.errors.split(separator: "\n").count { $0.contains("libcurl") }
    }

    @Test func onlyNetworkStatementsLoadLibcurl() throws {
        let program = try Program()
        for arguments in [["--version"], ["-c", "help"], ["-c", "items limit 1; profit; sync status"]] {
            let run = try program.run(arguments, environment: ["LD_DEBUG": "files"])
            #expect(run.status == 0 && run.errors.contains("libc.so.6") && !run.errors.contains("libcurl"))
        }
        #expect(try mentions(program, "-c", "rates refresh") > 0)
    }

    @Test(arguments: ["rates refresh", "connect drive device"])
    func missingLibcurlIsReportedWithThePackageToInstall(statement: String) throws {
        let program = try Program()
        _ = try program.shell("mkdir lib && touch lib/libcurl.so.4 lib/libcurl-gnutls.so.4")
        let environment = [
            "LD_LIBRARY_PATH": "\(program.folder.path)/lib", "FHQ_RATES_URL": "http://127.0.0.1:1",
            "FHQ_GOOGLE_OAUTH": "http://127.0.0.1:1", "FHQ_GOOGLE_CLIENT_ID": "i", "FHQ_GOOGLE_CLIENT_SECRET": "s",
        ]
        let run = try program.run("-c", statement, environment: environment)
        #expect(run.status == 4 && run.output.isEmpty)
        #expect(run.errors.contains("libcurl cannot be opened"), "\(run.errors)")
        #expect(run.errors.contains("hint: Debian and Ubuntu: apt-get install libcurl4"))
        #expect(try program.run("-c", "items limit 1", environment: environment).status == 0)
    }

    @Test func outdatedLibcurlIsReported() throws {
        let program = try Program()
        // A library that has none of its functions.
        _ = try program.shell(
            "mkdir lib && cp \"$(/sbin/ldconfig -p | sed -n 's/.*libz.so.1 .*=> //p;T;q')\" lib/libcurl.so.4")
        let run = try program.run(
            "-c", "rates refresh",
            environment: [
                "LD_LIBRARY_PATH": "\(program.folder.path)/lib", "FHQ_RATES_URL": "http://127.0.0.1:1",
            ])
        #expect(run.status == 4 && run.errors.contains("libcurl is older than 7.68"), "\(run.errors)")
    }

    /// Runs `rates refresh` beside a server that a Python script is, on a port that the script gives to it.
    private func refresh(
        _ program: Program, _ server: String, _ variable: String, _ address: String,
        environment: [String: String] = [:]
    ) throws -> Program.Run {
        try program.write(
            server + """

                import subprocess
                threading.Thread(target=serve, daemon=True).start()
                os.environ["\(variable)"] = "\(address)".replace("PORT", str(listener.getsockname()[1]))
                sys.exit(subprocess.run([os.environ["FHQ"], "-c", "rates refresh"]).returncode)
                """, to: "server.py")
        var run = try program.shell("python3 server.py", environment: environment)
        run.bytes = (try? TestFile.bytes(program.folder.path + "/seen")) ?? []
        return run
    }

    private static let listening = """
        import os, socket, ssl, struct, sys, threading
        listener = socket.create_server(("127.0.0.1", 0))
        def note(text): open("seen", "a").write(text + "\\n")

        """

    @Test func theUsersOwnFilesAndOtherVariablesAreNotHeeded() throws {
        let program = try Program()
        try program.write("machine 127.0.0.1 login canary password canary\n", to: ".netrc")
        try program.write("header = \"X-Canary: 1\"\nproxy = http://127.0.0.1:1\n", to: ".curlrc")
        let server =
            Self.listening + """
                def serve():
                    while True:
                        client = listener.accept()[0]
                        note(client.recv(10000).decode())
                        client.sendall(b"HTTP/1.1 404 Not Found\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n")
                        client.close()
                """
        let run = try refresh(
            program, server, "FHQ_RATES_URL", "http://127.0.0.1:PORT",
            environment: [
                "http_proxy": "http://127.0.0.1:1", "all_proxy": "socks5://127.0.0.1:1", "HTTP_PROXY": "http://x:1",
            ])
        #expect(run.status == 1 && run.errors.contains("127.0.0.1 answered with status 404"), "\(run.errors)")
        let seen = run.output.lowercased()
        #expect(seen.contains("user-agent: fhq (gzip)") && !seen.contains("canary") && !seen.contains("authorization"))
    }

    @Test func aCertificateThatNobodyVouchesForIsRefused() throws {
        let server =
            Self.listening + """
                os.system("openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 "
                    "-subj /CN=localhost -addext subjectAltName=DNS:localhost 2>/dev/null")
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                context.load_cert_chain("cert.pem", "key.pem")
                def serve():
                    while True:
                        try:
                            client = context.wrap_socket(listener.accept()[0], server_side=True)
                            note(client.recv(1000).decode())
                        except OSError: note("refused")
                """
        let run = try refresh(Program(), server, "FHQ_RATES_URL", "https://localhost:PORT")
        #expect(
            run.status == 4 && run.errors.contains("can't reach localhost: its certificate isn't trusted"))
        #expect(!run.output.isEmpty && run.output.split(separator: "\n").allSatisfy { $0 == "refused" }, "\(run)")
    }

    @Test func aSOCKSProxyGetsNameAndLoginAndNobodyElseIsAsked() throws {
        let server =
            Self.listening + """
                def serve():
                    while True:
                        client = listener.accept()[0]
                        client.recv(client.recv(2)[1])
                        client.sendall(b"\\x05\\x02")
                        client.recv(1)
                        user = client.recv(client.recv(1)[0]).decode()
                        password = client.recv(client.recv(1)[0]).decode()
                        client.sendall(b"\\x01\\x00")
                        kind = client.recv(4)[3]
                        name = client.recv(client.recv(1)[0]).decode()
                        note(f"{user} {password} {kind} {name} {struct.unpack('>H', client.recv(2))[0]}")
                        client.sendall(b"\\x05\\x02\\x00\\x01" + bytes(6))
                        client.close()
                """
        let run = try refresh(Program(), server, "all_proxy", "socks5://me:p%w@127.0.0.1:PORT")
        #expect(run.status == 4 && run.errors.contains("through the proxy 127.0.0.1:"), "\(run.errors)")
        #expect(
            Set(run.output.split(separator: "\n")) == [
                "me p%w 3 api.frankfurter.dev 443", "me p%w 3 www.ecb.europa.eu 443",
            ])
    }
}
