/// The names of the transaction report's columns, in each edition.
extension EbayTransactions {
    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.day, "Transaction creation date", "Datum der Transaktionserstellung"),
        .needed(.type, "Type", "Typ"),
        .needed(.order, "Order number", "Bestellnummer"),
        .usual(.net, "Net amount", "Betrag abzügl. Kosten", "Betrag abzüglich Kosten"),
        .usual(.payoutCurrency, "Payout currency", "Auszahlungswährung"),
        .usual(.payoutDay, "Payout date", "Auszahlungsdatum"),
        .usual(.payout, "Payout ID", "Auszahlung Nr.", "Auszahlungsnr.", "Auszahlungsnummer"),
        .usual(.item, "Item ID", "Artikelnummer", "Artikelnr.", "Angebotsnummer"),
        .usual(.transaction, "Transaction ID", "Transaktionsnummer", "Transaktionsnr.", "Transaktions-ID"),
        .usual(.title, "Item title", "Angebotstitel", "Artikelbezeichnung"),
        .usual(.label, "Custom label", "Bestandseinheit"),
        .usual(.quantity, "Quantity", "Stückzahl", "Anzahl", "Menge"),
        .usual(.subtotal, "Item subtotal", "Zwischensumme Artikel"),
        .usual(
            .postage, "Postage and packaging", "Postage and handling", "Shipping and handling", "Verpackung und Versand"
        ),
        .rare(
            .sellerTax, "Seller collected tax", "Vom Verkäufer eingezogene Steuer", "Vom Verkäufer eingezogene Steuern"),
        .usual(.ebayTax, "eBay collected tax", "Von eBay eingezogene Steuer", "Von eBay eingezogene Steuern"),
        .usual(.fixed, "Final value fee – fixed", "Fixer Anteil der Verkaufsprovision"),
        .usual(.variable, "Final value fee – variable", "Variabler Anteil der Verkaufsprovision"),
        .rare(.regulatory, "Regulatory operating fee", "Gebühr für regulatorische Betriebskosten"),
        .rare(
            .notAsDescribed, "Very high 'item not as described' fee",
            "Gebühr für sehr hohe Quote an „nicht wie beschriebenen Artikeln“"),
        .rare(
            .belowStandard, "Below standard performance fee", "Gebühr für unterdurchschnittlichen Servicestatus"),
        .rare(.international, "International fee", "Internationale Gebühr"),
        .rare(.charity, "Charity donation", "Spende"),
        .rare(.deposit, "Deposit processing fee", "Gebühr für die Bearbeitung von Einzahlungen"),
        .rare(.dispute, "Payment dispute fee", "Gebühr für Zahlungsbeschwerden"),
        .rare(.ads, "Promoted Listing Standard fee", "Promoted Listings fee", "Ad fee", "Anzeigengebühr"),
        .usual(
            .gross, "Gross transaction amount", "Transaktionsbetrag (inkl. Kosten)", "Bruttobetrag der Transaktion"),
        .usual(.currency, "Transaction currency", "Transaktionswährung"),
        .rare(.rate, "Exchange rate", "Wechselkurs"),
        .usual(.reference, "Reference ID", "Referenznummer", "Referenz-ID", "Referenznr."),
        .usual(.description, "Description", "Beschreibung"),
    ]

    static let passedOver = [
        "Legacy order ID", "Buyer username", "Buyer name", "Post to city", "Post to province/region/state",
        "Post to postcode", "Post to country", "Ship to city", "Ship to province/region/state", "Ship to zip",
        "Ship to country", "Payout method", "Payout status", "Reason for hold", "Seller specified VAT rate",
        "Alte Bestellnummer", "Nutzername des Käufers", "Name des Käufers", "Versandziel - Ort",
        "Versandziel - Bundesland/Region", "Versandziel - Bundesland", "Versandziel - PLZ", "Versandziel - Land",
        "Auszahlungsmethode", "Status der Auszahlung", "Auszahlungsstatus", "Grund für Einbehalten",
        "Grund für die Einbehaltung", "Vom Verkäufer angegebener MwSt.-Satz",
    ]
}
