import QueryLanguage
import Statements

/// `photo FH-20D6G0NR`: shows the main photos of items.
package struct ShowPhotoStatement: FormStatement {
    package var items: ItemNames = []

    package static let form = Form("photo", ShowPhotoStatement(), [.value(.itemWords, \.items)])

    package static var spec: StatementSpec { PhotoStatement.spec }

    static let branch = Branch(
        of: "photo", form.syntax, summary: "shows an item's main photo, adds photos, or makes one of them the main one",
        discussion: """
            Without a file the main photo is shown: in kitty (a PNG, or any picture with vipsthumbnail) and iTerm2 in the
            terminal itself, elsewhere by `xdg-open`. `export photos of SKU to FOLDER` copies the pictures out.
            """, before: Branch.Place(discussion: "Put words of a title")
    ) { (cursor) throws(Diagnostic) in
        let start = cursor
        let statement = try form.read(&cursor)
        if cursor.isAtEnd { return statement }
        cursor.rewind(to: start)
        return nil
    }

    package var effects: Effects { .runsCommands }

    package func run(in environment: Environment) throws -> Outcome {
        try PhotoViewing.outcome(of: ItemStatement.items(items, in: environment), environment)
    }
}
