/// The most bytes of a CSV that Drive converts to a sheet, asked for once and only if it may matter.
actor ImportSize {
    private let service: DriveService
    private let usual: Int
    private var told: Int?

    init(service: DriveService, usual: Int) {
        self.service = service
        self.usual = usual
    }

    /// Returns the limit for a sheet of this size: the usual one if the sheet is far below it, otherwise Drive's
    /// answer.
    func most(for bytes: Int) async throws -> Int {
        guard bytes > usual / 2 else { return usual }
        if let told { return told }
        let most = try await service.mostImportBytes() ?? usual
        told = most
        return most
    }
}
