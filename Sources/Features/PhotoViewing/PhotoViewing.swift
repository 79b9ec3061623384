import Interchange
import Ledger
import Programs
import Queries
import QueryLanguage
import Statements
import StoreFile
import SystemLibrary

/// The main picture of an item, shown in the terminal if it can, else by the desktop's program for pictures.
struct PhotoViewing {
    let item: ItemMatch
    let environment: Environment

    /// Shows the main pictures of items, one below the other.
    static func outcome(of items: [ItemMatch], _ environment: Environment) throws -> Outcome {
        var drawings: [String] = []
        for item in items {
            let outcome = try PhotoViewing(item: item, environment: environment).outcome()
            if case .drawing(let drawing) = outcome.body { drawings.append(drawing) }
        }
        return drawings.isEmpty ? .none : Outcome(.drawing(drawings.joined(separator: "\n")))
    }

    private func outcome() throws -> Outcome {
        let store = try environment.store()
        guard let photo = try store.photoFiles(of: item.id).first else {
            throw StatementError("\(item.named) has no photos", hints: ["try: photo \(item.sku) lamp.jpg"])
        }
        guard let path = photo.name.flatMap({ store.photoFolder?.path(of: $0) }), access(path, R_OK) == 0 else {
            throw StatementError(
                "the picture of photo \(photo.photo) isn't here",
                hints: ["try: photos where sku = \(item.sku) show id, file, state"])
        }
        if environment.options.isDryRun {
            environment.confirm("shows \(path)")
            return .none
        }
        if let drawing = try drawing(path) { return Outcome(.drawing(drawing)) }
        if let problem = DesktopOpener.open(path, variable) {
            throw StatementError("can't show the picture: \(problem)", hints: ["the picture is \(path)"])
        }
        return .none
    }

    private var variable: (String) -> String? { environment.options.user.variable }

    /// Returns the control sequences that show the picture in the terminal; `nil` if it shows none.
    private func drawing(_ path: String) throws -> String? {
        // A recording is text.
        guard environment.terminal.isInteractive, environment.session.results == nil,
            let way = TerminalPicture(columns: environment.terminal.size().columns, variable)
        else { return nil }
        let bytes = try Self.bytes(of: path)
        if way.takes(PictureKind(firstBytes: bytes)) { return way.drawing(bytes) }
        let shrinker = PhotoShrinker(searchPath: variable("PATH"))
        guard shrinker.isInstalled else { return nil }
        let copy = try TemporaryFiles(folder: variable("TMPDIR") ?? "/tmp", prefix: "fhq-photo-").new()
        defer {
            close(copy.descriptor)
            unlink(copy.path)
        }
        _ = try Foreground.run(watch: environment.progress) { _ in
            try await shrinker.copy(of: path, to: copy.path, as: .png)
        }
        return way.drawing(try Self.bytes(of: copy.path))
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        var bytes: [UInt8] = []
        guard FileBytes.forEachPiece(of: file, { bytes += $0 }) else {
            throw StatementError("can't read \(path): \(String(cString: strerror(errno)))")
        }
        return bytes
    }
}
