/// The condition of an item, as eBay's files know it.
package enum ItemCondition: String, CaseIterable, Hashable, Sendable {
    case new, used, good, acceptable
    case newOther = "new-other", newWithDefects = "new-with-defects", likeNew = "like-new", veryGood = "very-good"
    case certifiedRefurbished = "certified-refurbished", sellerRefurbished = "seller-refurbished"
    case forParts = "for-parts"

    /// Reads a condition as people write it, such as `Very good`; `nil` for any other text.
    package init?(_ text: some StringProtocol) {
        self.init(rawValue: Platform.slug(of: text))
    }

    /// The number in eBay's files (eBay's page on item condition IDs).
    package var number: Int {
        switch self {
        case .new: 1000
        case .newOther: 1500
        case .newWithDefects: 1750
        case .certifiedRefurbished: 2000
        case .sellerRefurbished: 2500
        case .likeNew: 2750
        case .used: 3000
        case .veryGood: 4000
        case .good: 5000
        case .acceptable: 6000
        case .forParts: 7000
        }
    }
}
