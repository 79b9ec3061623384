import Interchange
import Ledger
import Queries
import QueryLanguage
import Rendering

/// `photo FH-20D6G0NR lamp.jpg`: adds photos to an item, or makes one its main photo.
package struct PhotoStatement: FormStatement {
    /// The work on an item's photos.
    package enum Action: Hashable, Sendable {
        case add([String])
        case makeMain(Int64)
    }

    package var items: ItemNames
    package var action: Action

    package static let form = Form(
        "photo", PhotoStatement(items: [], action: .add([])),
        [
            .value(.itemWords, \.items),
            .oneOf([
                .value(
                    .main,
                    .case(.integer(1...Int.max, "the id of a photo"), Action.makeMain) {
                        if case .makeMain(let photo) = $0 { photo } else { nil }
                    }, \.action),
                pictures,
            ]),
        ])

    package static let spec = StatementSpec(
        form, summary: "adds photos to an item, or makes one of them the main one",
        discussion: """
            Put words of a title in quotes here, since bare words are files. Of several items, as in @1-3, each gets the
            photos. fhq copies the files into the folder
            `inventory.photos` beside the store. Each copy is named by the SHA-256 of its content, so that the same
            picture is stored once; the originals stay as they are. JPEG, PNG, WebP, HEIC, AVIF, GIF and TIFF work, up
            to 100 MB, recognised by their first bytes. fhq adds all of the files or none. An item has up to 10 photos;
            a picture that it has already is not added again. The first photo is the main one; `main` puts another one
            first, by its id.

            An import brings the pictures of its photos. A picture that is neither there nor in Drive is `absent`; a
            file of the same name fills it in. `photos where state = absent show sku, file` lists them.

            `photos where sku = SKU` lists photos, `delete photo ID` removes one, and `undo` reverses any of this.
            """,
        examples: [
            Example("photo FH-20D6G0NR examples/inventory/Images/brass.png"),
            Example("photo FH-20D6G0NR examples/inventory/Images/blue.png; photos where sku = FH-20D6G0NR"),
        ])

    package var effects: Effects {
        switch action {
        case .add: [.writesStore, .readsFiles]
        case .makeMain: .writesStore
        }
    }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        resolved.items = try ItemQuestion(environment: environment).resolved(items)
        let change = StoreChange(environment: environment, statement: resolved.canonical)
        switch action {
        case .add(let files): try resolved.add(files, change, environment)
        case .makeMain(let photo):
            guard resolved.items.isOne else {
                throw StatementError("photo \(photo) belongs to one item", of: items.names[0].text)
            }
            let item = try change.perform { [sku = resolved.items.skus[0]] writer in
                let item = try change.item(sku, writer)
                try writer.makeMain(photo, of: item.id)
                return item
            }
            change.confirm("photo \(photo) is now the main photo of \(item.named)")
        }
        return .none
    }

    /// Parses the statement; a form that a feature adds may be shorter, so it comes first.
    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        try form.readAfterBranches(&cursor)
    }

    private static let pictures = Part<PhotoStatement>(
        "PICTURE { [ \",\" ] PICTURE }", isOpen: true
    ) { (cursor, statement, _) throws(Diagnostic) in
        cursor.welcomes(.value(.file))
        guard !cursor.isAtEnd else { return false }
        var files: [String] = []
        repeat {
            let span = cursor.token.span
            let file = try cursor.text(.file)
            guard !file.isEmpty else { throw Diagnostic("a file name can't be empty", at: span) }
            files.append(file)
        } while cursor.accept(.comma) || !cursor.isAtEnd
        statement.action = .add(files)
        return true
    } print: { statement in
        guard case .add(let files) = statement.action else { return nil }
        // `main` begins another clause.
        return files.enumerated().map { index, file in
            index == 0 && file.lowercased() == Keyword.main.text ? Quoting.quoted(file) : Quoting.path(file)
        }
    }

    private func add(_ files: [String], _ change: StoreChange, _ environment: Environment) throws {
        guard let folder = try environment.store().photoFolder else {
            throw StatementError("a store in memory can't keep photos")
        }
        // A person waits for the disk, but no other process should wait for this one, so files are copied before the
        // write.
        let intake = PhotoIntake(into: folder)
        let photos = try addPhotos(files, intake, environment)
        let added = try change.perform { writer in
            try items.skus.enumerated().map { place, sku in
                let item = try change.item(sku, writer)
                return (item, try writer.add(photos, to: item.id, in: place == 0 ? folder : nil))
            }
        }
        withExtendedLifetime(intake) {}
        for (item, result) in added {
            change.confirm("added \(result.count) \(result.count == 1 ? "photo" : "photos") to \(item.named)", result)
        }
    }

    private func addPhotos(_ files: [String], _ intake: PhotoIntake, _ environment: Environment) throws -> [NewPhoto] {
        guard files.count <= InventoryWriter.mostPhotos else {
            throw StatementError(
                "an item has at most \(InventoryWriter.mostPhotos) photos, not \(files.count)")
        }
        defer { try? environment.progress(nil) }
        return try intake.add(files, rehearsal: environment.options.isDryRun) {
            try environment.progress("copying \(visible($0)) …")
        }
    }
}
