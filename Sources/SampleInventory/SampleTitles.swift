/// A generator of titles from words, with matching notes.
enum SampleTitles {
    /// Returns a title; about one item in twenty has none.
    static func title(_ random: inout SeededRandom) -> String? {
        if random.chance(percent: 5) { return nil }
        let start = random.chance(percent: 70) ? random.pick(kinds) + " " : ""
        let thing = "\(start)\(random.pick(materials)) \(random.pick(things))"
        switch random.below(12) {
        case 0: return "\(thing), \(random.pick(["boxed", "chipped", "pair", "signed", "as found"]))"
        case 1: return "\(thing) \(6 + random.below(18))\""
        case 2: return "\(thing) \(random.pick(["✨", "🦊", "🪔", "👠", "📷"]))"
        case 3: return "\(thing) no. \(1 + random.below(9999))"
        default: return thing.prefix(1).uppercased() + thing.dropFirst()
        }
    }

    static let notes = [
        "needs a clean", "check the base,\nthen list", "from the \"good\" table", "crack on the rim; disclose it",
        "give to Zoë first", "12 x 8 cm",
    ]

    private static let kinds = [
        "Victorian", "Edwardian", "Art Deco", "1970s", "vintage", "retro", "mid-century", "antique", "French",
        "Japanese",
        "Danish", "hand-made", "unused", "large", "small", "military", "nautical", "pre-war",
    ]
    private static let materials = [
        "brass", "copper", "pewter", "silver-plated", "oak", "teak", "leather", "wool", "silk", "linen", "glass",
        "crystal",
        "china", "stoneware", "enamel", "Bakelite", "tin", "cast-iron", "wicker", "ivory-coloured",
    ]
    private static let things = [
        "lamp", "candlestick", "kettle", "teapot", "jug", "vase", "bowl", "plate", "box", "frame", "mirror", "clock",
        "barometer", "compass", "camera", "radio", "typewriter", "brooch", "necklace", "watch", "cufflinks", "handbag",
        "jacket", "coat", "scarf", "dress", "boots", "doll", "train set", "game", "puzzle", "record", "book", "map",
        "print",
        "stool", "chair", "tray", "tea caddy", "spoon", "corkscrew", "door knocker", "hook", "scales", "café sign",
    ]
}
