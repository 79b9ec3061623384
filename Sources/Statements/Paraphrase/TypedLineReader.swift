import Queries
import QueryLanguage

/// The reader of a line at each key, which costs at most so much that typing stays smooth.
package final class TypedLineReader {
    private let environment: Environment
    /// The names that the line has been read with so far; a key adds few.
    private var names: KnownNames?

    /// The most steps of the search for a reading.
    private static let mostStates = 600
    /// The most bytes of a line that is read.
    private static let longest = 120

    package init(environment: Environment) { self.environment = environment }

    /// Forgets the names, which the next line may find changed.
    package func reset() { names = nil }

    /// Returns the line that a text was probably meant as; `nil` if the text parses, or if finding it takes too long.
    ///
    /// Unlike after Enter, it isn't tried out.
    package func line(for text: String) -> String? {
        guard text.utf8.count <= Self.longest, !text.contains("\n"), text.contains(" "),
            !Paraphrase.parses(text, in: environment.plainScope)
        else { return nil }
        let names = names ?? KnownNames(environment.storeIfThere, isQuick: true)
        self.names = names
        return Paraphrase.lines(
            for: text, in: environment.plainScope, names: names, inScript: false, mostStates: Self.mostStates
        ) { [environment] in environment.advice($0) != nil }.first
    }
}
