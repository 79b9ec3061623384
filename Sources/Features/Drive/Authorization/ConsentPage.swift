import Remote

/// The meaning of a browser's request, and the page to show.
struct ConsentPage: Hashable, Sendable {
    let status: Int
    /// The expected answer; `nil` to continue waiting.
    let answer: ConsentReceiver.Answer?
    private let text: String

    /// Reads the target of a request, such as `/?state=…&code=…`.
    init(_ target: String, state: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0] == "/", parts.count == 2, let fields = URLText.fields(parts[1]) else {
            (status, answer, text) = (404, nil, "There is nothing here.")
            return
        }
        func one(_ name: String) -> String? {
            let values = fields.filter { $0.name == name }.map(\.value)
            return values.count == 1 ? values[0] : nil
        }
        guard one("state") == state else {
            (status, answer) = (400, nil)
            text = "This answer belongs to an earlier request. Open the address that fhq printed last."
            return
        }
        if let error = one("error") {
            (status, answer) = (200, .refusal(error))
            text = "Google gave fhq no access. You can close this page."
        } else if let code = one("code").flatMap(Secret.init) {
            (status, answer) = (200, .code(code))
            text = "fhq has the answer, and shows the result in the terminal. You can close this page."
        } else {
            (status, answer, text) = (400, nil, "This answer is incomplete.")
        }
    }

    var html: String {
        """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>fhq</title>
        <style>body{font:1.1em/1.5 sans-serif;margin:20vh auto;max-width:32em;padding:0 1em;text-align:center}</style>
        <p>\(text)</p></html>

        """
    }
}
