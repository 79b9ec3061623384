import QueryLanguage

extension SampleItem {
    /// An item with all details given.
    struct Fixed {
        var title: String?
        var cost = Money(minor: 200, currency: .gbp)
        var sku: String?
        var bought = "2026-02-14T08:30:00Z"
        var market: String?
        var fromJo = false
        var picture: String?
        var listed: [(platform: String, at: String, asking: Money?)] = []
        var sold: (at: String, price: Money, platform: String, paid: String?)?
        var deleted = false
    }

    /// An item sold on the last day, at an hour that is past whenever that day is today.
    static var soldOnLastDay: Fixed {
        Fixed(
            title: "Enamel bread bin", cost: pounds(400), bought: "2026-10-11T08:30:00Z", market: "Battersea",
            listed: [("eBay", "2026-10-12T19:00:00Z", pounds(2200))],
            sold: ("2026-10-31T00:30:00Z", pounds(2000), "eBay", "card"))
    }

    private static func pounds(_ minor: Int64) -> Money {
        Money(minor: minor, currency: .gbp)
    }

    private static func euros(_ minor: Int64) -> Money {
        Money(minor: minor, currency: .eur)
    }

    /// The items used in the documentation, then titles that break careless programs.
    static let fixed: [Fixed] = documented + hostile

    private static let documented: [Fixed] = [
        Fixed(
            title: "Brass lamp", cost: pounds(350), sku: "FH-20D6G0NR", bought: "2026-03-01T07:12:00Z",
            market: "Battersea", fromJo: true, picture: "Images/brass.png"),
        Fixed(
            title: "Brass desk lamp, green shade", cost: pounds(800), bought: "2026-03-07T09:40:00Z",
            market: "Battersea", fromJo: true,
            listed: [("eBay", "2026-03-09T19:00:00Z", pounds(3250)), ("Vinted", "2026-03-09T19:10:00Z", pounds(3000))],
            sold: ("2026-03-20T18:45:00Z", euros(3400), "Vinted", "card")),
        Fixed(
            title: "Lamp, brass, converted from oil", cost: pounds(1200), bought: "2026-05-02T06:55:00Z",
            market: "Ardingly, South of England Showground",
            listed: [("eBay", "2026-05-10T20:00:00Z", pounds(4499))]),
        Fixed(
            title: "Silk scarf, hand-rolled hem", cost: pounds(150), bought: "2026-02-28T08:05:00Z", market: "Chiswick",
            listed: [("Vinted", "2026-03-01T10:00:00Z", pounds(1400))],
            sold: ("2026-03-06T12:31:00Z", pounds(1250), "Vinted", nil)),
        Fixed(
            title: "Teak tray", cost: pounds(300), bought: "2026-03-08T07:30:00Z", market: "Battersea",
            sold: ("2026-10-18T09:15:00Z", pounds(900), "Car Boot", "cash")),
        Fixed(
            title: "Kokeshi doll", cost: Money(minor: 1500, currency: SampleMoney.jpy), bought: "2026-04-19T01:20:00Z",
            market: "大江戸骨董市", listed: [("Etsy", "2026-05-01T18:00:00Z", pounds(2800))]),
    ]

    private static let hostile: [Fixed] = [
        Fixed(title: nil, market: "Battersea"),
        Fixed(title: "12\" single, \"The Ace of Spades\"", listed: [("eBay", "2026-02-20T20:00:00Z", pounds(1100))]),
        Fixed(title: "Plates, saucers, cups"),
        Fixed(title: "Two lines:\nthe second\r\nand a third\twith a tab"),
        Fixed(title: "👨‍👩‍👧‍👦 family photo album 🇬🇧", picture: "Images/blue.png"),
        Fixed(title: "=1+1"),
        Fixed(title: "+44 telephone sign"),
        Fixed(title: "-20°C thermometer"),
        Fixed(title: "@handle enamel badge"),
        Fixed(title: "=HYPERLINK(\"http://example.invalid\";\"lamp\")"),
        Fixed(title: "מנורת פליז"),
        Fixed(title: "\u{202E}pmal ssarb\u{202C} (right to left)"),
        Fixed(title: "كتاب قديم \u{200F}1923\u{200F}"),
        Fixed(title: "Caf\u{E9} table, composed"),
        Fixed(title: "Cafe\u{301} table, decomposed"),
        Fixed(title: "真鍮のランプ 昭和レトロ"),
        Fixed(title: "Straße & Söhne beer mug"),
        Fixed(title: "  spaces at both ends  "),
        Fixed(title: "Back\\slash and 'single' quotes"),
        Fixed(title: "<b>bold</b> &amp; | pipes | `code`"),
        Fixed(title: "\u{1B}[31mred?\u{1B}[0m \u{7} bell"),
        Fixed(title: String(repeating: "a very long title that goes on, ", count: 12) + "and ends"),
        Fixed(title: "İstanbul çini tile"),
        Fixed(title: "Deleted by mistake", market: "Wimbledon Stadium (closed)", deleted: true),
        Fixed(
            title: "Deleted after it was sold", listed: [("Gumtree", "2026-02-16T12:00:00Z", nil)],
            sold: ("2026-02-20T12:00:00Z", pounds(500), "Gumtree", "cash"), deleted: true),
        Fixed(title: "Given away", cost: pounds(0), sold: ("2026-02-22T12:00:00Z", pounds(0), "Sold Offline", nil)),
    ]
}
