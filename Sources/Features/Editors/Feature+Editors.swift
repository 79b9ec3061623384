import Statements

extension Feature {
    /// The server for editors; the files that colour scripts are made from the same tables, see ``EditorFiles``.
    package static let editors = Feature("editors", serveEditor: { LanguageServer(environment: $0).run() })
}
