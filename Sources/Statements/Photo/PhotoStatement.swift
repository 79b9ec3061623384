import Inventory
import QueryLanguage
import Rendering
import Services

/// `photo FH-20D6G0NR lamp.jpg`: adds photos to an item, or makes one its main photo.
public enum PhotoStatement: Statement, Hashable {
    case add(SKU, files: [String])
    case makeMain(SKU, photo: Int64)

    public static let spec = StatementSpec(
        name: "photo",
        summary: "adds photos to an item, or makes one of them its main photo",
        syntax: "\"photo\" ( SKU | QUOTED ) ( \"main\" INTEGER | PICTURE { [ \",\" ] PICTURE } )",
        discussion: """
            Words of a title are quoted here, since bare ones are files. The files are copied into the folder beside the store, `inventory.photos`, each under the SHA-256 of its
            content, so that the same picture is kept once; the originals stay as they are. JPEG, PNG, WebP, HEIC, AVIF,
            GIF and TIFF, told by their first bytes, up to 100 MB. All of the files are added or none. An item has up to
            10 photos; a picture that it has already is not added again. The first is its main photo: `main` puts
            another one first, by its id.

            An import names photos but brings no pictures: those that are not in Drive are `absent`. A file of the same
            name fills such a photo in. `photos where state = absent show sku, file` lists them.

            `photos where sku = SKU` lists them, `delete photo ID` removes one, `undo` takes any of it back. `photos
            pending` lists what `sync now` has yet to upload. What is uploaded is smaller, upright, and without what the
            camera noted of place and time, if vipsthumbnail (Debian's libvips-tools) is installed; without it the
            picture itself is uploaded, and its notes with it.
            """,
        examples: [
            Example("photo FH-20D6G0NR examples/inventory/Images/brass.png"),
            Example("photo FH-20D6G0NR examples/inventory/Images/blue.png; photos where sku = FH-20D6G0NR"),
        ])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        let sku = try cursor.sku()
        if cursor.accept(.main) {
            let photo = try cursor.integer(in: 1...Int.max, what: "the id of a photo")
            return PhotoStatement.makeMain(sku, photo: Int64(photo))
        }
        var files: [String] = []
        repeat {
            let span = cursor.token.span
            let file = try cursor.text(.file)
            guard !file.isEmpty else { throw Diagnostic("a file has a name", at: span) }
            files.append(file)
        } while cursor.accept(.comma) || !cursor.isAtEnd
        return PhotoStatement.add(sku, files: files)
    }

    public var canonical: String {
        switch self {
        case .add(let sku, let files):
            let first = files.first.map { $0.lowercased() == Keyword.main.text ? Quoting.quoted($0) : Quoting.path($0) }
            let words = ["photo", Quoting.item(sku), first ?? ""] + files.dropFirst().map(Quoting.path)
            return words.joined(separator: " ")
        case .makeMain(let sku, let photo): return "photo \(Quoting.item(sku)) main \(photo)"
        }
    }

    public var effects: Effects {
        switch self {
        case .add: [.writesStore, .readsFiles]
        case .makeMain: .writesStore
        }
    }

    public func run(in environment: Environment) throws -> Outcome {
        switch self {
        case .add(let sku, let files):
            try add(files, to: try ItemQuestion(environment: environment).settle(sku), environment)
        case .makeMain(let sku, let photo):
            let sku = try ItemQuestion(environment: environment).settle(sku)
            let change = StoreChange(
                environment: environment, statement: PhotoStatement.makeMain(sku, photo: photo).canonical)
            let item = try change.perform { writer in
                let item = try change.item(sku, writer)
                try writer.makeMain(photo, of: item.id)
                return item
            }
            change.confirm("photo \(photo) is the main one of \(item.named)")
        }
        return .none
    }

    private func add(_ files: [String], to sku: SKU, _ environment: Environment) throws {
        let change = StoreChange(
            environment: environment, statement: PhotoStatement.add(sku, files: files).canonical)
        guard let folder = try environment.store().photoFolder else {
            throw StatementError("a store in memory has no place for photos")
        }
        // A person waits for the disk meanwhile, but no other process for this one: the copies come before the write.
        let intake = PhotoIntake(into: folder)
        let photos = try take(files, intake, environment)
        let (item, result) = try change.perform { writer in
            let item = try change.item(sku, writer)
            return (item, try writer.add(photos, to: item.id, in: folder))
        }
        withExtendedLifetime(intake) {}
        change.tell(result)
        change.confirm("added \(result.count) \(result.count == 1 ? "photo" : "photos") to \(item.named)")
    }

    private func take(_ files: [String], _ intake: PhotoIntake, _ environment: Environment) throws -> [NewPhoto] {
        guard files.count <= InventoryWriter.mostPhotos else {
            throw StatementError(
                "an item has at most \(InventoryWriter.mostPhotos) photos, and these are \(files.count)")
        }
        defer { try? environment.progress(nil) }
        do {
            return try intake.take(files, rehearsal: environment.options.isDryRun) {
                try environment.progress("copying \(visible($0)) …")
            }
        } catch let error as PhotoIntakeError {
            throw StatementError(error.description)
        }
    }
}
