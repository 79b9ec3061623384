import SampleInventory

/// The generator of the sample inventory, for tests.
package typealias SeededRandom = SampleInventory.SeededRandom
