import Glibc

/// What the environment says about the terminal.
enum TerminalLocale {
    /// Makes the C library, and so libedit, read and print UTF-8.
    ///
    /// Only `LC_CTYPE` is touched. In a locale of another encoding every key beyond ASCII would vanish; the program
    /// writes UTF-8 whatever the locale, so nothing is lost by saying so.
    static func useUTF8() {
        setlocale(LC_CTYPE, "")
        for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where !isUTF8 {
            setlocale(LC_CTYPE, name)
        }
    }

    /// False where escapes would be printed instead of obeyed.
    static var terminalObeysEscapes: Bool {
        guard let name = getenv("TERM").map({ String(cString: $0) }) else { return false }
        return !["", "dumb", "unknown"].contains(name)
    }

    /// Whether the environment says that the terminal shows UTF-8; the program's own dashes are ASCII elsewhere.
    static var saysUTF8: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { Variable.text($0) }.first ?? ""
        return locale.lowercased().contains("utf-8") || locale.lowercased().contains("utf8")
    }

    private static var isUTF8: Bool {
        nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8"
    }
}
