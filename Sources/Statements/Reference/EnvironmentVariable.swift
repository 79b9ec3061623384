/// An environment variable that fhq uses; an empty one counts as unset.
package enum EnvironmentVariable: String, CaseIterable, Sendable {
    case store = "FHQ_STORE"
    case now = "FHQ_NOW"
    case backup = "FHQ_BACKUP"
    case sync = "FHQ_SYNC"
    case automaticRates = "FHQ_RATES"
    case pager = "FHQ_PAGER"
    case usualPager = "PAGER"
    case visualEditor = "VISUAL"
    case editor = "EDITOR"
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
    case temporary = "TMPDIR"
    case programs = "PATH"
    case features = "FHQ_FEATURES"

    /// The variables of the manual; builds for tests know another.
    static let documented = allCases.filter { $0 != .features }

    /// The description in the manual.
    package var summary: String {
        switch self {
        case .store: "the store, unless --store names one"
        case .now: "the clock, unless --now sets it: a time in RFC 3339, which does not advance"
        case .backup: "off stops automatic backups, for tests and short-lived machines"
        case .sync: "off stops syncs in the background"
        case .automaticRates: "off stops fetching rates in the background"
        case .pager: "the command that shows output longer than the screen at the prompt, such as less -R"
        case .usualPager: "the pager if FHQ_PAGER is unset; less if both are"
        case .visualEditor: "the editor that Ctrl-X Ctrl-E opens with the line being typed"
        case .editor: "that editor if VISUAL is unset; vi if both are"
        case .locale: "UTF-8 if the terminal shows it; LC_ALL and LC_CTYPE take precedence"
        case .rates: "the server for rates instead of api.frankfurter.dev; https, or http on this machine"
        case .proxy:
            "the proxy to other machines, http://HOST:PORT or socks5://HOST:PORT; HTTPS_PROXY and all_proxy too"
        case .noProxy: "the hosts reached without the proxy, separated by commas"
        case .googleClient: "your own Google client, instead of the one saved by connect drive client"
        case .googleSecret: "that client's secret"
        case .googleAuthorization: "another server for Google's sign-in, for tests: https, or http on this machine"
        case .googleDrive: "another server for Drive's files, for tests: https, or http on this machine"
        case .noColor: "turns colour off, whatever its value"
        case .terminal: "the terminal's type; dumb turns colour off"
        case .timeZone: "the time zone for days"
        case .dataHome: "the folder with fhq/inventory.sqlite; default: ~/.local/share"
        case .configHome: "the folder with fhq/init.fhq, which runs before a session, and fhq/drive; default: ~/.config"
        case .stateHome: "the folder with fhq/history; default: ~/.local/state"
        case .home: "the home folder"
        case .temporary: "the folder for temporary files, such as those of large sorts; default: /var/tmp or /tmp"
        case .features: "the features that a build for tests leaves out: -drive,-tax, or none"
        case .programs: "the folders of other programs, such as less, a converter of pictures or the desktop's opener"
        }
    }
}
