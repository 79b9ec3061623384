import Statements

extension Feature {
    /// The pictures of items, on the screen.
    package static let photoViewing = Feature(branches: [ShowPhotoStatement.branch])
}
