import Glibc

/// The user's browser, where there is a screen to show one on.
public enum WebBrowser {
    /// Asks `xdg-open` to show an address, without a shell and without waiting; nothing comes of it where that fails.
    public static func show(_ address: String, _ variable: (String) -> String?) {
        guard variable("DISPLAY") != nil || variable("WAYLAND_DISPLAY") != nil else { return }
        var browser = ProgramStart()
        // What browsers say of themselves belongs to no result.
        (browser.input, browser.output, browser.errors) = (.nothing, .nothing, .nothing)
        // A browser that outlives this program would keep its port open.
        browser.closed = Array(3..<256)
        browser.hasOwnGroup = true
        browser.takesAllSignals = true
        browser.defaultSignals = Array(1...64)
        _ = browser.start("xdg-open", ["xdg-open", address])
    }
}
