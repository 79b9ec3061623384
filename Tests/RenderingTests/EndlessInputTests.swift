import SystemLibrary
import TestSupport
import Testing

/// The inputs that end, and those that may not.
@Suite struct EndlessInputTests {
    @Test(arguments: [("/dev/zero", true), ("/dev/random", true), ("/dev/null", false), ("/etc/passwd", false)])
    func aDeviceThatNeverEndsIsKnown(path: String, isDevice: Bool) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        try #require(file >= 0)
        defer { close(file) }
        #expect(EndlessInput.isDevice(file) == isDevice)
    }

    @Test func aTerminalIsNoSuchDevice() throws {
        let (master, name) = try PseudoTerminal.open()
        defer { close(master) }
        let terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(terminal >= 0)
        defer { close(terminal) }
        #expect(!EndlessInput.isDevice(terminal))
    }
}
