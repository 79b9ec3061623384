@preconcurrency import SystemLibrary

/// A process with its streams in files, so that neither side waits for the other.
package struct Child: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) {
            self.description = description
        }

        /// Throws the result of a function that returns an error number.
        static func check(_ code: CInt) throws(Failure) {
            guard code == 0 else {
                throw Failure(description: "a program cannot be prepared: \(String(cString: strerror(code)))")
            }
        }
    }

    package let id: pid_t

    /// Starts a program; both of its outputs go to `output`, or its errors to `errors` if given.
    ///
    /// A name without a slash is searched for in `PATH`. Without an environment the program has that of the tests.
    package init(
        _ arguments: [String], in folder: String? = nil, input: String = "/dev/null", output: String,
        errors: String? = nil, environment: [String: String]? = nil
    ) throws(Failure) {
        var actions = posix_spawn_file_actions_t()
        try Failure.check(posix_spawn_file_actions_init(&actions))
        defer { posix_spawn_file_actions_destroy(&actions) }
        var attributes = try posix_spawnattr_t.asFromAShell()
        defer { posix_spawnattr_destroy(&attributes) }
        let writing = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
        try Failure.check(posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0))
        try Failure.check(posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, writing, 0o600))
        if let errors {
            try Failure.check(posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, writing, 0o600))
        } else {
            try Failure.check(posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO))
        }
        let isPath = arguments[0].contains("/")
        let before = folder.map { ["/usr/bin/env", "-C", $0] } ?? (isPath ? [] : ["/usr/bin/env"])
        let words = (before + arguments).map { strdup($0) }
        let variables = environment?.map { strdup("\($0)=\($1)") } ?? Self.inherited
        defer { for text in words + variables { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(
            &process, (before + arguments)[0], &actions, &attributes, words + [nil], variables + [nil])
        guard code == 0 else {
            throw Failure(description: "\(arguments[0]) cannot be started: \(String(cString: strerror(code)))")
        }
        id = process
    }

    /// The environment of the tests themselves.
    private static var inherited: [UnsafeMutablePointer<CChar>?] {
        var copies: [UnsafeMutablePointer<CChar>?] = []
        var place = environ
        while let variable = place.pointee {
            copies.append(strdup(variable))
            place += 1
        }
        return copies
    }

    /// True until the process has ended.
    package var isRunning: Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) == 0 && information.si_signo == 0
    }

    /// Kills the process, and waits for its end.
    package func kill() {
        SystemLibrary.kill(id, SIGKILL)
        waitpid(id, nil, 0)
    }

    /// Waits for the end and returns the exit status, or 128 plus the signal; kills the process past the deadline.
    package func wait(seconds: Int = 120) throws(Failure) -> Int32 {
        let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
        var status: Int32 = 0
        var pause = Pause()
        while waitpid(id, &status, WNOHANG) == 0 {
            guard ContinuousClock.now < deadline else {
                kill()
                throw Failure(description: "process \(id) did not end within \(seconds) s")
            }
            usleep(pause.next())
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// The exit status and output of a program.
    package struct Run: Sendable {
        /// The exit status, or 128 and the number of the signal that ended it.
        package var status: Int32
        package var bytes: [UInt8]
        package var errorBytes: [UInt8]

        package var output: String { String(decoding: bytes, as: UTF8.self) }
        package var errors: String { String(decoding: errorBytes, as: UTF8.self) }
    }

    /// Returns the standard output of a program; throws its errors if it fails.
    package static func output(
        of arguments: [String], in folder: String? = nil, input: some Sequence<UInt8> = [],
        environment: [String: String]? = nil
    ) throws(Failure) -> String {
        let run = try run(arguments, in: folder, input: input, environment: environment)
        guard run.status == 0 else {
            throw Failure(description: "\(arguments[0]) ended with \(run.status): \(run.errors)")
        }
        return run.output
    }

    /// Runs a program to its end; without `areErrorsApart` its errors are part of its output.
    package static func run(
        _ arguments: [String], in folder: String? = nil, input: some Sequence<UInt8> = [], areErrorsApart: Bool = true,
        environment: [String: String]? = nil
    ) throws(Failure) -> Run {
        let streams = TemporaryFolder()
        try TestFile.write(Array(input), to: streams.path + "/in")
        let child = try Child(
            arguments, in: folder, input: streams.path + "/in", output: streams.path + "/out",
            errors: areErrorsApart ? streams.path + "/err" : nil, environment: environment)
        let status = try child.wait(seconds: 600)
        return Run(
            status: status, bytes: try TestFile.bytes(streams.path + "/out"),
            errorBytes: areErrorsApart ? try TestFile.bytes(streams.path + "/err") : [])
    }
}

extension posix_spawnattr_t {
    /// Returns attributes that block and ignore no signal, since the test runner may block some.
    static func asFromAShell(_ flags: CInt = 0) throws(Child.Failure) -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        try Child.Failure.check(posix_spawnattr_init(&attributes))
        var signals = sigset_t()
        // Both set functions return -1 or 0, and only a bad address makes them fail.
        try Child.Failure.check(sigemptyset(&signals))
        try Child.Failure.check(posix_spawnattr_setsigmask(&attributes, &signals))
        try Child.Failure.check(sigfillset(&signals))
        try Child.Failure.check(posix_spawnattr_setsigdefault(&attributes, &signals))
        try Child.Failure.check(
            posix_spawnattr_setflags(
                &attributes, Int16(flags | CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETSIGDEF))))
        return attributes
    }
}
