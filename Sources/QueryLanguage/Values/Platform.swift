/// A place where things are listed or sold.
///
/// The table ``known`` is what a new store begins with; users add their own, so a platform is known by its slug.
public struct Platform: Hashable, Sendable {
    /// One word in lower case, `facebook-marketplace`.
    public let slug: String
    /// How results show it, `Facebook Marketplace`.
    public let name: String
    /// Whether things are listed there; at the others they are only sold.
    public let lists: Bool

    /// The slug of a name as typed: lower case, with hyphens for spaces.
    public static func slug(of text: some StringProtocol) -> String {
        text.lowercased().split(whereSeparator: { $0 == " " || $0 == "_" }).joined(separator: "-")
    }

    public init(name: String, lists: Bool = true) {
        self.name = name
        self.lists = lists
        slug = Self.slug(of: name)
    }

    /// The platforms of a new store, in the order of their ids there, from 1.
    public static let known: [Platform] =
        [
            "eBay", "Vinted", "Facebook Marketplace", "Depop", "Poshmark", "Mercari", "OfferUp", "Craigslist",
            "ThredUp", "Etsy", "Gumtree", "Shpock", "Preloved", "Nextdoor", "Grailed", "ShopThing",
        ].map { Platform(name: $0) } + [
            Platform(name: "Car Boot", lists: false), Platform(name: "Sold Offline", lists: false),
        ]
}
