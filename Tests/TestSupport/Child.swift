import Glibc

/// A process with its streams in files, so that neither side ever waits for the other.
public struct Child: Sendable {
    public struct Failure: Error, CustomStringConvertible {
        public let description: String

        public init(description: String) {
            self.description = description
        }
    }

    public let id: pid_t

    /// Starts a program; both of its outputs go to `output`, and where there is an `errors`, the second goes there.
    public init(
        _ arguments: [String], input: String = "/dev/null", output: String, errors: String? = nil,
        environment: [String: String]
    ) throws(Failure) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let writing = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, writing, 0o600)
        if let errors {
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, writing, 0o600)
        } else {
            posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        }
        let words = arguments.map { strdup($0) }
        let variables = environment.map { strdup("\($0)=\($1)") }
        defer { for text in words + variables { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, arguments[0], &actions, nil, words + [nil], variables + [nil])
        guard code == 0 else {
            throw Failure(description: "\(arguments[0]) cannot be started: \(String(cString: strerror(code)))")
        }
        id = process
    }

    /// Waits for the end and gives the exit status, of a signal 128 and its number; past the deadline it is killed.
    public func wait(seconds: Int = 120) throws(Failure) -> Int32 {
        let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
        var status: Int32 = 0
        var pause: UInt32 = 200
        while waitpid(id, &status, WNOHANG) == 0 {
            guard ContinuousClock.now < deadline else {
                kill(id, SIGKILL)
                waitpid(id, nil, 0)
                throw Failure(description: "process \(id) did not end within \(seconds) s")
            }
            usleep(pause)
            pause = min(pause + pause / 8, 10_000)
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
