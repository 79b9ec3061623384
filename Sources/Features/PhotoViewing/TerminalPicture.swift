import Codecs
import QueryLanguage

/// A way in which some terminals show pictures among their text.
enum TerminalPicture {
    /// kitty's graphics protocol, which takes PNG.
    case kitty(columns: Int)
    /// iTerm2's inline images, which take every kind of picture that macOS reads.
    case iTerm

    /// The width on a wide terminal, in columns.
    private static let widest = 80
    /// The most bytes of Base64 in one sequence of kitty's.
    private static let chunk = 4096

    /// Returns the way of the present terminal, by its variables; `nil` if it has none.
    init?(columns: Int, _ variable: (String) -> String?) {
        if variable("KITTY_WINDOW_ID") != nil || variable("TERM") == "xterm-kitty" {
            self = .kitty(columns: min(columns, Self.widest))
        } else if variable("TERM_PROGRAM") == "iTerm.app" || variable("LC_TERMINAL") == "iTerm2" {
            self = .iTerm
        } else {
            return nil
        }
    }

    func takes(_ kind: PictureKind?) -> Bool {
        switch self {
        case .kitty: kind == .png
        case .iTerm: kind != nil
        }
    }

    /// Returns the control sequences that show the bytes of a picture.
    func drawing(_ bytes: [UInt8]) -> String {
        let text = Base64.text(bytes)
        switch self {
        case .iTerm: return "\u{1B}]1337;File=inline=1;size=\(bytes.count):\(text)\u{7}\n"
        case .kitty(let columns):
            var rest = Substring(text)
            var sequences = ""
            // An answer (q=2 prevents it) would be read as keys.
            var keys = "a=T,f=100,c=\(columns),q=2"
            repeat {
                let part = rest.prefix(Self.chunk)
                rest = rest.dropFirst(part.count)
                sequences += "\u{1B}_G\(keys),m=\(rest.isEmpty ? 0 : 1);\(part)\u{1B}\\"
                keys = "q=2"
            } while !rest.isEmpty
            return sequences + "\n"
        }
    }
}
