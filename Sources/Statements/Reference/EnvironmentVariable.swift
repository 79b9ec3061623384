/// An environment variable that fhq uses; an empty one counts as unset.
package struct EnvironmentVariable: Sendable {
    package let name: String
    /// The description in the manual.
    let summary: String

    package init(_ name: String, _ summary: String) {
        (self.name, self.summary) = (name, summary)
    }

    /// The variables of the core.
    static let ofCore = [
        EnvironmentVariable("FHQ_STORE", "the store, unless --store names one"),
        EnvironmentVariable(
            "FHQ_NOW", "the clock, unless --now sets it: a time in RFC 3339, which does not advance"),
        EnvironmentVariable("FHQ_BACKUP", "off stops automatic backups, for tests and short-lived machines"),
        EnvironmentVariable(
            "FHQ_PAGER", "the command that shows output longer than the screen at the prompt, such as less -R"),
        EnvironmentVariable("PAGER", "the pager if FHQ_PAGER is unset; less if both are"),
        EnvironmentVariable("VISUAL", "the editor that Ctrl-X Ctrl-E opens with the line being typed"),
        EnvironmentVariable("EDITOR", "that editor if VISUAL is unset; vi if both are"),
        EnvironmentVariable("LANG", "UTF-8 if the terminal shows it; LC_ALL and LC_CTYPE take precedence"),
        EnvironmentVariable("NO_COLOR", "turns colour off, whatever its value"),
        EnvironmentVariable("TERM", "the terminal's type; dumb turns colour off"),
        EnvironmentVariable("TZ", "the time zone for days"),
        EnvironmentVariable("XDG_DATA_HOME", "the folder with fhq/inventory.sqlite; default: ~/.local/share"),
        EnvironmentVariable(
            "XDG_CONFIG_HOME",
            "the folder with fhq/init.fhq, which runs before a session, and other files of fhq; default: ~/.config"),
        EnvironmentVariable("XDG_STATE_HOME", "the folder with fhq/history; default: ~/.local/state"),
        EnvironmentVariable("HOME", "the home folder"),
        EnvironmentVariable(
            "TMPDIR", "the folder for temporary files, such as those of large sorts; default: /var/tmp or /tmp"),
        EnvironmentVariable(
            "PATH", "the folders of other programs, such as less, a converter of pictures or the desktop's opener"),
    ]
}

extension StatementCatalog {
    /// The environment variables of the program and its features, each once, by name.
    package var variables: [EnvironmentVariable] {
        let all = EnvironmentVariable.ofCore + features().flatMap { $0.variables() }
        return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }.values.sorted { $0.name < $1.name }
    }
}
