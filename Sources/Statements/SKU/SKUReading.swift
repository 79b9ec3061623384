import Queries
import QueryLanguage

/// An explanation of how a text is read as an SKU.
struct SKUReading {
    enum Form: String {
        case own, sequential, other
    }

    let typed: String
    let sku: SKU

    init(_ typed: String) {
        self.typed = typed
        sku = SKU(typed)
    }

    var form: Form { sku.number != nil ? .own : sku.isSequential ? .sequential : .other }

    /// The moment in an SKU of our own form; `nil` for other forms.
    var moment: Instant? {
        sku.number.map { Instant(milliseconds: SKU.epoch.milliseconds + $0) }
    }

    /// Returns notes for the user, in sentences.
    func notes(now: Instant, items: [ItemMatch], nearest: String?) -> [String] {
        var notes: [String] = []
        if sku.text != typed { notes.append("\(typed) is read as \(sku.text)\(replacements)") }
        switch form {
        case .own:
            if let moment {
                let ahead = moment > now ? ", which is in the future" : ""
                notes.append("if fhq made this SKU, it did so at \(moment.description)\(ahead)")
            }
        case .sequential: notes.append("this is an SKU of the old form; it still finds its item")
        case .other: notes.append(opaque)
        }
        if items.isEmpty { notes.append("no item has it" + (nearest.map { "; the nearest is \($0)" } ?? "")) }
        if items.count > 1 { notes.append("it matches \(items.count) items") }
        return notes
    }

    /// The replaced letters, such as `: O is 0, L is 1`.
    private var replacements: String {
        guard form == .own else { return "" }
        let body = typed.uppercased().filter { $0 != "-" }.dropFirst(2)
        let replaced = ["I", "L", "O"].filter { body.contains($0) }.map { "\($0) is \($0 == "O" ? 0 : 1)" }
        return replaced.isEmpty ? "" : ": \(replaced.joined(separator: ", "))"
    }

    private var opaque: String {
        let body = typed.uppercased().filter { $0 != "-" }
        let strange = Set(body.dropFirst(2).filter { !"0123456789ABCDEFGHJKMNPQRSTVWXYZILO".contains($0) })
        let matches = "it must match exactly, and tells no time"
        guard body.hasPrefix("FH"), body.count == 10, !strange.isEmpty else {
            return "this is not the form of fhq: \(matches)"
        }
        let letters = strange.sorted().map(String.init).joined(separator: ", ")
        return "this is not the form of fhq, since Crockford's Base32 has no \(letters): \(matches)"
    }
}
