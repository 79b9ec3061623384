import Inventory
import QueryLanguage

/// The platforms of the store by whatever a source may call them.
struct PlatformDirectory {
    private var ids: [String: Int64] = [:]
    private var last: Int64 = 0
    /// The platforms that had to be added.
    private(set) var added: [String] = []

    init() {}

    init(_ platforms: [(id: Int64, name: String)]) {
        for platform in platforms {
            ids[Self.key(platform.name)] = platform.id
            last = max(last, platform.id)
        }
    }

    /// The letters and digits alone, in lower case: `facebookMarketplace` is `Facebook Marketplace`.
    private static func key(_ name: String) -> String {
        let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return letters.isEmpty ? name : letters
    }

    /// Whether two spellings name one platform.
    static func sameName(_ left: String, _ right: String) -> Bool {
        left == right || key(left) == key(right)
    }

    func known(_ name: String) -> Int64? {
        // As the app spells them, nearly always.
        ids[name] ?? ids[Self.key(name)]
    }

    /// A number by which a platform is told from others, whether it is known or not.
    func identity(of name: String) -> Int64 {
        known(name) ?? -Int64(Self.key(name).hashValue.magnitude >> 1) - 1
    }

    /// The id of the platform, which is added to the store if it has none of that name.
    mutating func id(of name: String, in session: ImportSession) throws -> Int64 {
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
    /// What FlipperHelper fills in itself: cash where people meet, else card.
    static func usualPayment(on platform: String) -> Payment {
        // As the app spells them, nearly always.
        if let exact = known.first(where: { $0.name == platform }) { return exact.lists ? .card : .cash }
        let isOffline = known.contains { !$0.lists && PlatformDirectory.sameName($0.name, platform) }
        return isOffline ? .cash : .card
    }
}
