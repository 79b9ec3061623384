import Inventory
import QueryLanguage
import Rendering

/// What the shell shows of what waits, at the right of the prompt or as the terminal's title.
///
/// `{takedown} to take down · sync {sync}`: parts between `·`, of which those are shown whose fields have something to say.
public struct PromptTemplate: Hashable, Sendable {
    public let text: String

    /// The names that may stand in braces: the sections of `todo`, and when the last sync was.
    public static var fields: [String] { ToDoSection.allCases.filter { $0.chore != nil }.map(\.rawValue) + ["sync"] }

    /// Throws a message if the text has a field that there is not.
    init(_ text: String, at span: Span) throws(Diagnostic) {
        self.text = text
        for part in Self.pieces(text) {
            guard case .field(let name) = part, !Self.fields.contains(name) else { continue }
            throw Diagnostic(
                "there is no field {\(name)}", at: span,
                hints: ["fields: \(Self.fields.map { "{\($0)}" }.joined(separator: " "))"])
        }
    }

    private enum Piece {
        case text(String)
        case field(String)
    }

    /// What stands between braces, and what stands outside of them.
    private static func pieces(_ text: some StringProtocol) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            pieces.append(.text(String(rest[..<open])))
            pieces.append(.field(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        return pieces + [.text(String(rest))]
    }

    /// The text as it stands now, in one line without control characters; empty where nothing waits.
    public func filled(in environment: Environment) throws -> String {
        let names = Self.pieces(text).compactMap { if case .field(let name) = $0 { name } else { nil } }
        let values = try Self.values(of: Set(names), in: environment)
        let parts = text.split(separator: "·").compactMap { part -> String? in
            var words = ""
            for piece in Self.pieces(part) {
                switch piece {
                case .text(let text): words += text
                case .field(let name):
                    guard let value = values[name] else { return nil }
                    words += value
                }
            }
            return words.split(separator: " ").joined(separator: " ")
        }
        return visible(parts.filter { !$0.isEmpty }.joined(separator: " · "))
    }

    /// What has something to say, by the indexes that `todo` uses.
    private static func values(of names: Set<String>, in environment: Environment) throws -> [String: String] {
        let store = try environment.store()
        let sections = ToDoSection.allCases.filter { names.contains($0.rawValue) && $0.chore != nil }
        let terms = try StoreSettings(store).choreTerms(today: environment.clock.today)
        let found = try store.chores(sections.compactMap(\.chore), terms, first: 1)
        var values: [String: String] = [:]
        for (section, chore) in zip(sections, found) where chore.count != 0 {
            values[section.rawValue] = chore.count.map { grouped($0) } ?? "over \(grouped(Chore.mostCounted))"
        }
        if names.contains("sync"), let last = try store.syncState().succeededAt {
            values["sync"] = age(milliseconds: environment.clock.now().milliseconds - last.milliseconds)
        }
        return values
    }

    /// `3 h ago`, in the largest unit of which there is one.
    static func age(milliseconds: Int64) -> String {
        let minutes = milliseconds / 60_000
        return switch minutes {
        case ..<1: "just now"
        case ..<60: "\(minutes) min ago"
        case ..<1_440: "\(minutes / 60) h ago"
        case ..<2_880: "1 day ago"
        default: "\(minutes / 1_440) days ago"
        }
    }
}
