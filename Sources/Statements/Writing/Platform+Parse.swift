import QueryLanguage

extension Platform {
    /// Returns the name of a platform for sentences.
    package static func displayName(_ slug: String) -> String {
        known.first { $0.slug == slug }?.name ?? slug
    }
}
