/// The most bytes of a CSV that Drive turns into a sheet, asked for once, and only where it may matter.
actor ImportSize {
    private let service: DriveService
    private let usual: Int
    private var told: Int?

    init(service: DriveService, usual: Int) {
        self.service = service
        self.usual = usual
    }

    /// The limit for a sheet of so many bytes: the usual one for what is far below it, else what Drive says.
    func most(for bytes: Int) async throws -> Int {
        guard bytes > usual / 2 else { return usual }
        if let told { return told }
        let most = try await service.mostImportBytes() ?? usual
        told = most
        return most
    }
}
