import SystemLibrary

/// The way to start another program: its first three files, its process group and its signals.
package struct ProgramStart {
    /// The meaning of one of its first three files.
    package enum Stream {
        /// The same as in this process.
        case inherited
        /// An open file of this process.
        case file(Int32)
        /// Reads nothing and discards output.
        case nothing
    }

    package var input = Stream.inherited
    package var output = Stream.inherited
    package var errors = Stream.inherited
    /// True if it inherits the other open files that are not marked to be closed.
    package var inheritsFiles = true
    /// True to start it in a new process group, so that a key that ends this process does not end it.
    package var hasOwnGroup = false
    /// True to start it in a new session without a terminal, so that closing the terminal does not end it.
    package var hasOwnSession = false
    /// The signals reset to their default action, whatever this process does with them.
    package var defaultSignals: [Int32] = []
    /// True to unblock all signals, even those that this process blocks.
    package var takesAllSignals = false

    package init() {}

    /// Starts a program by its path, or by its name along `PATH`; `words` are its arguments, its own name first.
    ///
    /// `environment` has entries `NAME=value`; by default it is that of this process.
    ///
    /// - Returns: The process id; `nil`, with `errno` set, if the program can't be started in this way.
    package func start(_ program: String, _ words: [String], environment variables: [String]? = nil) -> pid_t? {
        do {
            return try spawn(program, words, variables)
        } catch {
            errno = error.code
            return nil
        }
    }

    /// An error number that a function of `posix_spawn` returned.
    private struct Failure: Error {
        let code: Int32
    }

    /// Throws the error number of a function of `posix_spawn`, which returns it instead of setting `errno`.
    private func check(_ code: Int32) throws(Failure) {
        if code != 0 { throw Failure(code: code) }
    }

    private func spawn(_ program: String, _ words: [String], _ variables: [String]?) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        try check(posix_spawn_file_actions_init(&actions))
        defer { posix_spawn_file_actions_destroy(&actions) }
        try prepare(&actions)
        var attributes = posix_spawnattr_t()
        try check(posix_spawnattr_init(&attributes))
        defer { posix_spawnattr_destroy(&attributes) }
        try prepare(&attributes)
        let arguments = words.map { strdup($0) } + [nil]
        let own = variables.map { $0.map { strdup($0) } + [nil] }
        defer { for text in arguments + (own ?? []) { free(text) } }
        var child = pid_t()
        if let own {
            try check(posix_spawnp(&child, program, &actions, &attributes, arguments, own))
        } else {
            try check(posix_spawnp(&child, program, &actions, &attributes, arguments, environ))
        }
        return child
    }

    /// The files that are open here besides the three standard streams.
    private static var otherFiles: [Int32] {
        guard let folder = opendir("/dev/fd") else { return (3..<256).filter { fcntl($0, F_GETFD) >= 0 } }
        defer { closedir(folder) }
        var files: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let file = Int32(name), file > STDERR_FILENO, file != dirfd(folder) { files.append(file) }
        }
        return files
    }

    private func prepare(_ actions: inout posix_spawn_file_actions_t) throws(Failure) {
        for (stream, file) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
            switch stream {
            case .inherited: continue
            case .file(let open): try check(posix_spawn_file_actions_adddup2(&actions, open, file))
            case .nothing: try check(posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0))
            }
        }
        for file in inheritsFiles ? [] : Self.otherFiles {
            try check(posix_spawn_file_actions_addclose(&actions, file))
        }
    }

    private func prepare(_ attributes: inout posix_spawnattr_t) throws(Failure) {
        var flags: Int32 = 0
        if hasOwnGroup {
            try check(posix_spawnattr_setpgroup(&attributes, 0))
            flags |= Int32(POSIX_SPAWN_SETPGROUP)
        }
        // POSIX_SPAWN_SETSID, which the headers declare only with GNU extensions.
        if hasOwnSession { flags |= 0x80 }
        var signals = sigset_t()
        sigemptyset(&signals)
        if takesAllSignals {
            try check(posix_spawnattr_setsigmask(&attributes, &signals))
            flags |= Int32(POSIX_SPAWN_SETSIGMASK)
        }
        if !defaultSignals.isEmpty {
            for signal in defaultSignals { sigaddset(&signals, signal) }
            try check(posix_spawnattr_setsigdefault(&attributes, &signals))
            flags |= Int32(POSIX_SPAWN_SETSIGDEF)
        }
        try check(posix_spawnattr_setflags(&attributes, Int16(flags)))
    }
}
