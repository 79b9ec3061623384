import QueryLanguage
import Rendering

/// The line that says what a statement changed.
extension Environment {
    /// Confirms a change on one line, unless the user wants quiet or a shell is starting; in a dry run always.
    package func confirm(_ sentence: @autoclosure () -> String) {
        if options.isDryRun {
            notice("dry run: \(visible(sentence()))")
        } else if !isQuiet {
            notice(visible(sentence()))
        }
    }

    /// Reports the notes of a write below its confirmation: each sentence once, and not more than fit on a screen.
    func tell(_ notes: [String]) {
        guard !notes.isEmpty, !isQuiet else { return }
        let most = 10
        var seen = Set<String>()
        let distinct = notes.filter { seen.insert($0).inserted }
        for note in distinct.prefix(most) { notice(visible(note)) }
        if distinct.count > most { notice("… and \(grouped(distinct.count - most)) more notes") }
    }

    /// True if only failures are reported.
    var isQuiet: Bool { options.isQuiet || session.isStarting }

    /// Returns true if a person reads a confirmation, so that one row that repeats it is not shown.
    func confirmsInsteadOfRow(of output: OutputClause) -> Bool {
        terminal.isInteractive && !isQuiet && output == OutputClause() && session.format == nil
    }

    /// Returns true if a person reads the result at a terminal and asked for no format.
    func showsScreen(of output: OutputClause) -> Bool {
        terminal.isInteractive && output == OutputClause() && (session.format ?? .table) == .table
    }

    /// Returns true if a person reads the figures: at a terminal, or in a picture.
    func isRead(_ output: OutputClause) -> Bool {
        let format = output.path.flatMap { output.format(for: $0) } ?? output.format ?? session.format ?? .table
        return format == .chart || format == .svg
            || format.fitsTerminal && output.sink == nil && terminal.isInteractive
    }

    /// Returns a day such as `Sat 14 Nov`.
    func words(_ day: Day?) -> String {
        let today = clock.today
        return (day ?? today).words(asOf: today)
    }
}

/// Returns the parts of a confirmation, without those that are missing: `3.50 GBP · Sat 14 Nov`.
package func facts(_ parts: String?...) -> String {
    parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
}

/// Returns the title in quotation marks, after a space.
func titled(_ title: String?) -> String { title.map { " “\($0)”" } ?? "" }
