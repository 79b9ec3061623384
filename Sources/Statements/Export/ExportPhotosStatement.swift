import Ledger
import QueryLanguage
import Rendering
import StoreFile
import SystemLibrary

/// `export photos of FH-20D6G0NR to FOLDER`: copies the pictures of items, named by their SKUs.
package struct ExportPhotosStatement: FormStatement {
    package var target = Target.items([])
    package var folder = ""

    package static let form = Form(
        "export", ExportPhotosStatement(),
        [.word(.photos), .value(.of, .target, \.target), .value(.to, .file, \.folder)])

    package static var spec: StatementSpec { ExportStatement.spec }

    package var effects: Effects { .writesFiles }

    /// A picture to copy.
    private struct Copy {
        var source: String
        var target: String
    }

    package func run(in environment: Environment) throws -> Outcome {
        let (copies, items, missing) = try pictures(environment)
        guard !copies.isEmpty else { throw StatementError("no pictures are here, so nothing was copied") }
        if !environment.options.isDryRun { try write(copies, environment) }
        environment.confirm("copied \(counted(copies.count, "picture")) of \(counted(items, "item")) to \(folder)")
        var outcome = Outcome.none
        outcome.remarks = {
            missing == 0 ? [] : [Remark("\(counted(missing, "photo")) left out: the picture isn't here", isLoss: true)]
        }
        return outcome
    }

    private func counted(_ count: Int, _ what: String) -> String { "\(grouped(count)) \(what)\(count == 1 ? "" : "s")" }

    /// Returns the pictures that are here, the number of their items, and the number of photos without a picture.
    private func pictures(_ environment: Environment) throws -> (copies: [Copy], items: Int, missing: Int) {
        let store = try environment.store()
        var items: [(id: Int64, sku: String)] = []
        var texts = RowTexts(.items, [.itemSKU])
        texts.isPlain = true
        try texts.each(of: target.query(in: environment), environment) { items.append(($0, $1[0])) }
        var (copies, missing, owners): ([Copy], Int, Int) = ([], 0, 0)
        for item in items {
            let before = copies.count
            for (index, photo) in try store.photoFiles(of: item.id).enumerated() {
                guard let name = photo.name, let source = store.photoFolder?.path(of: name), access(source, R_OK) == 0
                else {
                    missing += 1
                    continue
                }
                copies.append(Copy(source: source, target: path(item.sku, index + 1, name)))
            }
            owners += copies.count > before ? 1 : 0
        }
        return (copies, owners, missing)
    }

    /// Returns the path of a copy: `FOLDER/FH-20D6G0NR.jpg`, with a number from the second photo on.
    private func path(_ sku: String, _ number: Int, _ name: String) -> String {
        let ending = name.split(separator: ".").dropFirst().last.map { ".\($0)" } ?? ""
        // An SKU of another program may be no name of a file.
        let stem = String(sku.map { $0 == "/" || $0 == "\0" ? "_" : $0 })
        return "\(folder)/\(stem.hasPrefix(".") ? "_" : "")\(stem)\(number == 1 ? "" : "-\(number)")\(ending)"
    }

    /// Copies all of the pictures, or none.
    private func write(_ copies: [Copy], _ environment: Environment) throws {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw StatementError("can't make the folder “\(folder)”: \(String(cString: strerror(errno)))")
        }
        var made: [String] = []
        do {
            for copy in copies {
                try environment.progress("copying pictures", made.count, of: copies.count)
                guard access(copy.target, F_OK) != 0 else {
                    throw StatementError("“\(copy.target)” exists, so nothing was copied")
                }
                let file = try OutputFile(OutputClause(.rows, to: copy.target), in: environment)
                let descriptor = try file.open(O_WRONLY | O_CREAT | O_EXCL)
                defer { close(descriptor) }
                made.append(file.target)
                try Self.copy(copy.source, to: descriptor, file)
            }
        } catch {
            for path in made { unlink(path) }
            throw error
        }
        try environment.progress(nil)
    }

    private static func copy(_ source: String, to descriptor: Int32, _ file: OutputFile) throws {
        let picture = SystemLibrary.open(source, O_RDONLY | O_CLOEXEC)
        guard picture >= 0 else { throw StatementError("can't read \(source): \(String(cString: strerror(errno)))") }
        defer { close(picture) }
        let output = ByteOutput(descriptor: descriptor)
        do {
            let isRead = try FileBytes.forEachPiece(of: picture) { try output.write($0) }
            guard isRead else { throw OutputError.failed(code: errno) }
            try output.flush()
        } catch {
            throw StatementError("can't write “\(file.path)”: \(error)")
        }
        guard fsync(descriptor) == 0 else { throw file.failure() }
    }
}
