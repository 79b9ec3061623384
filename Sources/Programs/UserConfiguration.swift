/// The surroundings of the user who runs the program: environment variables, and the folder for files that belong to no
/// store.
package struct UserConfiguration: Sendable {
    /// Returns the variable of that name; `nil` if it is unset or empty.
    package var variable: @Sendable (String) -> String?
    /// The folder for files that belong to the user rather than to a store, such as tokens; `nil` without a home
    /// folder.
    package var folder: String?

    package init(variable: @escaping @Sendable (String) -> String? = { _ in nil }, folder: String? = nil) {
        self.variable = variable
        self.folder = folder
    }
}
