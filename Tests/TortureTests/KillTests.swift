import SystemLibrary
import TestSupport
import Testing

/// kill -9 in the middle of writing: acknowledged changes stay, and nothing is half done.
@Suite(.serialized) struct KillTests {
    /// A store, a script, and the store's contents and output after each of its statements.
    fileprivate struct Course {
        let store: TorturedStore
        let script: [String]
        let states: [String]
        let texts: [String]

        /// Makes the store; with `isFollowed`, runs each statement by itself to record its result.
        init(items: Int, isFollowed: Bool) throws {
            store = TorturedStore()
            let skus = try MixedScript.stock(store, count: items)
            let script = MixedScript.statements(on: skus) + ["undo", "redo", "undo"]
            try store.keep()
            var (states, texts) = ([try store.contents()], [String]())
            for statement in script where isFollowed {
                let status = try store.start("step", Self.options, script: [statement]).wait()
                texts.append(try TestFile.text(store.output(of: "step")))
                #expect(status == 0, "\(texts.last ?? "")")
                states.append(try store.contents())
            }
            (self.script, self.states, self.texts) = (script, states, texts)
        }

        // Each statement is printed before it runs, so the next one acknowledges a silent one.
        static let options = ["--verbose", "--no-header"]

        /// Returns the number of statements that the output shows as done.
        func acknowledged(in output: String) -> Int {
            var rest = output[...]
            var count = 0
            for text in texts {
                guard rest.hasPrefix(text) else { break }
                rest = rest.dropFirst(text.count)
                let isSilent = text.count { $0 == "\n" } == 1
                if isSilent, rest.isEmpty { break }
                count += 1
            }
            return count
        }

        /// Kills the program some microseconds after it has begun a statement, and returns its output.
        ///
        /// It gets the statements up to that one only, so that it can't finish before the kill.
        func kill(at place: Int, after pause: UInt32) throws -> String {
            try store.bringBack()
            let child = try store.start("killed", Self.options, typing: Array(script.prefix(place + 1)))
            try wait(for: "statement \(place)") { try acknowledged(in: said) >= place }
            usleep(pause)
            child.kill()
            return try said
        }

        private var said: String { get throws { try TestFile.text(store.output(of: "killed")) } }
    }

    @Test func acknowledgedChangesSurviveAKillAndNothingIsHalfDone() throws {
        let course = try Course(items: 6, isFollowed: true)
        try course.store.bringBack()
        #expect(try course.store.start("whole", Course.options, script: course.script).wait() == 0)
        #expect(try course.store.contents() == course.states.last)
        var random = SeededRandom(seed: 1)
        var places = Set<Int>()
        for round in 0..<Torture.count(1000, elseOnly: 15) {
            let place = Int.random(in: 0..<course.script.count, using: &random)
            let pause = UInt32.random(in: 0...5000, using: &random)
            let output = try course.kill(at: place, after: pause)
            let acknowledged = course.acknowledged(in: output)
            try course.store.expectClean("round \(round), killed \(pause) µs after \(place)")
            let contents = try course.store.contents()
            let possible = acknowledged...min(acknowledged + 1, course.script.count)
            let found = course.states.lastIndex(of: contents)
            #expect(
                possible.contains { course.states[$0] == contents },
                "round \(round): \(acknowledged) statements acknowledged, the store is at \(found.map(String.init) ?? "none")"
            )
            places.insert(acknowledged)
        }
        // Kills that all came before the first write, or after the last, would prove nothing.
        #expect(places.count > 4, "killed only after \(places.sorted())")
    }

    @Test func anAtomicScriptThatIsKilledHasDoneAllOrNothing() throws {
        let course = try Course(items: Torture.count(6, elseOnly: 3), isFollowed: false)
        let script = course.script.dropLast(3)
        let atomic = try Course.Atomic(course, Array(script))
        var random = SeededRandom(seed: 2)
        try atomic.holdAndKill()
        #expect(try course.store.contents() == course.states[0])
        for round in 0..<Torture.count(1000, elseOnly: 12) {
            let pause = UInt32.random(in: 0...atomic.duration, using: &random)
            let status = try atomic.run(killedAfter: pause)
            try course.store.expectClean("round \(round), killed after \(pause) µs")
            let contents = try course.store.contents()
            #expect(contents == course.states[0] || contents == atomic.done, "round \(round): half done")
            if status == 0 { #expect(contents == atomic.done, "round \(round): done, and lost") }
        }
    }
}

extension KillTests.Course {
    /// The same script as one change.
    fileprivate struct Atomic {
        private let course: KillTests.Course
        private let script: [String]
        let done: String
        let duration: UInt32

        init(_ course: KillTests.Course, _ script: [String]) throws {
            (self.course, self.script) = (course, script)
            try course.store.bringBack()
            let start = ContinuousClock.now
            let status = try course.store.start("atomic", ["--atomic"], script: script).wait()
            duration = UInt32(start.duration(to: .now) / .microseconds(1))
            let output = try TestFile.text(course.store.output(of: "atomic"))
            #expect(status == 0, "\(output)")
            done = try course.store.contents()
        }

        /// Kills the program before it reads the end of its input.
        func holdAndKill() throws {
            try course.store.bringBack()
            let child = try course.store.start("atomic", ["--atomic"], typing: script)
            usleep(duration)
            child.kill()
        }

        func run(killedAfter pause: UInt32) throws -> Int32 {
            try course.store.bringBack()
            let child = try course.store.start("atomic", ["--atomic"], script: script)
            usleep(pause)
            SystemLibrary.kill(child.id, SIGKILL)
            return try child.wait()
        }
    }
}
