import Glibc

/// A program that works from standard input to standard output, within limits of time and memory.
///
/// It is started by `prlimit`, which sets the limits before the program begins, without a shell.
struct LimitedProgram {
    let prlimit: String
    /// `NAME=value` each, and nothing of this process's own.
    let environment: [String]
    /// The address space that it may have, in bytes.
    var mostMemory: Int64 = 1 << 30
    /// The largest file that it may write, in bytes; any unless given.
    var mostFileSize: Int64?
    /// How long it may take by the clock; about as long it may compute, should this process end before it.
    var patience: Duration = .seconds(30)

    /// How it ended.
    struct Ending: Equatable {
        enum Reason: Equatable {
            case exit(Int32)
            case signal(Int32)
            case timeout
        }

        var reason: Reason
        /// The last line of what it said on standard error, clipped.
        var words: String
    }

    /// Runs a program by its path, with the words that follow it; cancelling the task kills it.
    func run(_ command: [String], input: Int32, output: Int32) async throws -> Ending {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw PhotoShrinkError.system("there is no pipe for vipsthumbnail") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        defer { close(ends[0]) }
        let started = Result { try start(command, input: input, output: output, errors: ends[1]) }
        close(ends[1])
        let child = try started.get()
        do {
            return try await ending(of: child, errors: ends[0])
        } catch {
            end(child)
            throw error
        }
    }

    private func start(_ command: [String], input: Int32, output: Int32, errors: Int32) throws -> pid_t {
        var program = ProgramStart()
        (program.input, program.output, program.errors) = (.file(input), .file(output), .file(errors))
        // Ctrl-C is for this process, which ends it, and must not pass for a broken picture.
        program.hasOwnGroup = true
        program.takesAllSignals = true
        program.defaultSignals = [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM]
        guard let child = program.start(prlimit, [prlimit] + limits + command, environment: environment) else {
            throw PhotoShrinkError.system("vipsthumbnail cannot be started")
        }
        return child
    }

    private var limits: [String] {
        let seconds = max(1, patience.components.seconds)
        return ["--as=\(mostMemory)", "--cpu=\(seconds):\(seconds + 1)", "--core=0"]
            + (mostFileSize.map { ["--fsize=\($0)"] } ?? [])
    }

    /// Waits without holding a thread; nothing tells an async task of the end of a process.
    private func ending(of child: pid_t, errors: Int32) async throws -> Ending {
        let begun = ContinuousClock.now
        var said: [UInt8] = []
        var status: Int32 = 0
        while true {
            let ended = waitpid(child, &status, WNOHANG)
            Self.read(errors, into: &said)
            if ended == child { break }
            if ended < 0, errno != EINTR { throw PhotoShrinkError.system("vipsthumbnail was lost") }
            guard begun.duration(to: .now) < patience else {
                end(child)
                return Ending(reason: .timeout, words: "")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        let signal = status & 0x7F
        // Two limits end a program that computes too long: ours, and the one that holds should this process be gone.
        let reason: Ending.Reason =
            signal == SIGXCPU ? .timeout : signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
        return Ending(reason: reason, words: Self.lastLine(of: said))
    }

    private func end(_ child: pid_t) {
        kill(child, SIGKILL)
        while waitpid(child, nil, 0) < 0, errno == EINTR {}
    }

    /// Takes what is there to read; only the end of it is kept.
    private static func read(_ file: Int32, into said: inout [UInt8]) {
        var piece = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(file, &piece, piece.count)
            guard count > 0 else { return }
            said = Array((said + piece[..<count]).suffix(4096))
        }
    }

    private static func lastLine(of said: [UInt8]) -> String {
        let lines = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline)
        return String((lines.last ?? "").prefix(200))
    }
}
