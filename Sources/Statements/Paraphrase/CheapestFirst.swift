/// Values that wait to be examined: the cheapest first, each key once, and in the order in which they came among equals.
struct CheapestFirst<Key: Hashable, Value> {
    private var waiting: [[Value]] = []
    private var seen: Set<Key> = []
    private var cost = 0
    /// The place of the next value among those of this cost.
    private var place = 0

    /// Adds a value unless its key has been added before; `cost` is at least that of the value taken last.
    mutating func add(_ value: Value, as key: Key, cost: Int) {
        guard seen.insert(key).inserted else { return }
        while waiting.count <= cost { waiting.append([]) }
        waiting[cost].append(value)
    }

    /// Takes the cheapest value that was not taken yet; returns `nil` after the last.
    mutating func next() -> (value: Value, cost: Int)? {
        while cost < waiting.count, place == waiting[cost].count { (cost, place) = (cost + 1, 0) }
        guard cost < waiting.count else { return nil }
        place += 1
        return (waiting[cost][place - 1], cost)
    }
}
