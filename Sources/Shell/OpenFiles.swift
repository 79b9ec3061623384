import SystemLibrary

/// A check that this process may open as many files as a statement needs.
///
/// Otherwise the runtime under fhq, which opens some files to wait, may end the process by a signal at any point. So
/// this is checked before anything is opened.
enum OpenFiles {
    /// The number of files needed: the store, its log and its lock, a backup with as many, a sink, a pipe and the
    /// runtime's own are 17; a sync adds its connections.
    static let needed = 32

    /// True if ``needed`` files can still be opened, after raising the limit if possible.
    static var suffice: Bool { areFree(below: limit(atLeast: 64)) }

    static let refusal = """
        fhq needs to open \(needed) files, but this shell allows fewer
        try: ulimit -n 256
        """

    /// Returns the limit of open files, raising it up to the hard limit if it is lower than wanted.
    private static func limit(atLeast wanted: rlim_t) -> rlim_t {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return wanted }
        if limit.rlim_cur < wanted, limit.rlim_max > limit.rlim_cur {
            var raised = limit
            raised.rlim_cur = min(wanted, limit.rlim_max)
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
        }
        return limit.rlim_cur
    }

    /// Returns true if ``needed`` descriptors are free, nearly always the first after three; it checks at most 4,096.
    private static func areFree(below limit: rlim_t) -> Bool {
        var free = 0
        for descriptor in 0..<Int32(min(limit, 4096)) where fcntl(descriptor, F_GETFD) == -1 {
            free += 1
            if free == needed { return true }
        }
        return false
    }
}
