import Cells
import Queries
import QueryLanguage
import StoreFile

/// The columns of a sheet being built: fields of the catalogue, and values that no query can name.
struct SheetPlan {
    let noun: Noun
    let context: QueryContext
    var plan: ColumnPlan
    private var columns: [ResultColumn] = []

    init(_ noun: Noun, _ context: QueryContext) {
        self.noun = noun
        self.context = context
        plan = ColumnPlan(context: context, currency: nil)
    }

    /// Adds fields of the catalogue under given names.
    mutating func add(_ fields: [(name: String, field: String)]) {
        for (name, word) in fields {
            guard let field = FieldCatalog.field(word, of: noun) else {
                preconditionFailure("a sheet's columns are fields of the catalogue")
            }
            add(field, as: name)
        }
    }

    mutating func add(_ field: Field, as name: String) {
        plan.add(FieldSQL(field, context, in: nil))
        columns.append(ResultColumn(name: name, kind: field.kind))
    }

    mutating func add(_ name: String, _ kind: FieldKind, _ reader: CellReader) {
        plan.add(reader)
        columns.append(ResultColumn(name: name, kind: kind))
    }

    /// Returns every row that is not deleted and meets `condition`.
    func query(from tables: String, where condition: String = "TRUE", order: String) -> CompiledQuery {
        let rows: BoundSQL =
            "FROM \(sql: tables) WHERE \(sql: noun.rawValue).deletedAt IS NULL AND \(sql: condition)"
        let count: BoundSQL = "SELECT count(*) \(rows)"
        let readers = plan.readers
        return CompiledQuery(
            sql: "SELECT \(plan.select) \(rows) ORDER BY \(sql: order)", columns: columns,
            readers: { names in readers.map { $0(names) } }, count: { try $0.count(count) }, notCompared: nil,
            scannedWords: [], offset: 0, limit: nil)
    }
}
