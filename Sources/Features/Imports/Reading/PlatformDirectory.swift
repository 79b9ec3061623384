import Interchange
import QueryLanguage

/// The platforms of the store, by any name that a source may use for them.
package struct PlatformDirectory {
    private var ids: [String: Int64] = [:]
    private var names: [String] = []
    private var last: Int64 = 0
    /// The platforms that were added.
    private(set) var added: [String] = []

    init() {}

    init(_ platforms: [(id: Int64, name: String)]) {
        for platform in platforms {
            ids[Self.key(platform.name)] = platform.id
            names.append(platform.name)
            last = max(last, platform.id)
        }
    }

    /// Returns the letters and digits in lower case, so that `facebookMarketplace` matches `Facebook Marketplace`.
    static func key(_ name: String) -> String {
        let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return letters.isEmpty ? name : letters
    }

    /// Returns true if two spellings name the same platform.
    package static func sameName(_ left: String, _ right: String) -> Bool {
        left == right || key(left) == key(right)
    }

    func known(_ name: String) -> Int64? {
        // The app's spelling nearly always matches exactly.
        ids[name] ?? ids[Self.key(name)]
    }

    /// Returns the platform for a person's spelling, with a country or abbreviated; an unknown one is unchanged.
    func spelled(_ name: String) -> String {
        if known(name) != nil { return name }
        let key = Self.key(name)
        let shorter = Self.countries.compactMap { key.hasSuffix($0) ? String(key.dropLast($0.count)) : nil }
        for candidate in [key] + shorter {
            if let meant = Self.shortNames[candidate], known(meant) != nil { return meant }
            if known(candidate) != nil { return candidate }
        }
        return name
    }

    /// Returns the platform most similar to an unknown name; `nil` if there is none.
    func nearest(to name: String) -> String? {
        known(name) == nil ? Spelling.nearest(to: name, among: names) : nil
    }

    private static let countries = [
        "couk", "uk", "com", "de", "fr", "ie", "eu", "us", "usa", "gb", "at", "es", "it", "nl",
    ]

    private static let shortNames: [String: String] = {
        let spellings = [
            "eBay": ["eb", "ebaystore", "ebayshop"],
            "Facebook Marketplace": [
                "fb", "facebook", "fbmarketplace", "fbmp", "fbm", "facebookmp", "marketplace", "facebookmarket",
            ],
            "Vinted": ["vint", "vintedpro"], "Etsy": ["etsyshop", "etsystore"],
            "Car Boot": ["boot", "bootsale", "carbootsale", "cbs", "bootfair", "carbootfair", "carboots"],
            "Sold Offline": ["offline", "inperson"],
        ]
        var names: [String: String] = [:]
        for (name, short) in spellings { for spelling in short { names[spelling] = name } }
        return names
    }()

    /// Returns a number that identifies a platform, known or not.
    func identity(of name: String) -> Int64 {
        known(name) ?? -Int64(Self.key(name).hashValue.magnitude >> 1) - 1
    }

    /// Returns the id of the platform, adding it to the store if it is new.
    mutating func id(of name: String, in session: ImportSession) throws -> Int64 {
        if let id = ids[name] { return id }
        if let id = known(name) {
            ids[name] = id
            return id
        }
        last += 1
        try session.addPlatform(Platform(name: name), id: last)
        ids[Self.key(name)] = last
        added.append(name)
        return last
    }
}

extension Platform {
    /// Returns FlipperHelper's default payment: cash for sales in person, otherwise card.
    static func usualPayment(on platform: String) -> Payment {
        // The app's spelling nearly always matches exactly.
        if let exact = known.first(where: { $0.name == platform }) { return exact.lists ? .card : .cash }
        let isOffline = known.contains { !$0.lists && PlatformDirectory.sameName($0.name, platform) }
        return isOffline ? .cash : .card
    }
}
