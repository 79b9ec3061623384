/// Random keys, the same for the same seed.
///
/// Each is a complete key, and none ends a shell: no Ctrl-D and no Ctrl-\.
package struct RandomKeys {
    private static let keys = [
        "\t", "\t\t", "\t\u{1B}[B\u{1B}[B\r", "s\t", "many\t", "\u{1B}[Z", "\u{1B}[6~", "\u{E}", "\u{10}", "\r", "\r",
        "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OA", "\u{1B}OC", "\u{12}", "\u{12}it", "\u{13}", "\u{7}",
        "\u{17}", "\u{15}", "\u{B}", "\u{19}", "\u{C}", "items ", "item", "s", ")", "\"", "é", "東京", "e\u{301}",
        "\u{1B}[200~a\nb\tc\n\u{1B}[201~", "\u{1B}[200~\u{1B}[201~", "\u{7F}", "\u{1}", "\u{5}", "\u{1B}b", "\u{1B}d",
        "\u{1B}u", "\u{1B}5", "\u{1B}\r", "\u{14}", "\u{1B}[5~", "\u{1A}", "\u{18}\u{18}", "\u{18}\u{5}", "\u{1B}x",
        "\u{1B}.", "\u{1B}[1;3C", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{16}\u{1B}", "\u{16}\t", "\u{1B}", "\u{3}",
        "a long word that fills a row of the screen and more", "\u{0}", "\u{1B}[99~", "\u{1B}O", "\u{1B}[",
    ]
    private var random: SeededRandom

    package init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// Returns the bytes of the next key.
    package mutating func next() -> [UInt8] { Array((Self.keys.randomElement(using: &random) ?? "").utf8) }

    /// Returns a number below `limit`.
    package mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
}
