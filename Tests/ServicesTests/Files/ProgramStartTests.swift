import Programs
import SystemLibrary
import Testing

@Suite struct ProgramStartTests {
    private func status(_ start: ProgramStart) -> Int32? {
        guard let child = start.start("true", ["true"]) else { return nil }
        var status: Int32 = -1
        return waitpid(child, &status, 0) == child ? status : nil
    }

    @Test(arguments: [\ProgramStart.input, \.output, \.errors])
    func aProgramWhoseStreamCannotBeSetIsNotStarted(
        _ stream: WritableKeyPath<ProgramStart, ProgramStart.Stream> & Sendable
    ) {
        var start = ProgramStart()
        start[keyPath: stream] = .file(-1)
        let child = start.start("true", ["true"])
        let failure = errno
        #expect(child == nil)
        #expect(failure == EBADF)
    }

    /// Returns the output of a shell started with these settings.
    private func output(of line: String, _ prepare: (inout ProgramStart) -> Void) -> String? {
        var pipe: [Int32] = [-1, -1]
        guard SystemLibrary.pipe(&pipe) == 0 else { return nil }
        defer { close(pipe[0]) }
        var start = ProgramStart()
        start.output = .file(pipe[1])
        prepare(&start)
        let child = start.start("sh", ["sh", "-c", line])
        close(pipe[1])
        guard let child else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(pipe[0], &bytes, bytes.count)
        waitpid(child, nil, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test(arguments: [true, false]) func filesAreInheritedOnlyWhereThatIsWanted(_ inherits: Bool) {
        let low = open("/dev/null", O_RDONLY)
        defer { close(low) }
        let file = fcntl(low, F_DUPFD, 500)
        defer { close(file) }
        let seen = output(of: "test -e /proc/self/fd/\(file) && echo open || echo closed") {
            $0.inheritsFiles = inherits
        }
        #expect(seen == (inherits ? "open\n" : "closed\n"))
    }

    @Test func aProgramWithItsOwnSessionLeadsIt() {
        // The sixth field is the session, and the first the process, which leads it.
        let line = "cut -d' ' -f1,6 /proc/$$/stat; :"
        let fields = output(of: line) { $0.hasOwnSession = true }?.split(whereSeparator: \.isWhitespace)
        #expect(fields?.count == 2 && fields?.first == fields?.last)
    }
}
