/// The kind of access to a store.
package enum Access: Sendable {
    case readWrite
    case readOnly
}
