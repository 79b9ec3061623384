import QueryLanguage
import Statements

/// Texts about connecting.
enum ConnectWords {
    static let discussion = """
        fhq has no server and no account with Google, so you create a Google client for it, once. fhq asks for one
        permission, drive.file: the files that fhq creates, and no others.

        connect drive              opens Google's page in a browser on this machine, and waits five minutes.
        connect drive device       for a machine without a browser: shows an address to open, and a code to type.
        connect drive client FILE  saves the client's file. FHQ_GOOGLE_CLIENT_ID and FHQ_GOOGLE_CLIENT_SECRET, if set,
                                   come first.

        To create a client, at console.cloud.google.com:

        1. Create a project, at the top of the page: any name.
        2. APIs & Services, Library: find Google Drive API, and Enable it.
        3. APIs & Services, OAuth consent screen (Google Auth platform), Get started: any app name, your own address twice,
           Audience External.
        4. Audience: Publish app. drive.file is not a sensitive scope, so Google reviews nothing. An app left in Testing
           admits only those under Test users, and for 7 days at a time.
        5. Clients, Create client: type Desktop app; for connect drive device, TVs and Limited Input devices. Download the
           JSON at once: Google does not show the secret again.
        6. Run connect drive client FILE, then connect drive. You can delete the downloaded file.

        At the prompt, connecting turns on syncs in the background after the first `sync now` (`help sync`); `set sync
        auto off` stops them. In a script, with --quiet, or if Drive has backups of another store, they stay off until
        `set sync auto on`.

        The tokens and the client are saved in ~/.config/fhq/drive, for you and not for one store, readable by you
        alone. No store, backup, export or history contains them. fhq refuses a file there that others can read. To use
        two accounts, set a different XDG_CONFIG_HOME for each.

        Google ends the connection of an app in Testing after 7 days, and of any app that you don't use for 6 months or
        remove from your Google account. fhq then says so and keeps everything that it has yet to send; run connect
        drive again.
        """

    /// Returns the instruction for the person.
    static func sentence(_ invitation: Invitation) -> String {
        switch invitation {
        case .open(let address):
            "if no browser opens, open this address on this machine and allow access:\n\(address)\n"
                + "no browser here? connect drive device"
        case .enter(let code, let address):
            "open \(address) in any browser, and enter the code \(code)"
        }
    }

    static let connected = "Google Drive is connected; fhq sees only the files that it creates there"

    static let automatic = """
        after the first sync now, fhq keeps the sheets up to date by itself; set sync auto off stops that
        """

    static let otherStores = """
        Drive has backups of another store; restore backup drive restores the newest here
        fhq sends nothing by itself until you type set sync auto on
        """

    static let unknownStores = """
        Drive does not tell whether it has backups of another store
        fhq sends nothing by itself until you type set sync auto on
        """

    static func warning(until day: Day) -> String {
        "Google ends this connection on \(day.description), since the app is in Testing; publish it, then connect drive again"
    }
}
