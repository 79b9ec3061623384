import Ledger
import Queries
import QueryLanguage
import StoreFile

/// `edit FH-20D6G0NR set title "Brass desk lamp", cost 3 GBP`: changes fields.
package struct EditStatement: FormStatement {
    /// The rows to edit.
    package enum Subject: Hashable, Sendable {
        case items(Target)
        case numbered(Noun, [Int64])
    }

    package var subject: Subject
    package var assignments: [Assignment]
    /// The platform whose asking price is set; `nil` for all.
    package var platform: String?

    package static let form = Form(
        "edit", EditStatement(subject: .items(.items([])), assignments: []),
        [
            .oneOf(
                [one(of: .items)] + Noun.numbered.filter { !$0.editable.isEmpty }.map(numbered))
        ])

    package static let spec = StatementSpec(
        form,
        summary: "changes fields of an item, of all items of a query, or of an expense, sale, listing or fee",
        discussion: """
            \(fieldList)

            `empty` clears a field. An amount can go up 5% or down 20%, rounded to the minor unit. `asking` changes
            every live listing of the item, or with `on` that of one platform; sale_price, sold, fees, postage, packaging and postage_paid change its sale.
            @2 is row 2 of the list shown last: after `sales`, that sale; `@1-3` and `expense 12, 13` are several; each
            gets the value. A query in parentheses asks for confirmation at a terminal, and needs --yes in a script.
            --expect-rows stops it if the number of items is another.
            However many items change, it is one change for `undo`.
            """,
        examples: [
            Example("edit FH-20D6G0NR set title \"Brass desk lamp\", cost 3 GBP"),
            Example("edit (items listed on ebay older than 180 days) set asking down 20%"),
            Example("list FH-20D6G0NR on ebay, vinted for 25 GBP; edit FH-20D6G0NR set asking 20 GBP on ebay"),
            Example("edit expense 12 set amount 4 GBP"),
            Example("sell FH-20D6G0NR for 20 GBP on ebay; edit FH-20D6G0NR set postage 3.40 GBP"),
        ])

    private static var fieldList: String {
        [Noun.items, .sales, .listings, .expenses, .fees, .recurring].map { owner in
            let name = owner.singular + String(repeating: " ", count: 10 - owner.singular.count)
            return name + owner.editable.map(\.name).joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// Parses `FH-20D6G0NR set …`, or `@2 set …` with the fields of the list's noun.
    private static func one(of owner: Noun) -> Part<EditStatement> {
        .sequence(
            [
                .value(
                    .case(.countedTarget(), Subject.items) { if case .items(let target) = $0 { target } else { nil } },
                    \.subject),
                .value(.set, .assignments(of: owner), \.assignments),
            ] + (owner == .items ? [.option(.on, .platform, \.platform)] : []))
    }

    /// Parses `expense 12 set …`, for nouns with editable fields.
    private static func numbered(_ kind: Noun) -> Part<EditStatement> {
        .sequence([
            .value(
                .singular(kind),
                .case(.ids(of: kind), { Subject.numbered(kind, $0) }) {
                    if case .numbered(kind, let numbers) = $0 { numbers } else { nil }
                }, \.subject),
            .value(.set, .assignments(of: kind), \.assignments),
        ])
    }

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        guard cursor.seesRow, let shown = cursor.scope.shown, !shown.editable.isEmpty else {
            return try form.read(&cursor)
        }
        return try Form("edit", EditStatement(subject: .items(.items([])), assignments: []), [one(of: shown)])
            .read(&cursor)
    }

    package var effects: Effects { .writesStore }

    /// Returns the rows that are named if they have fields and are no items; otherwise `nil`.
    private func rows(of target: Target, in environment: Environment) throws -> Subject? {
        guard case .items(let names) = target, let noun = try names.noun(in: environment) else { return nil }
        // The fields were parsed as those of the list shown then.
        let owner = noun.editable.isEmpty ? .items : noun
        let rows = try environment.shownRows(names)
        for assignment in assignments where !owner.editable.contains(assignment.field) {
            let (typed, row) = rows?.first.map { ($0.typed, $0.row.named) } ?? (names.text, "a row of \(noun.rawValue)")
            throw StatementError("\(typed) is \(row), which has no field \(assignment.field.name)", of: typed)
        }
        if owner == .items { return nil }
        guard let rows else {
            throw StatementError("\(names.text) names \(noun.rawValue) and items", of: names.names[0].text)
        }
        return .numbered(owner, try rows.map { try $0.row.required(owner, as: $0.typed) })
    }

    private func canonical(with target: Target) -> String {
        var other = self
        other.subject = .items(target)
        return other.canonical
    }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        if case .items(let target) = subject {
            resolved.subject =
                try rows(of: target, in: environment)
                ?? .items(
                    ItemQuestion(environment: environment, rewriting: { canonical(with: .items($0)) }).resolve(target))
        }
        if platform != nil, !assignments.contains(where: { $0.field.table == .listings }) {
            throw StatementError("only an asking price is set on one platform")
        }
        let change = StoreChange(environment: environment, statement: resolved.canonical)
        switch resolved.subject {
        case .items(let target):
            let fields = assignments.compactMap { FieldCatalog.field($0.field.name, of: .items) }
            // A confirmation of many items says what was set, that of one also what was there.
            let place = platform.map { " on \(Platform.displayName($0))" } ?? ""
            let isShown = target.isOne && fields.count == assignments.count && place.isEmpty
            let detail = isShown ? "" : ": \(assignments.words)\(place)"
            return try BulkChange(
                change: change, target: target,
                wording: .init(verb: "change", done: "changed", past: "edited", detail: detail),
                shown: target.isOne && !detail.isEmpty ? [] : fields
            ) { writer, item in
                try writer.edit(item, assignments, on: platform)
                return WriteResult()
            }.run()
        case .numbered(let kind, let numbers):
            let texts = RowTexts(kind, assignments.compactMap { FieldCatalog.field($0.field.name, of: kind) })
            let sentences = try change.perform { writer in
                try numbers.map { number in
                    let row = try change.named(kind, number, without: texts.fields)
                    let before = try texts.read([number], environment)[number]
                    let isChanged = try writer.changesRows { try writer.edit(kind, number, assignments) }
                    let changes = texts.changes(before, try texts.read([number], environment)[number])
                    return isChanged ? "edited \(row): \(changes)" : change.nothing("changed", changes)
                }
            }
            for sentence in sentences { change.confirm(sentence) }
            return .none
        }
    }
}
