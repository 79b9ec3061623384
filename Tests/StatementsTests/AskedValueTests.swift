import QueryLanguage
import Statements
import Testing
import TestSupport

/// A condition finds each value of a column by the words that the column shows.
@Suite struct AskedValueTests {
    /// The fields whose values are words: of a kind that says so, or with help that lists them.
    private static let fields = Noun.allCases.flatMap { noun in
        FieldCatalog.fields(of: noun).filter {
            [.code, .list, .status, .payment].contains($0.kind) || $0.naming == .word || named(in: $0) != []
        }
    }

    /// The words of a help such as `asked, automatic, or what it was made before: import or restore`.
    private static func named(in field: Field) -> [String] {
        guard field.help.contains(#/^[a-z-]+(, [a-z-]+)*,? or /#) else { return [] }
        return field.help.split { !$0.isLetter && $0 != "-" }.map(String.init)
    }

    @Test(arguments: Noun.allCases) func eachValueShownCanBeAskedFor(noun: Noun) throws {
        let shop = try RowTargetTests.shop()
        shop.options.yes = true
        try shop.run("backup now")
        try shop.run("restore backup \(try shop.run("backups show name limit 1")[0])")
        for field in Self.fields where field.noun == noun {
            let named = Self.named(in: field)
            for cell in Set(try shop.run("\(noun) show \(field.name) limit all")) where !cell.isEmpty {
                for value in field.kind == .list ? cell.components(separatedBy: "; ") : [cell] {
                    let isPlain = !value.contains { !$0.isLetter && !$0.isNumber && !"-_./".contains($0) }
                    #expect(isPlain || named.isEmpty, "\(noun).\(field.name): \(value)")
                    let typed = isPlain ? value : "\"\(value)\""
                    let sign = field.kind == .list ? "~" : "="
                    let found = try shop.run("\(noun) where \(field.name) \(sign) \(typed) show \(field.name)")
                    #expect(!found.isEmpty && found.allSatisfy { $0.contains(value) }, "\(field.name) = \(value)")
                    let isVersion = value.first?.isNumber == true
                    #expect(named.isEmpty || isVersion || named.contains(value), "help of \(field.name): \(value)")
                }
            }
        }
    }

    @Test func helpOfSomeFieldsListsTheirWords() {
        let listing = Self.fields.filter { Self.named(in: $0) != [] }.map { "\($0.noun).\($0.name)" }
        #expect(listing.contains("backups.reason") && listing.contains("photos.state"), "\(listing)")
    }
}
