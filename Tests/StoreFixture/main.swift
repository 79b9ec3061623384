import QueryLanguage
import StoreFile
import SystemLibrary
import Upkeep

// A second process for the tests: `StoreFixture VERB PATH [ARGUMENT]`.
//   hold MILLISECONDS   holds a transaction open and says "held" when it has it
//   write COUNT         writes a setting COUNT times
//   flood               writes until it is killed, saying "writing" after the first
//   read                prints the settings

func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
}

func say(_ text: String) {
    print(text)
    fflush(nil)
}

func run(_ verb: String, on store: InventoryStore, argument: Int) throws {
    switch verb {
    case "hold":
        try store.transaction(commit: true) {
            try store.setSetting("holder", to: "fixture")
            say("held")
            usleep(UInt32(argument) * 1000)
        }
    case "write":
        for number in 0..<argument { try store.setSetting("writer\(getpid())", to: String(number + 1)) }
    case "flood":
        var number = 0
        while true {
            try store.setSetting("flood", to: String(repeating: "x", count: 10_000) + String(number))
            number += 1
            if number == 1 { say("writing") }
        }
    default:
        for (key, value) in try store.settings().sorted(by: { $0.key < $1.key }) { say("\(key)=\(value)") }
    }
}

let words = CommandLine.arguments
guard words.count >= 3 else { exit(2) }
do {
    let access: Access = words[1] == "read" ? .readOnly : .readWrite
    let store = try InventoryStore.open(at: words[2], access: access, clock: now) { say($0) }
    try run(words[1], on: store, argument: words.count > 3 ? Int(words[3]) ?? 0 : 0)
    store.close()
} catch {
    say("\(error)")
    exit(1)
}
