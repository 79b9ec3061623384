import Inventory
import QueryLanguage
import Rendering

/// The first line of a sheet, understood.
struct SheetHeader {
    let kind: ImportKind
    /// As they stand in the file, one for each cell of a row.
    let names: [String]
    /// The names of columns that are not taken and not known.
    private(set) var unknown: [String] = []
    /// What tells the app's own exports from other sheets.
    private let app: AppColumns?
    /// Where each column is in a row, by its own place among all.
    private var places: [Int?] = SheetColumn.all.map { _ in nil }

    init(_ names: [String], mapping: [SheetMapping]) throws(ImportProblem) {
        self.names = names
        let texts = names.map(FormulaGuard.removed)
        let app = AppColumns(texts)
        self.app = app
        var columns = texts.map { app == nil ? SheetColumn.of(name: $0) : app?.column($0) }
        var mapped: Set<Int> = []
        for entry in mapping {
            let place = try Self.place(of: entry.name, in: names)
            columns[place] = entry.column
            mapped.insert(place)
        }
        // What is mapped to a column wins over a column that merely has its name.
        for (index, column) in columns.enumerated() where !mapped.contains(index) {
            if mapping.contains(where: { $0.column == column }) { columns[index] = nil }
        }
        kind = Self.kind(of: columns.compactMap { $0 })
        for (index, column) in columns.enumerated() {
            guard let column, kind == .item ? column.isOfItems : column.isOfExpenses else {
                if app?.knows(texts[index], at: index) != true, Self.isUnknown(names[index]) {
                    unknown.append(names[index])
                }
                continue
            }
            guard places[column.place] == nil else {
                throw ImportProblem("two columns are \(column.name)", canBeSkipped: false)
            }
            places[column.place] = index
        }
        guard SheetColumn.all.contains(where: { !$0.isKey && place(of: $0) != nil }) else {
            throw Self.nothingKnown(names)
        }
    }

    private static func isUnknown(_ name: String) -> Bool {
        !name.isEmpty && !SheetColumn.derived.contains(SheetColumn.normalized(name))
    }

    private static func place(of name: String, in names: [String]) throws(ImportProblem) -> Int {
        let exact = names.indices.filter { names[$0] == name }
        let found =
            exact.isEmpty
            ? names.indices.filter { SheetColumn.normalized(names[$0]) == SheetColumn.normalized(name) } : exact
        guard let place = found.first else {
            throw ImportProblem(
                "it has no column \(JSONText.excerpt(name))", hint: Spelling.hint(for: name, among: names).first,
                canBeSkipped: false)
        }
        guard found.count == 1 else {
            throw ImportProblem("two columns are called \(JSONText.excerpt(name))", canBeSkipped: false)
        }
        return place
    }

    /// Expenses have an amount, a kind or a memo; whatever else is known is of items.
    private static func kind(of columns: [SheetColumn]) -> ImportKind {
        let marks = (
            columns.count { !$0.isOfExpenses }, columns.count { !$0.isOfItems }
        )
        return marks.1 > marks.0 ? .expense : .item
    }

    private static func nothingKnown(_ names: [String]) -> ImportProblem {
        let shown = names.prefix(8).map { JSONText.excerpt($0) }.joined(separator: ", ")
        let example = names.first { isUnknown($0) && SheetColumn.of(name: $0) == nil } ?? "Item name"
        let guessed = guesses(of: names)
        let mapping =
            guessed.isEmpty
            ? "\(Quoting.quoted(example)) to title, …"
            : guessed.map { "\(Quoting.quoted($0.name)) to \($0.column)" }.joined(separator: ", ")
        return ImportProblem(
            "it has no column that an import takes: \(shown)\(names.count > 8 ? " …" : "")",
            hint: "say what they are: map \(mapping)", canBeSkipped: false)
    }

    /// What columns of other people's sheets mostly are, by words in their names; each column once.
    private static func guesses(of names: [String]) -> [(name: String, column: String)] {
        let words = [
            ("title", ["title", "item", "product", "description", "name"]),
            ("cost", ["cost", "paid", "price", "amount"]),
            ("bought", ["bought", "purchase", "date"]), ("note", ["note", "comment", "memo"]),
        ]
        var taken: Set<String> = []
        return words.compactMap { column, words in
            for word in words {
                if let name = names.first(where: { !taken.contains($0) && $0.lowercased().contains(word) }) {
                    taken.insert(name)
                    return (name, column)
                }
            }
            return nil
        }
    }

    func place(of column: SheetColumn) -> Int? { places[column.place] }

    /// Whether the columns are those of the app.
    var isOfApp: Bool { app != nil }

    /// The columns in which the app marks where an item is listed; none in any other sheet.
    var listings: [AppColumns.Listing] { app?.listings ?? [] }
}
