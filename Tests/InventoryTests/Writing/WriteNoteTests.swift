import Testing

@testable import Ledger

@Suite struct WriteNoteTests {
    @Test(arguments: [
        ([], ""), (["A"], "A left out"), (["A", "A", "B"], "A and B left out"),
        (["A", "B", "C"], "A, B and C left out"),
        (["A", "B", "C", "D"], "A, B, C and D left out"), (["A", "B", "C", "D", "E"], "A, B, C and 2 more left out"),
    ])
    func notesThatDifferInTheirSubjectBecomeOne(subjects: [String], sentence: String) {
        let notes = subjects.map { WriteNote(about: $0, " left out") }
        #expect(WriteNote.sentences(notes) == (subjects.isEmpty ? [] : [sentence]))
    }

    @Test func otherNotesKeepTheirOrderAndStandOnce() {
        let notes: [WriteNote] = [
            "first", WriteNote("new place: ", about: "A12"), "second", "first", WriteNote("new place: ", about: "B1"),
        ]
        #expect(WriteNote.sentences(notes) == ["first", "new place: A12 and B1", "second"])
    }
}
