import QueryLanguage

/// A part of the program that a person may never use, such as the server for editors.
///
/// The core names no feature: it asks those in the list of `Features.all` for what they register. A line less there
/// leaves a program without that feature.
package struct Feature: Sendable {
    /// The statements that it adds.
    package var forms: [Form] = []
    /// Serves an editor over standard input and output until it ends; `nil` if it can't.
    package var serveEditor: (@Sendable (Environment) -> ExitStatus)?

    package init(forms: [Form] = [], serveEditor: (@Sendable (Environment) -> ExitStatus)? = nil) {
        (self.forms, self.serveEditor) = (forms, serveEditor)
    }

    /// A statement that a feature adds.
    package struct Form: Sendable {
        /// Its first word.
        package let word: String
        package let type: any StatementSyntax.Type
        /// The first word of the statement that it follows in help and in the grammar.
        package let after: String

        package init(_ word: String, _ type: any StatementSyntax.Type, after: String) {
            (self.word, self.type, self.after) = (word, type, after)
        }
    }
}
