/// A field of the prompt that a feature adds, such as `{sync}`.
package struct PromptField: Sendable {
    /// The name in braces.
    let name: String
    /// The meaning, to follow `is` in help.
    let meaning: String
    /// A part of a template with the field, and what it shows, for help.
    let sample: (template: String, shown: String)?
    /// A part of the default right prompt.
    let usual: String?
    /// Returns the value; `nil` if there is none.
    let value: @Sendable (Environment) throws -> String?

    package init(
        _ name: String, meaning: String, sample: (template: String, shown: String)? = nil, usual: String? = nil,
        value: @escaping @Sendable (Environment) throws -> String?
    ) {
        (self.name, self.meaning, self.sample, self.usual) = (name, meaning, sample, usual)
        self.value = value
    }
}

extension StatementCatalog {
    /// The fields of the prompt that features add.
    var promptFields: [PromptField] { features().flatMap { $0.hooks.promptFields() } }
}

extension PromptTemplate {
    /// The default right prompt with the fields of a catalogue; `nil` if they have none for it.
    package static func usual(in catalog: StatementCatalog) -> PromptTemplate? {
        let parts = catalog.promptFields.compactMap(\.usual)
        return parts.isEmpty ? nil : PromptTemplate(text: parts.joined(separator: " · "))
    }

    /// Returns the sentences of help about templates and their fields.
    static func help(in catalog: StatementCatalog) -> String {
        let fields = catalog.promptFields
        let samples = [("{takedown} to take down", "2 to take down")] + fields.compactMap(\.sample)
        let meanings = fields.enumerated().map { "`\($1.name)` \($0 == 0 ? "is " : "")\($1.meaning)" }
        let rest = fields.isEmpty ? "Each is" : "\(meanings.joined(separator: ", ")), and each other one"
        let (template, shown) = (samples.map(\.0), samples.map(\.1))
        return """
            `set prompt "\(template.joined(separator: " · "))"` shows `\(shown.joined(separator: " · "))`. The fields are
            \(names(in: catalog).joined(separator: ", ")).
            \(rest)
            the number of entries in a section of `todo`.
            """
    }
}
