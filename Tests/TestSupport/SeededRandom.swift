import SampleInventory

/// What the made-up inventory is drawn with.
public typealias SeededRandom = SampleInventory.SeededRandom
