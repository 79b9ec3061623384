/// A place where items are listed or sold.
///
/// A new store begins with ``known``; users add others, so a platform is identified by its slug.
package struct Platform: Hashable, Sendable {
    /// One word in lower case, `facebook-marketplace`.
    package let slug: String
    /// The name in results, `Facebook Marketplace`.
    package let name: String
    /// True if items are listed there; at other places they are only sold.
    package let lists: Bool

    /// Returns the slug of a name as typed: lower case, with hyphens for spaces.
    package static func slug(of text: some StringProtocol) -> String {
        text.lowercased().split(whereSeparator: { $0 == " " || $0 == "_" }).map(String.init).joined(separator: "-")
    }

    package init(name: String, lists: Bool = true) {
        self.name = name
        self.lists = lists
        slug = Self.slug(of: name)
    }

    /// The platforms of a new store, in the order of their ids there, from 1.
    package static let known: [Platform] =
        [
            "eBay", "Vinted", "Facebook Marketplace", "Depop", "Poshmark", "Mercari", "OfferUp", "Craigslist",
            "ThredUp", "Etsy", "Gumtree", "Shpock", "Preloved", "Nextdoor", "Grailed", "ShopThing",
        ].map { Platform(name: $0) } + [
            Platform(name: "Car Boot", lists: false), Platform(name: "Sold Offline", lists: false),
        ]
}
