import QueryLanguage
import Statements

extension Feature {
    /// Journals and accounts for bookkeepers and their programs.
    package static let books = Feature(
        "books",
        branches: [
            Branch(
                of: "export", ExportJournalStatement.self, discussion: ExportJournalStatement.discussion,
                examples: [
                    Example("export journal to books.journal", ""), Example("export journal to books.beancount", ""),
                ], before: beforePhotos),
            Branch(
                of: "export", ExportAccountsStatement.self, discussion: ExportAccountsStatement.discussion,
                examples: [Example("export accounts to bank.csv as xero", "")], before: beforePhotos),
            Branch(
                of: "set", AccountSetting.self, discussion: AccountSetting.discussion,
                examples: [Example("set account fees \"expenses:fees:$platform\"", "")],
                before: Branch.Place(rule: "\"list\"", discussion: "list after")),
        ], symbols: [.account])

    private static let beforePhotos = Branch.Place(
        rule: "\"export\" \"photos\"", discussion: "`export photos`", example: "photo ")
}
