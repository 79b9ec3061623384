import SystemLibrary

extension ProgramStart {
    /// Starts a program whose input is a pipe, and returns the end to write to, which the caller closes.
    ///
    /// - Returns: `nil`, with `errno` set, if there is no pipe, or the program can't be started.
    package func startReading(_ program: String, _ words: [String]) -> (child: pid_t, input: Int32)? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var start = self
        start.input = .file(ends[0])
        let child = start.start(program, words)
        let reason = errno
        close(ends[0])
        guard let child else {
            close(ends[1])
            errno = reason
            return nil
        }
        return (child, ends[1])
    }

    /// Waits until a process has ended; returns its exit status, or 128 plus the number of the signal that ended it.
    @discardableResult
    package static func wait(for child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
