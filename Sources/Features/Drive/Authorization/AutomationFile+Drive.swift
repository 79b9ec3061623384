import UnattendedWork

extension AutomationFile {
    /// True if Google Drive is connected.
    package var isConnected: Bool { folder.has(DriveAccess.tokenFile) }

    /// Returns true if Google Drive is connected by the grant with which a requested sync has succeeded; another may be
    /// for another account.
    package func hasGrant(of automation: Automation) -> Bool {
        guard let grant = automation.grant, let bytes = try? folder.read(DriveAccess.tokenFile) else { return false }
        return DriveTokens(json: bytes)?.mark == grant
    }
}
