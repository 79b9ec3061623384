/// Filters that one live listing of an item must meet: `listed on ebay older than 90 days`.
///
/// Each `listed` begins a clause, and so does each further `on PLATFORM`; different listings may meet different
/// clauses.
package struct ListingClause: Hashable, Sendable {
    /// At most one platform, or a list of several, then days and ages.
    package var filters: [Filter] = []

    /// True if it names a platform, so that it applies to sold items too; otherwise `listed` means the status.
    var namesPlatform: Bool {
        filters.contains { $0.platforms != nil }
    }
}

extension [Filter] {
    /// The filters of items on live listings, clause by clause, and all other filters.
    package var listingClauses: (clauses: [ListingClause], others: [Filter]) {
        var clauses: [ListingClause] = []
        var others: [Filter] = []
        var named: [Bool] = []
        for filter in self {
            switch filter {
            case .state(.listed):
                clauses.append(ListingClause())
                named.append(true)
            case _ where filter.platforms?.role == .listed && clauses.last?.namesPlatform ?? true:
                clauses.append(ListingClause(filters: [filter]))
                named.append(false)
            case _ where filter.platforms?.role == .listed, .age(.listed, _, _, _), .period(.listed, _):
                if clauses.isEmpty {
                    clauses.append(ListingClause())
                    named.append(false)
                }
                clauses[clauses.count - 1].filters.append(filter)
            default: others.append(filter)
            }
        }
        let asksStatus = zip(clauses, named).contains { $1 && !$0.namesPlatform }
        return (clauses.filter { !$0.filters.isEmpty }, (asksStatus ? [.state(.listed)] : []) + others)
    }
}

extension Query {
    /// The states that each row must have; `listed on ebay` asks for a listing there, whatever the state.
    package var states: Set<State> {
        Set(
            (noun == .items ? filters.listingClauses.others : filters).compactMap {
                if case .state(let state) = $0 { state } else { nil }
            })
    }

    /// Two filters that exclude each other, in words such as `sold and unsold`; `nil` if there are none.
    package var contradiction: String? {
        for filter in filters {
            guard let (role, slugs) = filter.platforms else { continue }
            let opposites = slugs.map { Filter.notOn(role, $0) }
            guard opposites.allSatisfy(filters.contains) else { continue }
            return ([filter] + opposites).map { $0.statement(of: noun) }.joined(separator: " and ")
        }
        let filters = noun == .items ? filters.listingClauses.others : filters
        for (index, filter) in filters.enumerated() {
            if let other = filters[..<index].first(where: { $0.excludes(filter) }) {
                return "\(other.statement(of: noun)) and \(filter.statement(of: noun))"
            }
        }
        return nil
    }
}

extension Filter {
    /// Returns true if no row can meet both.
    fileprivate func excludes(_ other: Filter) -> Bool {
        switch (self, other) {
        case (.anyOf(let parts), _): parts.allSatisfy { $0.excludes(other) }
        case (_, .anyOf(let parts)): parts.allSatisfy(excludes)
        case (.state(let one), .state(let other)): one.excludes(other)
        case (.market(let one), .market(let other)), (.seller(let one), .seller(let other)),
            (.haul(let one), .haul(let other)), (.stored(let one), .stored(let other)):
            one.lowercased() != other.lowercased() && one.uppercased() != other.uppercased()
        case (.currency(let one), .currency(let other)): one != other
        case (.platform(let role, let one), .platform(let otherRole, let other)): role == otherRole && one != other
        case (.paid(let role, let one), .paid(let otherRole, let other)): role == otherRole && one != other
        default: false
        }
    }

    fileprivate func statement(of noun: Noun) -> String {
        if case .state(.purchased) = self { return "new" }
        return words(of: noun, continuing: nil)
    }
}

extension State {
    fileprivate func excludes(_ other: State) -> Bool {
        let ended: Set<State> = [.sold, .kept, .donated, .binned, .lost]
        let pair: Set<State> = [self, other]
        return self != other
            && (ended.union([.purchased, .listed]).isSuperset(of: pair)
                || pair.contains(.unsold) && !ended.isDisjoint(with: pair))
    }
}
