import Foundation
import Synchronization
import SystemLibrary
import Testing
import TestSupport

@testable import StoreFile

private let signals = Atomic(0)

/// Bytes of open files, whatever interrupts the system's calls.
@Suite(.serialized, .timeLimit(.whatHangs)) struct FileBytesTests {
    private final class Writer: Sendable { let thread = Mutex<pthread_t?>(nil) }

    /// The writer is interrupted again and again while the pipe is full.
    @Test func aSignalLosesNothingThatIsWritten() throws {
        var (action, before) = (sigaction(), sigaction())
        action.__sigaction_handler.sa_handler = { _ in signals.add(1, ordering: .relaxed) }
        sigaction(SIGUSR1, &action, &before)
        defer { sigaction(SIGUSR1, &before, nil) }
        var pipe: [Int32] = [-1, -1]
        try #require(SystemLibrary.pipe(&pipe) == 0)
        let (source, target, writer) = (pipe[0], pipe[1], Writer())
        defer { close(source) }
        let bytes = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 / 7) }
        Thread.detachNewThread {
            writer.thread.withLock { $0 = pthread_self() }
            _ = bytes.withUnsafeBytes { $0.writeAll(to: target) }
            close(target)
        }
        for number in 0..<50 {
            try wait(for: "a signal") {
                guard let thread = writer.thread.withLock({ $0 }) else { return false }
                if signals.load(ordering: .relaxed) == number { pthread_kill(thread, SIGUSR1) }
                return signals.load(ordering: .relaxed) > number
            }
        }
        var read: [UInt8] = []
        let isWhole = FileBytes.forEachPiece(of: source) { read += $0 }
        #expect(isWhole && read == bytes)
    }

    /// What the system has said of an earlier call doesn't count.
    @Test func theEndOfAFileIsItsEndAfterAnInterruptedCall() throws {
        let file = SystemLibrary.open("/dev/null", O_RDONLY)
        defer { close(file) }
        var byte: UInt8 = 0
        let count = withUnsafeMutableBytes(of: &byte) { buffer in
            errno = EINTR
            return FileBytes.read(file, into: buffer)
        }
        #expect(count == 0)
    }

    @Test func workOfAProcessThatRunsIsNotCutOff() throws {
        let scratch = try Scratch()
        let lock = WriterLock(storePath: scratch.store)
        try #require(lock.acquireAtOnce(for: "import"))
        lock.begin("import", at: 3)
        errno = ESRCH
        #expect(lock.cutOff() == nil)
        try Data("process 999999999 (import) since revision 3".utf8).write(
            to: URL(fileURLWithPath: scratch.store + "-lock"))
        #expect(lock.cutOff() == WriterLock.CutOff(work: "import", revision: 3))
        lock.remove()
    }
}
