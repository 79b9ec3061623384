import QueryLanguage
import Rendering
import Statements
import StoreFile

/// The marketplaces' files that fhq reads better than when they were imported.
enum FilesToReadAgain {
    static func lines(_ environment: Environment) throws -> [ToDoLine] {
        try environment.store().filesToReadAgain().map { file in
            ToDoLine(section: .orders, what: words(file), days: nil, statement: statement(file))
        }
    }

    private static func words(_ file: FileToReadAgain) -> String {
        let rows = "\(grouped(file.count)) row\(file.count == 1 ? "" : "s")"
        let name = file.name.map { "\(Quoting.quoted($0)) of \(file.platform)" }
        let days = file.days.map { ", \($0.lowerBound.description) to \($0.upperBound.description)" } ?? ""
        return "import \(name ?? "each \(file.kind)\(days)") again: fhq reads its \(rows) better now"
    }

    private static func statement(_ file: FileToReadAgain) -> String {
        // Standard input has no path.
        guard let name = file.name, file.path?.hasPrefix("/") ?? true else { return "import $file" }
        return "import \(Quoting.quoted(file.path ?? name))"
    }
}
