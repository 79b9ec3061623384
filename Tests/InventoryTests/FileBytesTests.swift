import Foundation
import SystemLibrary
import Testing
import TestSupport

@testable import StoreFile

/// Bytes of open files, whatever interrupts the system's calls.
@Suite struct FileBytesTests {
    /// An error number left by an earlier call doesn't count.
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
