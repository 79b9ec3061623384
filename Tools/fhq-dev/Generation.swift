import Foundation

/// `fhq-dev generate`: writes every generated file.
struct Generation {
    private let repository: Repository

    init(_ repository: Repository) {
        self.repository = repository
    }

    func run() throws {
        for file in try repository.generatedFiles() {
            let url = URL(fileURLWithPath: repository.root).appendingPathComponent(file.path)
            if (try? String(contentsOf: url, encoding: .utf8)) == file.text { continue }
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.text.utf8).write(to: url, options: .atomic)
            print("wrote \(file.path)")
        }
    }
}
