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
        let known = SheetColumn.all.filter { place(of: $0) != nil }
        guard known.contains(where: { !$0.isKey }) else { throw Self.unsure(names, []) }
        if app == nil, mapping.isEmpty, !unknown.isEmpty, !Self.areEnough(known, kind, beside: unknown) {
            throw Self.unsure(names, known)
        }
    }

    /// Whether columns that are known say what a sheet is of, beside others that are not.
    ///
    /// One alone never does, and a file of sales is none of items because it has titles.
    private static func areEnough(_ known: [SheetColumn], _ kind: ImportKind, beside unknown: [String]) -> Bool {
        func has(_ names: String...) -> Bool { known.contains { names.contains($0.name) } }
        if kind == .expense { return has("id") || has("amount") && has("kind") }
        let isOfSales = unknown.contains(where: ColumnGuess.isOfSale)
        return known.count > 1 && has("sku", "title") && (!isOfSales || has("cost", "bought"))
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

    /// The refusal of a sheet of which too little is known, with what its columns may be.
    private static func unsure(_ names: [String], _ known: [SheetColumn]) -> ImportProblem {
        let shown = names.prefix(8).map { JSONText.excerpt($0) }.joined(separator: ", ")
        let guessed = ColumnGuess.all(of: names)
        let example = names.first { isUnknown($0) && SheetColumn.of(name: $0) == nil } ?? "Item name"
        let mapping =
            guessed.isEmpty
            ? "\(Quoting.quoted(example)) to title, …"
            : guessed.map { "\(Quoting.quoted($0.name)) to \($0.column)" }.joined(separator: ", ")
        let columns = known.map(\.name).joined(separator: ", ")
        let reason =
            known.isEmpty
            ? "it has no column that an import takes" : "of its columns only \(columns) is known, which is not enough"
        return ImportProblem(
            "\(reason): \(shown)\(names.count > 8 ? " …" : "")", hint: "say what they are: map \(mapping)",
            canBeSkipped: false)
    }

    func place(of column: SheetColumn) -> Int? { places[column.place] }

    /// Whether the columns are those of the app.
    var isOfApp: Bool { app != nil }

    /// The columns in which the app marks where an item is listed; none in any other sheet.
    var listings: [AppColumns.Listing] { app?.listings ?? [] }
}
