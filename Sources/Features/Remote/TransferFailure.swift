import CCurl
import SystemLibrary

/// The reason why there was no answer, as libcurl reports it.
struct TransferFailure: Error {
    private let code: CURLcode
    /// The system's error number; 0 if there is none.
    private var systemError: Int32 = 0
    /// The proxy's status for the connection; 0 if there is none.
    private var proxyStatus = 0

    init(_ code: CURLcode) {
        self.code = code
    }

    /// Reads the failure of a finished transfer.
    init(_ code: CURLcode, _ easy: UnsafeMutableRawPointer) {
        self.code = code
        systemError = Int32(truncatingIfNeeded: ccurl_number(easy, CURLINFO_OS_ERRNO))
        proxyStatus = ccurl_number(easy, CURLINFO_HTTP_CONNECTCODE)
    }

    static func check(_ code: CURLcode) throws(TransferFailure) {
        guard code == CURLE_OK else { throw TransferFailure(code) }
    }

    /// True if nothing was sent, since the service can't be reached or can't be trusted.
    var isBeforeTheRequest: Bool {
        if proxyStatus >= 300 { return true }
        return switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY,
            CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
            true
        default: false
        }
    }

    /// The reason as one clause without a full stop.
    var reason: String {
        if proxyStatus >= 300 { return "the proxy refused" }
        return switch code {
        case CURLE_COULDNT_RESOLVE_HOST: "its name was not found"
        case CURLE_COULDNT_RESOLVE_PROXY: "the proxy's name was not found"
        case CURLE_COULDNT_CONNECT:
            [ENETUNREACH, EHOSTUNREACH].contains(systemError) ? "there is no network" : "nothing answers"
        case CURLE_OPERATION_TIMEDOUT: "it took too long"
        case CURLE_PROXY: "the proxy refused"
        case CURLE_PEER_FAILED_VERIFICATION: "its certificate isn't trusted"
        case CURLE_SSL_CONNECT_ERROR: "the TLS connection failed"
        case CURLE_SSL_CACERT_BADFILE:
            "no certificates are installed to check it (Debian and Ubuntu: apt-get install ca-certificates)"
        case CURLE_FILESIZE_EXCEEDED: "its answer is far too long"
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_SEND_FAIL_REWIND:
            "it closed the connection"
        default: "the connection broke"
        }
    }
}
