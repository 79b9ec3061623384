import Glibc

/// A program running on a terminal of its own, which a test types into and looks at.
///
/// Nothing here waits without a deadline, and the only process ever ended is the one that was started. Use it from one
/// thread.
public final class PseudoTerminal {
    /// What went wrong, with the screen as it was.
    public struct Failure: Error, CustomStringConvertible {
        /// What was waited for or tried, then what the screen showed.
        public let description: String
    }

    /// The screen as a person would see it.
    public private(set) var screen: TerminalScreen
    /// Everything that the program has written, escapes included.
    public private(set) var output: [UInt8] = []
    /// The process that was started.
    public let process: pid_t

    private let master: CInt
    private var exitStatus: CInt?
    private var expectedUpTo = 0

    /// Starts a program in a session of its own with the terminal as its standard streams.
    ///
    /// The program sees `environment` over PATH, a TERM of `xterm-256color`, a UTF-8 locale, and a HOME that does not
    /// exist; nothing of the test's own environment.
    public init(
        _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80,
        rows: Int = 24
    ) throws(Failure) {
        screen = TerminalScreen(columns: columns, rows: rows)
        let opened = try Self.open()
        master = opened.master
        Self.setSize(of: master, columns: columns, rows: rows)
        let base = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8",
            "HOME": "/nonexistent",
        ]
        process = try Self.spawn(
            [executable] + arguments, base.merging(environment) { $1 }.map { "\($0)=\($1)" }, terminal: opened.name)
    }

    deinit {
        if exitStatus == nil {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        close(master)
    }

    /// Types a text; `"\u{3}"` is Ctrl-C, `"\r"` Enter.
    public func type(_ keys: String) {
        type(bytes: Array(keys.utf8))
    }

    /// Types bytes, which need not be UTF-8, reading meanwhile so that neither side blocks.
    public func type(bytes: [UInt8]) {
        var rest = bytes[...]
        let deadline = Deadline(seconds: 30)
        while !rest.isEmpty, deadline.isAhead {
            var poller = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
            guard poll(&poller, 1, 100) > 0 else { continue }
            if poller.revents & Int16(POLLIN) != 0, !take() { return }
            if poller.revents & Int16(POLLOUT) != 0 {
                let written = rest.withUnsafeBytes { write(master, $0.baseAddress, min($0.count, 512)) }
                if written > 0 { rest = rest.dropFirst(written) }
            }
        }
    }

    /// Changes the terminal's size; the program gets SIGWINCH.
    public func resize(columns: Int, rows: Int) {
        screen.resize(columns: columns, rows: rows)
        Self.setSize(of: master, columns: columns, rows: rows)
    }

    /// Reads until `text` is in what was written, escapes aside, after what was expected before.
    public func expect(_ text: String, within seconds: Double = 120) throws(Failure) {
        let wanted = Array(text.utf8)
        try wait("\(text.debugDescription) in the output", seconds) { terminal in
            let plain = TerminalScreen.plain(terminal.output)
            guard let start = plain.firstRange(of: wanted, from: terminal.expectedUpTo) else { return false }
            terminal.expectedUpTo = start + wanted.count
            return true
        }
    }

    /// Reads until exactly this has been written at any time, escapes included.
    public func expectBytes(_ text: String, within seconds: Double = 120) throws(Failure) {
        let wanted = Array(text.utf8)
        try wait("the bytes \(text.debugDescription)", seconds) { $0.output.firstRange(of: wanted, from: 0) != nil }
    }

    /// Reads until the screen is as wanted.
    public func expectScreen(
        _ what: String, within seconds: Double = 120, _ condition: (TerminalScreen) -> Bool
    ) throws(Failure) {
        try wait(what, seconds) { condition($0.screen) }
    }

    /// Reads until a line of the screen is `line`, spaces at its end aside.
    public func expectLine(_ line: String, within seconds: Double = 120) throws(Failure) {
        try expectScreen("the line \(line.debugDescription)", within: seconds) { $0.lines.contains(line) }
    }

    /// Reads until the program has given the terminal its own handling of lines back, in which Ctrl-C is a signal.
    public func expectLineMode(within seconds: Double = 120) throws(Failure) {
        let deadline = Deadline(seconds: seconds)
        var state = termios()
        while tcgetattr(master, &state) != 0 || state.c_lflag & tcflag_t(ICANON) == 0 {
            guard deadline.isAhead else { throw failure("the terminal's line mode") }
            listen(seconds: 0.02)
        }
    }

    /// Reads until the program takes each key as it comes.
    public func expectEditing(within seconds: Double = 120) throws(Failure) {
        let deadline = Deadline(seconds: seconds)
        while modes[3] & tcflag_t(ICANON) != 0 {
            guard deadline.isAhead else { throw failure("the terminal's editing mode") }
            listen(seconds: 0.02)
        }
    }

    /// How the terminal treats what is typed and shown: the four sets of flags of termios, input, output, control, local.
    public var modes: [tcflag_t] {
        var state = termios()
        tcgetattr(master, &state)
        return [state.c_iflag, state.c_oflag, state.c_cflag, state.c_lflag]
    }

    /// Sends the program a signal, unless it has ended.
    public func send(_ signal: CInt) {
        if exitStatus == nil { kill(process, signal) }
    }

    /// Reads for a while, for a test that nothing comes.
    public func listen(seconds: Double) {
        let deadline = Deadline(seconds: seconds)
        while deadline.isAhead, read(before: deadline) {}
    }

    /// Waits for the program to end: its exit status, or 128 and the signal that ended it.
    public func waitForExit(within seconds: Double = 120) throws(Failure) -> Int {
        let deadline = Deadline(seconds: seconds)
        while exitStatus == nil, deadline.isAhead {
            if !read(before: Deadline(seconds: 0.02)) { usleep(10_000) }
            var status: CInt = 0
            if waitpid(process, &status, WNOHANG) == process { exitStatus = status }
        }
        // It may have written between the last look and its end.
        while hasOutput, take() {}
        guard let exitStatus else { throw failure("the end of the program") }
        let signal = exitStatus & 0x7F
        return Int(signal == 0 ? (exitStatus >> 8) & 0xFF : 128 + signal)
    }

    private func wait(
        _ what: String, _ seconds: Double, _ condition: (PseudoTerminal) -> Bool
    ) throws(Failure) {
        let deadline = Deadline(seconds: seconds)
        while !condition(self) {
            guard deadline.isAhead, read(before: deadline) else { throw failure(what) }
        }
    }

    private func failure(_ what: String) -> Failure {
        Failure(description: "waited in vain for \(what); the screen shows:\n\(screen.text)")
    }

    /// Waits for output and takes it; false once the program has closed the terminal.
    private func read(before deadline: Deadline) -> Bool {
        var poller = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        let ready = poll(&poller, 1, deadline.millisecondsLeft)
        return ready > 0 ? take() : ready == 0 || errno == EINTR
    }

    private var hasOutput: Bool {
        var poller = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        return poll(&poller, 1, 0) > 0
    }

    private func take() -> Bool {
        var block = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(master, &block, block.count)
        guard count > 0 else { return false }
        output += block.prefix(count)
        screen.receive(block.prefix(count))
        return true
    }

    /// Linux's own way: Swift's view of the C library has no `posix_openpt`, `grantpt` and `ptsname`.
    private static func open() throws(Failure) -> (master: CInt, name: String) {
        let setLock: UInt = 0x4004_5431  // TIOCSPTLCK
        let getNumber: UInt = 0x8004_5430  // TIOCGPTN
        let master = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var unlocked: CInt = 0
        var number: CUnsignedInt = 0
        guard master >= 0, ioctl(master, setLock, &unlocked) == 0,
            ioctl(master, getNumber, &number) == 0
        else { throw Failure(description: "no pseudo-terminal: \(String(cString: strerror(errno)))") }
        return (master, "/dev/pts/\(number)")
    }

    private static func setSize(of terminal: CInt, columns: Int, rows: Int) {
        var size = winsize(
            ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    /// A new session without a terminal makes the first one it opens its own: that is the one at descriptor 0.
    private static func spawn(
        _ arguments: [String], _ environment: [String], terminal: String
    ) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        let newSession: CInt = 0x80  // POSIX_SPAWN_SETSID, which the C library shows to GNU sources only.
        var attributes = posix_spawnattr_t.asFromAShell(newSession)
        posix_spawn_file_actions_init(&actions)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        let argv = arguments.map { strdup($0) } + [nil]
        let envp = environment.map { strdup($0) } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, arguments[0], &actions, &attributes, argv, envp)
        guard error == 0 else {
            throw Failure(description: "cannot run \(arguments[0]): \(String(cString: strerror(error)))")
        }
        return process
    }
}
