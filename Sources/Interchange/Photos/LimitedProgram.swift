import Programs
import SystemLibrary

/// A program that reads standard input and writes standard output, with limits of time and memory.
///
/// It is started by `prlimit`, which sets the limits before the program begins, without a shell.
package struct LimitedProgram {
    package let prlimit: String
    /// The environment, as `NAME=value`; nothing is inherited from this process.
    package let environment: [String]
    /// The most address space that the program may use, in bytes.
    var mostMemory: Int64 = 1 << 30
    /// The largest file that it may write, in bytes; `nil` for no limit.
    package var mostFileSize: Int64?
    /// The time limit by the clock, and about the same for processor time, in case this process ends first.
    package var patience: Duration = .seconds(30)

    package init(
        prlimit: String, environment: [String], mostMemory: Int64 = 1 << 30, mostFileSize: Int64? = nil,
        patience: Duration = .seconds(30)
    ) {
        self.prlimit = prlimit
        self.environment = environment
        self.mostMemory = mostMemory
        self.mostFileSize = mostFileSize
        self.patience = patience
    }

    /// The outcome of the program.
    package struct Ending: Equatable {
        /// The way in which the program ended.
        package enum Reason: Equatable {
            case exit(Int32)
            case signal(Int32)
            case timeout
        }

        package var reason: Reason
        /// The last line of its standard error, shortened.
        package var words: String
    }

    /// Runs a program by its path with its arguments; cancelling the task kills it.
    ///
    /// - Throws: An error if the program can't be started, `CancellationError` if the task was cancelled.
    package func run(_ command: [String], input: Int32, output: Int32) async throws -> Ending {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw PhotoShrinkError.system("can't create a pipe for vipsthumbnail") }
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
        // Ctrl-C is for this process, which then ends the program; otherwise it would look like a damaged picture.
        program.hasOwnGroup = true
        program.takesAllSignals = true
        program.defaultSignals = [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM]
        guard let child = program.start(prlimit, [prlimit] + limits + command, environment: environment) else {
            throw PhotoShrinkError.system("can't start vipsthumbnail")
        }
        return child
    }

    private var limits: [String] {
        let seconds = max(1, patience.components.seconds)
        return ["--as=\(mostMemory)", "--cpu=\(seconds):\(seconds + 1)", "--core=0"]
            + (mostFileSize.map { ["--fsize=\($0)"] } ?? [])
    }

    /// Waits without blocking a thread, since async tasks can't be notified of the end of a process.
    private func ending(of child: pid_t, errors: Int32) async throws -> Ending {
        let begun = ContinuousClock.now
        var said: [UInt8] = []
        var status: Int32 = 0
        while true {
            let ended = waitpid(child, &status, WNOHANG)
            Self.read(errors, into: &said)
            if ended == child { break }
            if ended < 0, errno != EINTR { throw PhotoShrinkError.system("can't wait for vipsthumbnail") }
            guard begun.duration(to: .now) < patience else {
                end(child)
                return Ending(reason: .timeout, words: "")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        let signal = status & 0x7F
        // Two limits end a program that computes too long: ours, and the one that holds if this process is gone.
        let reason: Ending.Reason =
            signal == SIGXCPU ? .timeout : signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
        return Ending(reason: reason, words: Self.lastLine(of: said))
    }

    private func end(_ child: pid_t) {
        kill(child, SIGKILL)
        ProgramStart.wait(for: child)
    }

    /// Reads the available bytes, keeping only the end.
    private static func read(_ file: Int32, into said: inout [UInt8]) {
        var piece = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = SystemLibrary.read(file, &piece, piece.count)
            guard count > 0 else { return }
            said = Array((said + piece[..<count]).suffix(4096))
        }
    }

    private static func lastLine(of said: [UInt8]) -> String {
        let lines = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline)
        return String((lines.last ?? "").prefix(200))
    }
}
