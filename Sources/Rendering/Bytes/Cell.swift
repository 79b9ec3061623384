import Cells

/// One value of a row, in the form that the store provides and formats accept.
package typealias Cell = Cells.Cell
