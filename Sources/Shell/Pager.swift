import SystemLibrary

/// The command that shows results taller than the terminal.
struct Pager {
    let command: String

    /// The command in `FHQ_PAGER`, otherwise `PAGER`, otherwise less if installed.
    static var chosen: Pager? {
        let named = Variable.text("FHQ_PAGER") ?? Variable.text("PAGER")
        return (named ?? (isInstalled("less") ? "less" : nil)).map(Pager.init)
    }

    private static func isInstalled(_ program: String) -> Bool {
        (Variable.text("PATH") ?? "/usr/bin:/bin").split(separator: ":").contains { folder in
            access("\(folder)/\(program)", X_OK) == 0
        }
    }

    /// Returns the command for a table with a number of header lines, which stay visible if the pager supports that.
    func command(headerLines: Int) -> String {
        guard let program, program.name == "less" else { return command }
        // Without it, less would show the escape sequences of colours.
        let options = Variable.text("LESS") == nil ? "LESS=R " : ""
        let header = headerLines > 0 && keepsHeader(program.path) ? " --header=\(headerLines)" : ""
        return options + command + keys + header
    }

    /// The option of less that names its keys below the text, unless the user has set another prompt.
    private var keys: String {
        Variable.text("LESS")?.contains("P") ?? false ? "" : " '-PsSpace next page, b back, /word search, q leave'"
    }

    /// The program that the command runs, if options can be added to it.
    private var program: (path: String, name: Substring)? {
        guard let path = command.split(separator: " ").first,
            !command.contains(where: { "|;&<>$`\"'\\\n".contains($0) })
        else { return nil }
        return (String(path), path.split(separator: "/").last ?? path)
    }

    /// The first version of less with `--header`.
    private static let headerVersion = 600

    private func keepsHeader(_ path: String) -> Bool {
        guard let output = popen("\(path) --version 2>/dev/null", "re") else { return false }
        defer { pclose(output) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), output) != nil else { return false }
        let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
            separator: " ")
        guard words.count > 1, words[0] == "less", let version = Int(words[1].prefix { $0.isNumber }) else {
            return false
        }
        return version >= Self.headerVersion
    }
}
