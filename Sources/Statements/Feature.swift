import QueryLanguage

/// A part of the program that a person may never use, such as the server for editors.
///
/// The core names no feature: it asks those in the list of `Sources/fhq/Features.swift` for what they register. A line
/// less there leaves a program without that feature.
package struct Feature: Sendable {
    /// Its name in messages.
    package var name: StaticString
    /// Serves an editor over standard input and output until it ends; `nil` if it can't.
    package var serveEditor: (@Sendable (Environment) -> ExitStatus)?

    package init(name: StaticString, serveEditor: (@Sendable (Environment) -> ExitStatus)? = nil) {
        self.name = name
        self.serveEditor = serveEditor
    }
}
