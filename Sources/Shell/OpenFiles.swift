import Glibc

/// Whether this process may open as many files as a statement needs.
///
/// Without them the runtime under fhq, which opens some of its own for a wait, ends the process by a signal, in the
/// middle of whatever it does. So that is looked at once, before anything is opened.
enum OpenFiles {
    /// The store, its log and its lock, a backup with as many, a sink, a pipe and the runtime's own come to 17; a sync
    /// adds its connections.
    static let needed = 32

    /// Whether ``needed`` files can still be opened; raises the limit if that is all it takes.
    static var suffice: Bool { areFree(below: limit(atLeast: 64)) }

    static let refusal = """
        fhq needs to open \(needed) files, and this shell lets it open fewer
        try: ulimit -n 256
        """

    /// How many files may be open, counted from 0; those of a process that was started with less than it might have are
    /// as many as it might.
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

    /// Whether ``needed`` descriptors are free, nearly always the first after three; looks no further than 4,096.
    private static func areFree(below limit: rlim_t) -> Bool {
        var free = 0
        for descriptor in 0..<Int32(min(limit, 4096)) where fcntl(descriptor, F_GETFD) == -1 {
            free += 1
            if free == needed { return true }
        }
        return false
    }
}
