import Foundation
import Testing

/// An operation on whole files: an import, a copy or an export.
///
/// This is the one table of operations for the kill and full-disk tests.
struct Operation: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The shell commands that make files beside the store, where possible with other programs than fhq.
    var files = ""
    /// The statements that prepare the store.
    var preparation: [String] = []
    var statement: String
    /// The older version whose frozen store is used; `nil` for a new store.
    var frozen: String?

    init(
        _ name: String, files: String = "", after preparation: [String] = [], _ statement: String, frozen: String? = nil
    ) {
        (testDescription, self.files, self.preparation, self.statement) = (name, files, preparation, statement)
        self.frozen = frozen
    }
}

extension Operation {
    static let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path

    /// The environment in which the shell that makes the files finds its sources.
    static let environment = [
        "ROOT": repository, "ANDROID": repository + "/Tests/ImportsTests/ForeignFiles/android_database.py",
        "MONTHS": repository + "/Tests/ImportsTests/Marketplaces",
    ]

    private static let inventory = "import \"\(repository)/examples/inventory\""
    private static let picture = "\(repository)/examples/inventory/Images/brass.png"
    private static let bought =
        "buy \"Brass lamp\" for 3.50 GBP at Kempton; buy lot Stock pieces 40 for 90 GBP at Battersea"

    /// A folder like the app's, whose pictures all differ and are large enough to be written in pieces.
    private static let album = """
        python3 - "$ROOT" <<'END'
        import json, os, sys
        start = open(sys.argv[1] + "/examples/inventory/Images/brass.png", "rb").read()
        os.makedirs("album/Images")
        for n in range(40):
            open(f"album/Images/{n}.png", "wb").write(start + bytes([n]) * 300_000)
        json.dump([{
            "id": f"CE9F4806-56D4-4A07-A9B4-{100_000_000_000 + n}", "title": f"Lamp {n}", "sku": f"OWN-{n}", "price": 3.5,
            "createdAt": "2026-03-01T07:12:00Z", "photoLocalPath": f"Images/{n}.png", "platformListings": [],
            "isSold": False, "deleted": False} for n in range(40)], open("album/items.json", "w"))
        END
        """
    private static let many = """
        { echo sku,title,bought,cost,market; seq 0 4999 | sed 's/.*/OWN-&,Brass lamp with a shade No. &,2026-02-01,&.50,Kempton/'; } > many.csv
        """
    /// More rows than the journal records one by one.
    private static let multitude = """
        { echo sku,title,bought,cost,market; seq 0 20999 | sed 's/.*/OWN-&,Lamp &,2026-02-01,1.50,Kempton/'; } > multitude.csv
        """
    private static let phone = """
        mkdir phone && python3 -B "$ANDROID" phone 60 && (cd phone && zip -q ../phone.zip flipperhelper.db*)
        """
    private static let folderZip = "(cd \"$ROOT/examples/inventory\" && zip -qr \"$OLDPWD/folder.zip\" .)"
    /// Another store, with pictures, and all of it as a zip.
    private static let other = """
        "$FHQ" --store other.sqlite --yes --quiet -c 'import "'"$ROOT"'/examples/inventory"; save cheap as items cost < 3' \
        -c 'sell FH-20D6G0NR for 22 EUR on depop; export all to all.zip'
        """
    private static let marketplace = """
        python3 -B "$MONTHS/ebay_months.py" account-uk 3 1 months && cp months/3/items.csv own.csv && cp months/3/whole.csv report.csv
        """
    /// Sheets from the app's first and later builds.
    private static let appSheets = """
        cat > march.csv <<'END'
        ID,Photo URL,Price,Purchase Date,Market,Seller,eBay Listed,eBay Date,Sold,Sold Date,Sold Price,Sold Platform,Payment Method,Profit,Days to Sell,Title
        1,,3.50,2026-02-01,Battersea,Jo,true,2026-02-03,true,2026-02-20,20.00,eBay,card,16.50,17,Brass lamp
        2,,4.00,2026-02-02,Acton,,false,,false,,,,,,,Blue jug
        END
        cat > later.csv <<'END'
        ID,Photo URL,Price,Purchase Date,Market,Seller,eBay Listed,eBay Date,Sold,Sold Date,Sold Price,Sold Platform,Payment Method,Profit,Days to Sell,Title,SKU,Photo URLs,Price Currency,Price Rate,Sold Price Currency,Sold Price Rate
        1,,3.50,2026-02-01,Battersea,Jo,true,2026-02-03,true,2026-02-20,20.00,eBay,card,16.50,17,Brass lamp,OWN-1,,EUR,0.86,EUR,0.87
        2,,4.00,2026-02-02,Acton,,false,,false,,,,,,,Blue jug,OWN-2,,GBP,,,
        END
        """
    private static let workbook = """
        python3 -c 'import csv, openpyxl; book = openpyxl.Workbook(); [book.active.append(row) for row in csv.reader(open("many.csv"))]; book.save("many.xlsx")'
        """
    private static let replaced = "import album replace"

    static let imports = [
        Operation("import of a folder", after: [bought], inventory),
        Operation("import of a zip of a folder", files: folderZip, after: [bought], "import folder.zip"),
        Operation("import of a zip from Android", files: phone, after: [bought], "import phone.zip"),
        Operation(
            "import of one file of a folder", files: "cp -r \"$ROOT/examples/inventory\" own", after: [bought],
            "import own/transportExpenses.json"),
        Operation("import of the app's first sheet", files: appSheets, after: [bought], "import march.csv"),
        Operation("import of the app's later sheet", files: appSheets, after: [bought], "import later.csv"),
        Operation(
            "import of a sheet", after: [inventory, "export items to sheet.csv", "revert import"], "import sheet.csv"),
        Operation("import of a workbook", files: "\(many)\n\(workbook)", after: [bought], "import many.xlsx"),
        Operation("import of many things into an empty store", files: many, after: ["items"], "import many.csv"),
        Operation("import of a folder with many pictures", files: album, after: [bought], "import album"),
        Operation("exchange with a store", files: other, after: [bought], "import other.sqlite"),
        Operation("import of a zip of everything", files: other, after: [bought], "import all.zip"),
        Operation(
            "import of a marketplace's report", files: marketplace, after: ["import own.csv"],
            "import report.csv skip bad"),
        Operation("import in place of all", files: album, after: [inventory], replaced),
        Operation("exchange in place of all", files: other, after: [bought], "import all.zip replace"),
        Operation("undo of an import", after: [bought, inventory], "undo"),
        Operation("undo of a great many things", files: multitude, after: ["import multitude.csv"], "undo"),
        Operation("revert", after: [bought, inventory], "revert import"),
        Operation(
            "revert of what took the place of all", files: album, after: [inventory, replaced], "revert import"),
    ]

    static let copies = [
        Operation("backup", after: [inventory, "photo FH-20D6G0NR \"\(picture)\""], "backup now"),
        Operation("automatic backup", after: [inventory, "photo FH-20D6G0NR \"\(picture)\""], "backup now if due"),
        Operation("check of a backup", after: [inventory, "backup now"], "backup check 2026-11-01T180000Z"),
        Operation("restore", after: [bought, "backup now", inventory], "restore backup 2026-11-01T180000Z"),
        Operation("migration", "items limit 1", frozen: "v5"),
    ]

    static let written = [
        Operation("export", after: [inventory], "export items to sheet.csv; items limit all > items.csv.gz"),
        Operation("photo", after: [bought], "photo FH-2KAZ5E80 \"\(picture)\""),
    ]
}
