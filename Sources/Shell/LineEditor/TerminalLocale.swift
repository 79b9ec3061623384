import SystemLibrary

/// The terminal's properties in the environment.
enum TerminalLocale {
    /// Makes the C library, and so libedit, read and print UTF-8.
    ///
    /// It only changes `LC_CTYPE`. In a locale with another encoding every key beyond ASCII would be lost; the program
    /// writes UTF-8 in any locale, so this changes nothing else.
    static func useUTF8() {
        setlocale(LC_CTYPE, "")
        for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where !isUTF8 {
            setlocale(LC_CTYPE, name)
        }
    }

    /// False if the terminal would print escape sequences instead of obeying them.
    static var terminalObeysEscapes: Bool {
        guard let name = getenv("TERM").map({ String(cString: $0) }) else { return false }
        return !["", "dumb", "unknown"].contains(name)
    }

    /// True if the environment says that the terminal shows UTF-8; otherwise the program's own dashes are ASCII.
    static var saysUTF8: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { Variable.text($0) }.first ?? ""
        return locale.lowercased().contains("utf-8") || locale.lowercased().contains("utf8")
    }

    private static var isUTF8: Bool {
        nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8"
    }
}
