import Glibc

/// How another program is started: with what for its first three files, in which group, and with which signals.
public struct ProgramStart {
    /// What one of its first three files is.
    public enum Stream {
        /// That of this process.
        case inherited
        /// A file that is open here.
        case file(Int32)
        /// Nothing is read, and what is written is lost.
        case nothing
    }

    public var input = Stream.inherited
    public var output = Stream.inherited
    public var errors = Stream.inherited
    /// Files of this process that are closed in the other; one that is not open does no harm.
    public var closed: [Int32] = []
    /// Whether it is in a group of its own, so that a key that ends this process does not end it.
    public var hasOwnGroup = false
    /// The signals that end it as they do by default, whatever this process has made of them.
    public var defaultSignals: [Int32] = []
    /// Whether no signal is held back from it, whatever this process holds back.
    public var takesAllSignals = false

    public init() {}

    /// Starts a program by its path, or by its name along `PATH`; `words` are all its arguments, its own name first.
    ///
    /// `environment` has `NAME=value` each, and is that of this process unless given. `nil`, with `errno` set, where it
    /// cannot be started as it is described here.
    public func start(_ program: String, _ words: [String], environment variables: [String]? = nil) -> pid_t? {
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

    /// Throws the result of a function of `posix_spawn`, which returns its error instead of setting `errno`.
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

    private func prepare(_ actions: inout posix_spawn_file_actions_t) throws(Failure) {
        for (stream, file) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
            switch stream {
            case .inherited: continue
            case .file(let open): try check(posix_spawn_file_actions_adddup2(&actions, open, file))
            case .nothing: try check(posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0))
            }
        }
        for file in closed {
            let code = posix_spawn_file_actions_addclose(&actions, file)
            // A number above the limit of open files is refused with EBADF: hardly any such file is open.
            if code != EBADF { try check(code) }
        }
    }

    private func prepare(_ attributes: inout posix_spawnattr_t) throws(Failure) {
        var flags: Int32 = 0
        if hasOwnGroup {
            try check(posix_spawnattr_setpgroup(&attributes, 0))
            flags |= Int32(POSIX_SPAWN_SETPGROUP)
        }
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
