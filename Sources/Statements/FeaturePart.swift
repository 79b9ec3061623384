/// A part of a feature that another feature asks for, such as a kind of file that `import` takes.
package protocol FeaturePart: Sendable {}

extension StatementCatalog {
    /// Returns the parts of all features that are of one kind, in the order of the features.
    package func parts<Part>(_ kind: Part.Type) -> [Part] {
        features().flatMap { $0.parts() }.compactMap { $0 as? Part }
    }
}
