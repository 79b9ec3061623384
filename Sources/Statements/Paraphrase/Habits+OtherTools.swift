/// What other shells and languages say, the words that say nothing, and what is left when nothing else fits.
extension Habits {
    static let otherTools: [(String, String)] = [
        ("select count ( * ) from NOUN REST", "NOUN REST show count"),
        ("select count ( WORD ) from NOUN REST", "NOUN REST show count"),
        ("select FIELD , count ( * ) from NOUN REST group by FIELD", "NOUN REST by FIELD show count"),
        ("select WORD , WORD ( FIELD ) from NOUN REST group by WORD", "NOUN REST by WORD show sum FIELD"),
        ("select sum ( FIELD ) from NOUN REST", "NOUN REST show sum FIELD"),
        ("select avg ( FIELD ) from NOUN REST", "NOUN REST show avg FIELD"),
        ("select max ( FIELD ) from NOUN REST", "NOUN REST show max FIELD"),
        ("select min ( FIELD ) from NOUN REST", "NOUN REST show min FIELD"),
        ("select distinct FIELD from NOUN REST", "NOUN REST by FIELD"),
        ("select * from NOUN REST", "NOUN REST"),
        ("select * from NOUN", "NOUN"),
        ("select from? NOUN REST", "NOUN REST"),
        ("select LIST from NOUN REST", "NOUN REST show LIST"),
        ("from NOUN select LIST", "NOUN show LIST"),
        ("from NOUN REST", "NOUN REST"),
        ("… ( FIELD )", "FIELD"),
        ("show|list tables|nouns|commands|all", "help"),
        ("describe|desc|schema|columns|fields|explain of? NOUN", "help NOUN"),
        ("help me? with REST", "help REST"),
        ("how do|can|to i? WORDS", "help"),
        ("man|usage|info|about WORD", "help WORD"),
        ("create|drop|alter table|index|view|database REST", "help"),
        (
            ".tables|.help|.schema|.databases|.show|.indexes|?|h|man|commands|usage|tutorial|intro|start|begin|menu",
            "help"
        ),
        ("\\?|\\h|\\d|\\dt|\\l|\\d+|\\dt+|-h|--help|/help|:help|:h|help!", "help"),
        ("help ?|me|please|commands|all", "help"),
        ("\\q|.quit|.exit|.q|:q|:q!|:wq|:x|q|x|bye|logout|logoff|close|end|stop|leave|goodbye|ciao|exit() ", "quit"),
        ("quit|exit ( )", "quit"),
        ("\\x|\\timing|\\pset|\\set|.headers|.header|.mode|.width|.timer REST", "help set"),
        (".mode FORMAT", "set format FORMAT"),
        (".read|\\i|exec|execute FILE", "source FILE"),
        ("… --json", "as json"), ("… --csv", "as csv"), ("… --table", "as table"),
        ("WORD --help|-h|help", "help WORD"),
        (".import REST", "help import"),
        (".dump|.backup|.save REST", "backup now"),
        (".open|.load|.restore REST", "help import"),
        ("\\copy|.once|.output REST", "help"),
        ("clear|cls|reset", "help"),
        ("version|ver|--version|-v|about|credits|license", "help"),
        ("whoami|pwd|uname|ps|cd|vim|nano|git REST", "help"),
        ("who are you", "help"),
        ("what are you|this", "help"),
        ("what can i|you|it do|say|type|ask", "help"),
        ("hello|hi|hey|hallo|thanks|yo|test|ping|hola there|fhq?", "help"),
        ("fhq REST", "REST"),
        ("$ REST", "REST"),
        ("task|hledger|psql|sqlite3 REST", "REST"),
        ("bal|balance|balancesheet|is|incomestatement|register|reg|accounts", "profit"),
    ]

    static let synonyms: [(String, String)] = [
        ("… goods|products|product|things|stuff|purchases|inventory|belongings", "items"),
        ("… item", "items"),
        ("… sale", "sales"),
        ("… listing|ads|adverts", "listings"),
        ("… expenditures|expenditure|expense|outgoings|spending", "expenses"),
        ("… market|venues|places|boots", "markets"),
        ("… seller|vendors|sellers|suppliers", "sellers"),
        ("… sites|marketplaces|channels", "platforms"),
        ("… vendor|supplier|dealer", "seller"),
        ("… site|marketplace|channel", "platform"),
        ("… place|location|venue|fair|carboot", "market"),
        ("… pics|pictures|images|photographs", "photos"),
        ("… fb|facebook|marketplace", "facebook-marketplace"),
        ("… carboot|boot-sale|bootsale", "car-boot"),
        ("… still unsold", "unsold"),
        ("… available|remaining|outstanding|left|open|in-stock", "unsold"),
        ("… active|live|online|advertised", "listed"),
        ("… unlisted|draft|drafts|not listed", "unlisted"),
        ("… type|category", "kind"),
        ("… purchased|acquired", "bought"),
        ("… quantity", "count"),
        ("… usd|dollars|dollar|$", "USD"),
        ("… euro|euros", "EUR"),
        ("… pounds|pound|quid|sterling", "GBP"),
    ]

    static let fillers: [(String, String)] = [
        (
            "… please|pls|the|my|our|your|all|any|every|just|only|me|that|which|who|are|is|were|was|been|i|we|of|a|an|for|did|do",
            ""
        ),
        (
            "… have|has|had|got|there|these|those|it|its|ever|currently|still|already|yet|what|whats|what's|give|tell|show",
            ""
        ),
        ("… items|things|ones|money|total|from|in|on|at|by|with|and", ""),
    ]

    static let guesses: [(String, String)] = [
        ("stale|slow|old|stuck items|listings|stock|movers? REST", "items unsold older than 90 days REST"),
        (
            "best|top|bestselling|hot|biggest seller|sellers|sales|items|selling? REST",
            "sales sort profit desc limit 10"
        ),
        ("best|top sale|item|deal|deals|flip|flips", "sales sort profit desc limit 10"),
        ("worst|bottom|losing|bad seller|sellers|sales|items|deals?", "sales sort profit asc limit 10"),
        ("top|best NUMBER", "items sold sort profit desc limit NUMBER"),
        ("best month|day|week|year", "profit by month"),
        ("losses|loss REST", "sales where profit < 0"),
        ("most|highest expensive|price|priced|valuable item|items?", "items sort cost desc limit 10"),
        ("cheapest|lowest|cheap items|item|price?", "items sort cost asc limit 10"),
        ("best|top|favourite|which|worst market|markets REST", "performance by market"),
        ("markets best|top|worst|performance", "performance by market"),
        ("best|top|which|worst platform|platforms|site REST", "profit by platform"),
        ("recent|latest|new|newest REST", "items sort bought desc limit 10"),
        ("todo|tasks|to-do|reminders REST", "items new"),
        ("what should i do|sell|list REST", "items new"),
        ("what next|now", "items new"),
        ("today", "sales today"),
        ("yesterday", "sales yesterday"),
        ("last UNIT", "sales last UNIT"),
        ("this UNIT", "sales this UNIT"),
        ("this tax year", "profit this tax year"),
        ("last tax year", "profit last tax year"),
        ("add REST", "help buy"),
        ("edit|change|update|modify REST", "help edit"),
        ("remove|rm|del|erase REST", "help delete"),
        ("sold|sale REST", "help sell"),
        ("bought|purchase|got REST", "help buy"),
        ("spent|paid|pay REST", "help spend"),
        ("save REST", "help save"),
        ("mark SKU REST", "help sell"),
        ("photo|photos|picture REST", "help photo"),
        ("postage|shipping|post REST", "help sell"),
        ("refund REST", "help return"),
        ("tax|taxes|vat REST", "tax year THISTAXYEAR"),
    ]

    static let searches: [(String, String)] = [
        ("search|grep|look|lookup|locate|query|seek|hunt|find for|up|me? a|an|the|my? WORDS", "find WORDS"),
        ("where is|are|did|'s? the|my|a? WORDS", "find WORDS"),
        ("where's|wheres the|my|a? WORDS", "find WORDS"),
        ("have|do|did|got i|we? got|have|buy|own? a|an|any|the? WORDS", "find WORDS"),
        ("is there a|an|any? WORDS", "find WORDS"),
    ]

    /// What holds no word of the language is looked for.
    static let fallbacks: [(String, String)] = [
        ("items|show|open|view|get|details|info? PLAINS", "find PLAINS"),
        ("items|show|open|view|get|details|info? PLAINS STATE", "find PLAINS STATE"),
        ("TEXT", "find TEXT"),
    ]
}
