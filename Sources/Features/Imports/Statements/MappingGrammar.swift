import QueryLanguage
import Statements

/// The rules of the columns in an import.
enum MappingGrammar {
    static var symbols: [GrammarSymbol] {
        [
            GrammarSymbol(mapping),
            GrammarSymbol(
                Production("DAY_FORMAT", formats(.day)),
                Lexeme("DAY_FORMAT", 4, Pattern.valued(CellFormat.dayPattern))),
            GrammarSymbol(
                Production("AMOUNT_FORMAT", formats(.amount)),
                Lexeme("AMOUNT_FORMAT", 4, Pattern.quotedAmong(["1,234.56", "1.234,56"]))),
        ]
    }

    private static var mapping: Production {
        Production(
            "column_mapping",
            "TEXT \"to\" ( \(columns(nil)) | \"quantity\" [ \"each\" ] | ( \(columns(.day)) ) [ \"as\" DAY_FORMAT ] "
                + "| ( \(columns(.amount)) ) [ \"as\" AMOUNT_FORMAT ] | QUOTED [ \"as\" DAY_FORMAT ] )")
    }

    private static func columns(_ content: CellContent?) -> String {
        Production.choice(
            SheetColumn.mappable.filter { $0.content == content && !$0.name.contains("quantity") }.map(\.name))
    }

    private static func formats(_ content: CellContent) -> String {
        Production.choice(CellFormat.allCases.filter { $0.content == content }.map { "\"\($0.text)\"" })
    }
}
