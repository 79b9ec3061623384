import Hummingbird

@main
struct Simulator {
    static func main() async throws {
        let router = Router()
        router.get("/health") { _, _ in "ok" }
        try await Application(router: router).runService()
    }
}
