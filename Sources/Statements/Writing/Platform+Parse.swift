import QueryLanguage

extension Cursor {
    /// A platform's slug, which is not empty.
    ///
    /// Whether the store has it, the store says.
    mutating func platformSlug() throws(Diagnostic) -> String {
        let start = token.span
        let slug = try platform()
        guard !slug.isEmpty else { throw Diagnostic("a platform has a name", at: start) }
        return slug
    }
}

extension Platform {
    /// How sentences show the platform of a slug.
    static func displayName(_ slug: String) -> String {
        known.first { $0.slug == slug }?.name ?? slug
    }
}
