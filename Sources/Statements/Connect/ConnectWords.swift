import Drive
import QueryLanguage

/// Texts about connecting.
enum ConnectWords {
    static let discussion = """
        fhq has no server and no account of its own, so Google knows it as a client that you make yourself, once. It asks
        for one permission, drive.file: the files that fhq makes, and no others.

        connect drive              opens Google's page in a browser on this machine, and waits five minutes for the answer.
        connect drive device       for a machine without a browser: gives an address to open anywhere, and a code to type.
        connect drive client FILE  takes the client's file. FHQ_GOOGLE_CLIENT_ID and FHQ_GOOGLE_CLIENT_SECRET, if set, come
                                   first.

        To make a client, at console.cloud.google.com:

        1. Make a project, at the top of the page: any name.
        2. APIs & Services, Library: find Google Drive API, and Enable it.
        3. APIs & Services, OAuth consent screen (Google Auth platform), Get started: any app name, your own address twice,
           Audience External.
        4. Audience: Publish app. drive.file is not a sensitive scope, so Google reviews nothing. An app left in Testing lets
           in only those under Test users, and for 7 days at a time.
        5. Clients, Create client: type Desktop app; for connect drive device, TVs and Limited Input devices. Download the
           JSON at once: Google does not show the secret again.
        6. connect drive client FILE, then connect drive. The downloaded file can be deleted.

        At the prompt, connecting agrees to syncs in the background after the first `sync now` (`help sync`); `set sync auto off`
        stops them. In a script they stay off until `set sync auto on`, and so they do if Drive has backups of another store.

        Tokens and client are kept in ~/.config/fhq/drive, for you and not for one store, readable by you alone; they are in
        no store, backup, export or history. A file there that others can read is refused. Whoever wants two accounts gives
        each an XDG_CONFIG_HOME of its own.

        Google ends the connection of an app in Testing after 7 days, and of any app that is not used for 6 months, or that
        you remove from your Google account. fhq then says so, and keeps all that is still to be sent; connect drive goes on.
        """

    /// Returns the instruction for the person.
    static func sentence(_ invitation: Invitation) -> String {
        switch invitation {
        case .open(let address):
            "open this address in a browser on this machine, if none opens by itself, and let fhq in:\n\(address)\n"
                + "without a browser here: connect drive device"
        case .enter(let code, let address):
            "open \(address) in any browser, and enter the code \(code)"
        }
    }

    static let connected = "Google Drive is connected: fhq sees the files that it makes there, and no others"

    static let automatic = """
        after the first sync now the sheets are kept up to date by themselves; set sync auto off stops that
        """

    static let otherStores = """
        Drive has backups of another store: restore backup drive brings the newest here
        nothing is sent by itself until you say set sync auto on
        """

    static let unknownStores = """
        Drive does not answer whether it has backups of another store
        nothing is sent by itself until you say set sync auto on
        """

    static func warning(until day: Day) -> String {
        "Google ends this connection on \(day.description), since the app is in Testing; publish it, then connect drive again"
    }
}
