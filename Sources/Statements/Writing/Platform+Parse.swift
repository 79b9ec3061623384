import QueryLanguage

extension Platform {
    /// How sentences show the platform of a slug.
    static func displayName(_ slug: String) -> String {
        known.first { $0.slug == slug }?.name ?? slug
    }
}
