import Glibc
import Services
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

    @Test func aFileThatCannotBeOpenIsAsGoodAsClosed() {
        var start = ProgramStart()
        start.closed = [-1, .max]
        #expect(status(start) == 0)
    }
}
