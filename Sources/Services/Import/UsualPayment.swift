import QueryLanguage

extension Platform {
    /// What FlipperHelper fills in itself: cash where people meet, else card.
    static func usualPayment(on platform: String) -> Payment {
        // As the app spells them, nearly always.
        if let exact = known.first(where: { $0.name == platform }) { return exact.lists ? .card : .cash }
        let isOffline = known.contains { !$0.lists && PlatformDirectory.sameName($0.name, platform) }
        return isOffline ? .cash : .card
    }
}
