/// An environment variable that fhq uses; an empty one counts as unset.
package enum EnvironmentVariable: String, CaseIterable, Sendable {
    case store = "FHQ_STORE"
    case now = "FHQ_NOW"
    case backup = "FHQ_BACKUP"
    case sync = "FHQ_SYNC"
    case automaticRates = "FHQ_RATES"
    case pager = "FHQ_PAGER"
    case usualPager = "PAGER"
    case locale = "LANG"
    case rates = "FHQ_RATES_URL"
    case proxy = "https_proxy"
    case noProxy = "no_proxy"
    case googleClient = "FHQ_GOOGLE_CLIENT_ID"
    case googleSecret = "FHQ_GOOGLE_CLIENT_SECRET"
    case googleAuthorization = "FHQ_GOOGLE_OAUTH"
    case googleDrive = "FHQ_GOOGLE_API"
    case noColor = "NO_COLOR"
    case terminal = "TERM"
    case timeZone = "TZ"
    case dataHome = "XDG_DATA_HOME"
    case configHome = "XDG_CONFIG_HOME"
    case stateHome = "XDG_STATE_HOME"
    case home = "HOME"

    /// The description in the manual.
    package var summary: String {
        switch self {
        case .store: "the store, where --store names none"
        case .now: "the clock, where --now sets none: a time in RFC 3339, at which it stands still"
        case .backup: "off for no backup that was not asked for, as in a test or on a machine that lives for minutes"
        case .sync: "off for no sync in the background"
        case .automaticRates: "off fetches no rates in the background"
        case .pager: "the command that shows, at the prompt, what is longer than the terminal is high, such as less -R"
        case .usualPager: "the same where FHQ_PAGER names none; less where neither does"
        case .locale: "whether the terminal shows UTF-8, if it names it; LC_ALL and LC_CTYPE go before it"
        case .rates: "where rates are asked for in place of api.frankfurter.dev; https, or http on this machine"
        case .proxy:
            "the proxy to other machines, http://HOST:PORT or socks5://HOST:PORT; HTTPS_PROXY and all_proxy too"
        case .noProxy: "the hosts reached without it, with commas between"
        case .googleClient: "your own client at Google, in place of the one that connect drive client keeps"
        case .googleSecret: "that client's secret"
        case .googleAuthorization: "where Google is asked for access, for a trial: https, or http on this machine"
        case .googleDrive: "where Drive's files are sent, for a trial: https, or http on this machine"
        case .noColor: "no colour, whatever its value"
        case .terminal: "the terminal's type; dumb means no colour"
        case .timeZone: "the time zone in which days begin"
        case .dataHome: "where fhq/inventory.sqlite is; ~/.local/share without it"
        case .configHome: "where fhq/init.fhq, which runs before a session, and fhq/drive are; ~/.config without it"
        case .stateHome: "where fhq/history is; ~/.local/state without it"
        case .home: "the home folder"
        }
    }
}
