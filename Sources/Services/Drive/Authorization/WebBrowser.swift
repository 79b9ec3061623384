import Glibc

/// The user's browser, where there is a screen to show one on.
public enum WebBrowser {
    /// Asks `xdg-open` to show an address, without a shell and without waiting; nothing comes of it where that fails.
    public static func show(_ address: String, _ variable: (String) -> String?) {
        guard variable("DISPLAY") != nil || variable("WAYLAND_DISPLAY") != nil else { return }
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // What browsers say of themselves belongs to no result.
        for stream in 0...2 { posix_spawn_file_actions_addopen(&actions, Int32(stream), "/dev/null", O_RDWR, 0) }
        // A browser that outlives this program would keep its port open. Closing what is not open is no error here.
        for file in 3..<256 { posix_spawn_file_actions_addclose(&actions, Int32(file)) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // A group of its own, so that Ctrl-C ends the waiting and not the browser.
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = Int(POSIX_SPAWN_SETPGROUP) | Int(POSIX_SPAWN_SETSIGMASK) | Int(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let arguments = [strdup("xdg-open"), strdup(address), nil]
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        posix_spawnp(&process, "xdg-open", &actions, &attributes, arguments, environ)
    }
}
