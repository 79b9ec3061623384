import Statements

extension Feature {
    /// The pictures of items, on the screen.
    package static let photoViewing = Feature("photo-viewing", branches: [ShowPhotoStatement.branch])
}
