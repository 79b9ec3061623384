import SystemLibrary

/// A program on a pseudo-terminal, into which a test types and whose screen it reads.
///
/// Every wait has a deadline, and only the process started here is ever ended. Use it from one
/// thread.
package final class PseudoTerminal {
    /// A failed wait or step, with the screen at that moment.
    package struct Failure: Error, CustomStringConvertible {
        /// The awaited text or attempted step, then the screen.
        package let description: String
    }

    /// The screen as a person would see it now.
    package private(set) var screen: TerminalScreen
    /// Everything that the program has written, escapes included.
    package private(set) var output: [UInt8] = []
    /// The id of the started process.
    package let process: pid_t

    private let master: CInt
    private var exitStatus: CInt?
    private var expectedUpTo = 0

    /// Starts a program in a session of its own with the terminal as its standard streams.
    ///
    /// The program sees `environment` over PATH, a TERM of `xterm-256color`, a UTF-8 locale, and a HOME that does not
    /// exist, and nothing else of the test's environment.
    package init(
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
    package func type(_ keys: String) {
        type(bytes: Array(keys.utf8))
    }

    /// Types bytes, which need not be UTF-8, reading meanwhile so that neither side blocks.
    package func type(bytes: [UInt8]) {
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
    package func resize(columns: Int, rows: Int) {
        screen.resize(columns: columns, rows: rows)
        Self.setSize(of: master, columns: columns, rows: rows)
    }

    /// Reads until the output has `text`, escapes aside, after the previously expected text.
    package func expect(_ text: String, within seconds: Double = 120) throws(Failure) {
        let wanted = Array(text.utf8)
        try wait("\(text.debugDescription) in the output", seconds) { terminal in
            let plain = TerminalScreen.plain(terminal.output)
            guard let start = plain.firstRange(of: wanted, from: terminal.expectedUpTo) else { return false }
            terminal.expectedUpTo = start + wanted.count
            return true
        }
    }

    /// Reads until the whole output contains exactly this text, escapes included.
    package func expectBytes(_ text: String, within seconds: Double = 120) throws(Failure) {
        let wanted = Array(text.utf8)
        try wait("the bytes \(text.debugDescription)", seconds) { $0.output.firstRange(of: wanted, from: 0) != nil }
    }

    /// Reads until the screen meets the condition.
    package func expectScreen(
        _ what: String, within seconds: Double = 120, _ condition: (TerminalScreen) -> Bool
    ) throws(Failure) {
        try wait(what, seconds) { condition($0.screen) }
    }

    /// Reads until a line of the screen is `line`, spaces at its end aside.
    package func expectLine(_ line: String, within seconds: Double = 120) throws(Failure) {
        try expectScreen("the line \(line.debugDescription)", within: seconds) { $0.lines.contains(line) }
    }

    /// Reads until the program has restored the terminal's line mode, in which Ctrl-C is a signal.
    package func expectLineMode(within seconds: Double = 120) throws(Failure) {
        let deadline = Deadline(seconds: seconds)
        var state = termios()
        while tcgetattr(master, &state) != 0 || state.c_lflag & tcflag_t(ICANON) == 0 {
            guard deadline.isAhead else { throw failure("the terminal's line mode") }
            listen(seconds: 0.02)
        }
    }

    /// Reads until the program takes each key as it comes.
    package func expectEditing(within seconds: Double = 120) throws(Failure) {
        let deadline = Deadline(seconds: seconds)
        while modes[3] & tcflag_t(ICANON) != 0 {
            guard deadline.isAhead else { throw failure("the terminal's editing mode") }
            listen(seconds: 0.02)
        }
    }

    /// The terminal's modes: the input, output, control and local flags of termios.
    package var modes: [tcflag_t] {
        var state = termios()
        tcgetattr(master, &state)
        return [state.c_iflag, state.c_oflag, state.c_cflag, state.c_lflag]
    }

    /// Sends the program a signal, unless it has ended.
    package func send(_ signal: CInt) {
        if exitStatus == nil { kill(process, signal) }
    }

    /// Reads for a while, for tests that expect no output.
    package func listen(seconds: Double) {
        let deadline = Deadline(seconds: seconds)
        while deadline.isAhead, read(before: deadline) {}
    }

    /// Waits for the program's end and returns its exit status, or 128 plus the signal.
    package func waitForExit(within seconds: Double = 120) throws(Failure) -> Int {
        let deadline = Deadline(seconds: seconds)
        while exitStatus == nil, deadline.isAhead {
            if !read(before: Deadline(seconds: 0.02)) { usleep(10_000) }
            var status: CInt = 0
            if waitpid(process, &status, WNOHANG) == process { exitStatus = status }
        }
        // The program may have written between the last read and its end.
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

    /// Waits for output and takes it; returns false once the program has closed the terminal.
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
        let count = SystemLibrary.read(master, &block, block.count)
        guard count > 0 else { return false }
        output += block.prefix(count)
        screen.receive(block.prefix(count))
        return true
    }

    /// Opens a pseudo-terminal, and returns its own side with the path of the other.
    package static func open() throws(Failure) -> (master: CInt, name: String) {
        // By Linux's ioctls, since Swift lacks `posix_openpt`, `grantpt` and `ptsname`.
        let setLock: UInt = 0x4004_5431  // TIOCSPTLCK
        let getNumber: UInt = 0x8004_5430  // TIOCGPTN
        let master = SystemLibrary.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
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

    /// Starts the program in a new session, whose first opened terminal, at descriptor 0, becomes its controlling one.
    private static func spawn(
        _ arguments: [String], _ environment: [String], terminal: String
    ) throws(Failure) -> pid_t {
        do {
            return try spawnChecked(arguments, environment, terminal)
        } catch {
            throw Failure(description: "cannot run \(arguments[0]): \(error.description)")
        }
    }

    private static func spawnChecked(
        _ arguments: [String], _ environment: [String], _ terminal: String
    ) throws(Child.Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        try Child.Failure.check(posix_spawn_file_actions_init(&actions))
        defer { posix_spawn_file_actions_destroy(&actions) }
        let newSession: CInt = 0x80  // POSIX_SPAWN_SETSID, which the C library shows to GNU sources only.
        var attributes = try posix_spawnattr_t.asFromAShell(newSession)
        defer { posix_spawnattr_destroy(&attributes) }
        try Child.Failure.check(posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0))
        try Child.Failure.check(posix_spawn_file_actions_adddup2(&actions, 0, 1))
        try Child.Failure.check(posix_spawn_file_actions_adddup2(&actions, 0, 2))
        let argv = arguments.map { strdup($0) } + [nil]
        let envp = environment.map { strdup($0) } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var process: pid_t = 0
        try Child.Failure.check(posix_spawn(&process, arguments[0], &actions, &attributes, argv, envp))
        return process
    }
}
