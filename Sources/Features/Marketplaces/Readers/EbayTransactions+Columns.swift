/// The names of the transaction report's columns, in each edition.
extension EbayTransactions {
    static let columns: [ColumnNames<FileColumn>] = [
        .needed(
            .day, "Transaction creation date", "Transaction date", "Datum der Transaktionserstellung",
            "Date de création de la transaction"),
        .needed(.type, "Type", "Typ"),
        .needed(.order, "Order number", "Bestellnummer", "Numéro de commande", "Numero ordine"),
        .usual(.net, "Net amount", "Betrag abzügl. Kosten", "Betrag abzüglich Kosten", "Montant net"),
        .usual(.payoutCurrency, "Payout currency", "Auszahlungswährung", "Devise du versement"),
        .usual(.payoutDay, "Payout date", "Auszahlungsdatum", "Date du versement"),
        .usual(
            .payout, "Payout ID", "Auszahlung Nr.", "Auszahlungsnr.", "Auszahlungsnummer", "Numéro du versement"),
        .usual(.item, "Item ID", "Artikelnummer", "Artikelnr.", "Angebotsnummer", "Numéro de l'objet"),
        .usual(
            .transaction, "Transaction ID", "Transaktionsnummer", "Transaktionsnr.", "Transaktions-ID",
            "Numéro de la transaction"),
        .usual(.title, "Item title", "Angebotstitel", "Artikelbezeichnung", "Titre de l'objet", "Titolo"),
        .usual(.label, "Custom label", "Bestandseinheit", "Libellé personnalisé", "Etichetta personalizzata"),
        .usual(.quantity, "Quantity", "Stückzahl", "Anzahl", "Menge", "Quantité", "Quantità"),
        .usual(.subtotal, "Item subtotal", "Zwischensumme Artikel", "Sous-total de l'objet"),
        .usual(
            .postage, "Postage and packaging", "Postage and handling", "Shipping and handling",
            "Verpackung und Versand", "Livraison et expédition"),
        .rare(
            .sellerTax, "Seller collected tax", "Vom Verkäufer eingezogene Steuer",
            "Vom Verkäufer eingezogene Steuern", "Taxe collectée par le vendeur"),
        .usual(
            .fixed, "Final value fee – fixed", "Fixer Anteil der Verkaufsprovision",
            "Commission sur le prix final - fixe", "Commissione sul valore finale - fissa"),
        .usual(
            .variable, "Final value fee – variable", "Variabler Anteil der Verkaufsprovision",
            "Commission sur le prix final - variable", "Commissione sul valore finale - variabile"),
        .rare(
            .regulatory, "Regulatory operating fee", "Gebühr für regulatorische Betriebskosten",
            "Frais d'exploitation réglementaires", "Tariffa per l'adeguamento normativo"),
        .rare(
            .notAsDescribed, "Very high 'item not as described' fee",
            "Gebühr für sehr hohe Quote an „nicht wie beschriebenen Artikeln“",
            "Frais pour taux très élevé d'objets non conformes à la description"),
        .rare(
            .belowStandard, "Below standard performance fee", "Gebühr für unterdurchschnittlichen Servicestatus",
            "Frais pour Performance insuffisante"),
        .rare(.international, "International fee", "Internationale Gebühr", "Frais de transactions internationales"),
        .rare(.charity, "Charity donation", "Spende"),
        .rare(.deposit, "Deposit processing fee", "Gebühr für die Bearbeitung von Einzahlungen"),
        .rare(.dispute, "Payment dispute fee", "Gebühr für Zahlungsbeschwerden"),
        .rare(.ads, "Promoted Listing Standard fee", "Promoted Listings fee", "Ad fee", "Anzeigengebühr"),
        .usual(
            .gross, "Gross transaction amount", "Transaktionsbetrag (inkl. Kosten)", "Bruttobetrag der Transaktion",
            "Montant brut de la transaction"),
        .usual(.currency, "Transaction currency", "Transaktionswährung", "Devise de la transaction"),
        .rare(.rate, "Exchange rate", "Wechselkurs", "Taux de change"),
        .usual(.reference, "Reference ID", "Referenznummer", "Referenz-ID", "Referenznr.", "Numéro de référence"),
        .usual(.description, "Description", "Beschreibung"),
    ]

    static let passedOver = [
        "eBay collected tax", "Von eBay eingezogene Steuer", "Von eBay eingezogene Steuern", "Taxe collectée par eBay",
        "Legacy order ID", "Buyer username", "Buyer name", "Post to city", "Post to province/region/state",
        "Post to postcode", "Post to country", "Ship to city", "Ship to province/region/state", "Ship to zip",
        "Ship to country", "Payout method", "Payout status", "Reason for hold", "Seller specified VAT rate",
        "Alte Bestellnummer", "Nutzername des Käufers", "Name des Käufers", "Versandziel - Ort",
        "Versandziel - Bundesland/Region", "Versandziel - Bundesland", "Versandziel - PLZ", "Versandziel - Land",
        "Auszahlungsmethode", "Status der Auszahlung", "Auszahlungsstatus", "Grund für Einbehalten",
        "Grund für die Einbehaltung", "Vom Verkäufer angegebener MwSt.-Satz",
        "Ancien numéro de commande", "Pseudo de l'acheteur", "Nom de l'acheteur", "Ville de livraison",
        "Province/région/État de livraison", "Code postal de livraison", "Pays de livraison", "Mode de versement",
        "Statut du versement", "Motif du blocage", "Taux de TVA indiqué par le vendeur",
    ]
}
