import SystemLibrary
import Programs

/// The user's browser, if there is a screen.
package enum WebBrowser {
    /// Lets `xdg-open` show an address, without a shell and without waiting; failures are ignored.
    package static func show(_ address: String, _ variable: (String) -> String?) {
        guard variable("DISPLAY") != nil || variable("WAYLAND_DISPLAY") != nil else { return }
        var browser = ProgramStart()
        // Browsers print messages that must not mix with results.
        (browser.input, browser.output, browser.errors) = (.nothing, .nothing, .nothing)
        // A browser that outlives this program would keep its port open.
        browser.inheritsFiles = false
        browser.hasOwnGroup = true
        browser.takesAllSignals = true
        browser.defaultSignals = Array(1...64)
        _ = browser.start("xdg-open", ["xdg-open", address])
    }
}
