import QueryLanguage

/// SQLite's plan in words.
enum PlanWords {
    /// Returns a line for each step of a plan that reads or sorts rows, each line once.
    static func steps(of plan: [String]) -> [String] {
        var steps: [String] = []
        for line in plan {
            guard let step = step(line.split(separator: " ").map(String.init)), !steps.contains(step) else { continue }
            steps.append(step)
        }
        return steps
    }

    private static func step(_ words: [String]) -> String? {
        guard words.count > 1 else { return nil }
        if words[0] == "USE" { return sorting(words) }
        if words[0] == "SEARCH" { return search(words) }
        // Other names than those of tables are of parts of the query itself.
        guard words[0] == "SCAN", StoreTable(rawValue: words[1]) != nil else { return nil }
        guard let index = index(in: words) else { return "reads every row of \(words[1]); no index fits" }
        return "reads \(words[1]) in the order of the index \(index)"
    }

    private static func search(_ words: [String]) -> String {
        if let index = index(in: words) { return "finds \(words[1]) by the index \(index)" }
        return "finds \(words[1]) by \(words.contains("PRIMARY") ? "their number" : "an index made for this query")"
    }

    private static func index(in words: [String]) -> String? {
        words.firstIndex(of: "INDEX").flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
            .flatMap { $0.hasPrefix("(") ? nil : $0 }
    }

    private static func sorting(_ words: [String]) -> String? {
        switch words.last {
        case "BY" where words.contains("ORDER"): "sorts what it found"
        case "BY" where words.contains("HASH"): "adds up each group as it reads"
        case "BY" where words.contains("GROUP"): "sorts what it found into groups"
        default: nil
        }
    }
}
