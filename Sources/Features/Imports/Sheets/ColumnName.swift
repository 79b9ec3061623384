import Ledger
import QueryLanguage

/// The meaning of a column's name, as people and other programs write it in nine languages.
///
/// The words of a name tell on which side of the trade its column is, bought, listed or sold, and often the form of
/// its cells, a day, an amount or a place. The two together are a field; where the words leave the form open, the
/// cells decide.
struct ColumnName {
    /// The possible fields, the likeliest first; empty for a name without a known meaning.
    let fields: [SheetColumn]
    /// True if the name says all of its one meaning, whatever the cells are.
    let isDefinite: Bool
    /// True for a name with several meanings.
    var isOpen: Bool { fields.count > 1 }
    /// True if a platform's name is in it.
    let isOfPlatform: Bool
    /// True for a price that may be that of a purchase, a sale or an offer.
    var isOpenPrice: Bool { fields.contains(.cost) && fields.contains(.price) }
    /// True for an amount from which, or into which, others are counted: net, gross, total.
    let isDerived: Bool
    /// True for an amount of one thing of several.
    let isEach: Bool

    init(_ name: String) {
        let senses = Self.senses(of: name)
        let own = Self.own(senses)
        let named = own ?? Self.ofSide(senses) ?? Self.ofForm(senses)
        let isKnown = !senses.contains(.other) && !name.contains("%")
        fields = isKnown ? named.map(SheetColumn.field) : []
        isDefinite =
            fields.count == 1
            && (own != nil || senses == [.title] || !senses.isDisjoint(with: [.buying, .selling, .listing]))
        (isDerived, isEach) = (senses.contains(.derived), senses.contains(.each))
        let words = Self.folded(name).split(separator: " ")
        isOfPlatform = words.contains { word in Platform.known.contains { $0.slug == word } }
    }

    // MARK: - Senses

    private enum Sense: String {
        case buying, listing, selling
        case day, amount, place, platform
        case title, description, note, sku, seller, fees, postage, received, packaging, currency, quantity, profit
        /// Paid by the seller or by the buyer.
        case paid
        /// One thing of several.
        case each
        /// A part of another amount, which counts only where nothing else does.
        case derived
        /// A word that makes a column one of those that no import reads.
        case other
    }

    /// Returns the fields that the words name by themselves; `nil` if none does.
    private static func own(_ senses: Set<Sense>) -> [String]? {
        let isAmount = senses.isDisjoint(with: [.day, .note])
        for (sense, field) in [(.profit, "profit"), (.fees, "fees"), (.packaging, "packaging")] as [(Sense, String)]
        where senses.contains(sense) { return isAmount ? [field] : [] }
        if senses.contains(.postage) {
            if !isAmount { return [] }
            if senses.contains(.received) { return ["postage_paid"] }
            let isOfEither = senses.contains(.paid) && !senses.contains(.derived)
            return isOfEither ? ["postage", "postage_paid"] : ["postage"]
        }
        // “Sold notes” are about the buyer.
        if senses.contains(.note), !senses.isDisjoint(with: [.selling, .listing]) { return [] }
        for sense in [Sense.quantity, .currency, .sku, .note, .seller] where senses.contains(sense) {
            return [sense.rawValue]
        }
        return nil
    }

    /// Returns the fields of the side on which the column is; `nil` for a name that doesn't tell it.
    private static func ofSide(_ senses: Set<Sense>) -> [String]? {
        let sides: [(side: Sense, forms: [(form: Sense, field: String)])] = [
            (.listing, [(.place, "platforms"), (.day, "listed"), (.amount, "asking")]),
            (.selling, [(.day, "sold"), (.amount, "sale_price"), (.place, "sale_platform")]),
            (.buying, [(.amount, "cost"), (.day, "bought"), (.place, "market")]),
        ]
        guard let (_, forms) = sides.first(where: { senses.contains($0.side) }) else { return nil }
        var told = forms.filter { form, _ in
            senses.contains(form) || form == .place && senses.contains(.platform)
        }
        // “Cost” is an amount, and “date of cost” is not.
        if told.count > 1, senses.contains(.day) { told.removeAll { $0.form == .amount } }
        if !told.isEmpty { return told.map(\.field) }
        // “Item sold” is what was sold, or when, or for how much, but not where.
        guard senses.contains(.title) else { return forms.map(\.field) }
        return forms.filter { $0.form != .place }.map(\.field) + ["title"]
    }

    /// Returns the fields of a name that tells only what its cells are.
    private static func ofForm(_ senses: Set<Sense>) -> [String] {
        if senses.contains(.day) { return ["bought", "sold"] }
        if senses.contains(.amount) { return ["cost", "sale_price", "asking"] }
        if senses.contains(.platform) { return ["sale_platform"] }
        if senses.contains(.place) { return ["market"] }
        if senses.contains(.description) { return ["title", "note"] }
        return senses.contains(.title) && senses.isDisjoint(with: [.received, .derived]) ? ["title"] : []
    }

    // MARK: - Words

    private static func senses(of name: String) -> Set<Sense> {
        var rest = folded(name).split(separator: " ")[...]
        var senses: Set<Sense> = []
        while !rest.isEmpty {
            let length = (1...4).reversed().first { phrases[rest.prefix($0).joined(separator: " ")] != nil } ?? 0
            senses.formUnion(phrases[rest.prefix(length).joined(separator: " ")] ?? stems(in: rest[rest.startIndex]))
            rest = rest.dropFirst(max(length, 1))
        }
        return senses
    }

    /// Returns the senses of the parts of a word such as `verkaufspreis`, by how it begins and how it ends.
    private static func stems(in word: Substring) -> Set<Sense> {
        let begin = beginnings.first { word.hasPrefix($0.stem) }?.sense
        let end = endings.first { word.hasSuffix($0.stem) }?.sense
        return Set([begin, end].compactMap(\.self))
    }

    private static let phrases: [String: Set<Sense>] = {
        var phrases: [String: Set<Sense>] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":")
            let senses = Set(
                parts[0].split(separator: "+").map { word in
                    guard let sense = Sense(rawValue: String(word)) else {
                        preconditionFailure("No word in the name of a column means \(word).")
                    }
                    return sense
                })
            for phrase in parts[1].split(separator: ",") {
                phrases[folded(String(phrase)), default: []].formUnion(senses)
            }
        }
        return phrases
    }()

    /// Returns a name without case, accents, punctuation, and a currency after it.
    static func folded(_ name: String) -> String {
        var words: [String] = [""]
        for scalar in name.lowercased().unicodeScalars {
            if isPlain(scalar) {
                words[words.count - 1].unicodeScalars.append(scalar)
            } else if !scalar.isASCII, scalar.properties.isAlphabetic {
                words[words.count - 1] += plain[scalar] ?? String(scalar)
            } else if words.last != "" {
                words.append("")
            }
        }
        let marks: Set<String> = ["gbp", "eur", "usd", "cad", "aud", "pounds", "euro", "euros", "inc", "incl"]
        let kept = words.filter { !$0.isEmpty }
        var rest = kept[...]
        while let last = rest.last, marks.contains(last) { rest.removeLast() }
        // “Cost in GBP”, but not “Postage in”.
        if rest.count < kept.count, rest.last == "in" { rest.removeLast() }
        return (rest.isEmpty ? kept[...] : rest).joined(separator: " ")
    }

    /// Returns true for a small letter, a digit, `&` or `+`, which stay as they are.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "&" || scalar == "+"
    }

    private static let plain: [Unicode.Scalar: String] = {
        let folds = [
            "a": "äàâáãåą", "c": "çćč", "e": "éèêëę", "i": "îïíì", "l": "ł", "n": "ñń", "o": "öôóòõø", "s": "śš",
            "u": "ûùüú", "z": "źżž", "oe": "œ", "ae": "æ", "ss": "ß",
        ]
        return folds.reduce(into: [:]) { table, fold in
            for scalar in fold.value.unicodeScalars { table[scalar] = fold.key }
        }
    }()

    /// Returns the names without a prefix that all of them have, such as `HB.`.
    static func withoutPrefix(_ names: [String]) -> [String] {
        guard names.count > 2, let point = names[0].firstIndex(of: "."), point > names[0].startIndex else {
            return names
        }
        let prefix = names[0][...point]
        return names.allSatisfy { $0.hasPrefix(prefix) } ? names.map { String($0.dropFirst(prefix.count)) } : names
    }

    /// The parts of words that other languages put together.
    private static let beginnings: [(stem: String, sense: Sense)] =
        [
            (.selling, "verkauf,verkoop,forsalj,salj,sprzeda,vendu,vendid,vendit"),
            (.buying, "einkauf,ankauf,kauf,gekauf,inkoop,aankoop,gekoch,inkop,zakup,acquist,achat,compra"),
            (.listing, "inserat,inseriert,eingestellt,angebot,vraagpr,utrop,wystaw"),
            (.fees, "gebuhr,provision,prowizj,commissi,comision,avgift"),
            (.postage, "versand,porto,verzend,wysyl,spedizion,frakt,envio"),
        ].flatMap { sense, stems in stems.split(separator: ",").map { (String($0), sense) } }
    private static let endings: [(stem: String, sense: Sense)] =
        [(.day, "datum,tag,dag"), (.amount, "preis,prijs,pris,price,bedrag,betrag,belopp")]
        .flatMap { sense, stems in stems.split(separator: ",").map { (String($0), sense) } }

    private static let text = """
        buying:buy,bought,buying,buy in,purchase,purchased,acquired,source,sourced,ek,kauf,einkauf,gekauft,achete,acheté
        buying:comprado,acquistato,gekocht,kupione,kupno,kopt
        buying+amount+paid:paid,bezahlt,paye,payé,pagado,pagato,betaald,betalt
        buying+amount:cost,costs,cost of goods,cost of goods sold,cogs,spent,spend,outlay,bp,cp
        buying+amount:money out,kosten,kosten einkauf,einstandspreis,cout,coût,coste,costo,koszt,kostnad
        selling:sell,sold,selling,sale,sales,vk,verkauft,verkauf,vente,vendu,venta,vendita,verkocht,sprzedane,sald,salda
        selling+amount:revenue,income,received,proceeds,takings,went for,money in,sp,erlös,einnahme,einnahmen,recette
        selling+amount:ingreso,ingresos,incasso,ricavo,opbrengst,ontvangen,przychod,intakt
        listing:list,listed,listing,asking,for sale,advertised,wunschpreis,annonce,mis en vente,en vente,demandé,affiché,annoncé
        listing:en venta,in vendita,te koop,till salu
        selling+day:date to sold
        day:date,dates,day,when,datum,tag,wann,am,jour,quand,le,fecha,dia,data,giorno,dag,dzien,time
        amount+each:each,unit,per item,per piece,stück preis
        amount:price,amount,how much,got for,for,preis,betrag,für,prix,montant,pour,precio,importe,prezzo,importo,prijs
        amount:bedrag,cena,kwota,pris,belopp
        place:where,place,market,shop,store,venue,car boot,boot sale,boot fair,origin,from,herkunft,quelle,flohmarkt,markt
        place:woher,wo,laden,fundort,ort,lieu,provenance,marché,origine,brocante,magasin,où,mercado,mercadillo,rastro,tienda
        place:donde,dove,mercato,mercatino,negozio,rommelmarkt,kringloop,waar,winkel,gdzie,targ,sklep,loppis,marknad,var
        place:location bought,place bought
        seller:seller,seller name,vendor,supplier,bought from,bought off,purchased from,purchase from,verkäufer,händler
        seller:lieferant,gekauft von,gekauft bei,vendeur,fournisseur,acheté chez,vendedor,venditore,verkoper,säljare
        platform:platform,platforms,marketplace,site,sites,website,channel,portal,marktplatz,kanal,plattform,plateforme
        platform:plataforma,piattaforma,platforma,canal,place de marché,via,through,auf,über,bei,sur,sales channel,sale channel
        title:item,items,article,product,name,title,thing,things,stuff,what,artikel,artikelname,titel,produkt,gegenstand
        title:ware,was,nom,désignation,libellé,produit,objet,titre,intitulé,quoi,articulo,artículo,producto,titulo,oggetto
        title:articolo,prodotto,titolo,artikelbezeichnung,bezeichnung,przedmiot,nazwa,produkty,vara,föremål,namn,naam
        description:description,details,beschreibung,artikelbeschreibung,descripcion,descripción,descrizione,omschrijving
        description:opis,beskrivning
        note:note,notes,comment,comments,remark,remarks,memo,notiz,notizen,bemerkung,bemerkungen,anmerkung,anmerkungen
        note:kommentar,remarque,remarques,commentaire,commentaires,observations,nota,notas,commento,opmerking,opmerkingen
        note:uwagi,anteckning,anteckningar
        sku:sku,item sku,sku number,custom label,custom label sku,stock number,stock no,stock code,inventory number
        sku:lagernummer,artikelnummer,inventarnummer,code article
        fees:fee,fees,commission,commissions,fvf,final value fee,final value fees,gebühr,gebühren,frais de vente,frais ebay
        fees:frais,frais de plateforme,frais plateforme,frais de commission,comisión,comisiones,commissione,commissioni
        fees:verkoopkosten,kosten verkoop,avgift,avgifter,prowizja
        postage:postage,p&p,p+p,p + p,pp,p p,p & p,p and p,post,shipping,delivery,postage and packing,postage & packing,shipping fee
        postage:postage and packaging,shipping fees,delivery fee,frais de port,frais d'envoi,port,affranchissement,envoi
        postage:livraison,envío,gastos de envío,verzending,frete
        received:charged,received from buyer,buyer,buyer paid,buyers,income,received,paid by buyer,erhalten,einnahmen,reçu
        received:facturé,payé par l'acheteur,versandeinnahmen
        packaging:packaging,packing,packaging materials,verpackung,verpackungskosten,emballage,embalaje,imballaggio
        currency:currency,ccy,währung,devise,monnaie,moneda,valuta,waluta
        quantity:qty,quantity,no of items,number of items,pieces,pcs,units,how many,menge,anzahl,stück,stückzahl,quantité
        quantity:qté,nombre,nb,cantidad,quantità,aantal,ilość,antal
        profit:profit,p l,p&l,profit loss,profit & loss,gain,gewinn,reingewinn,bénéfice,beneficio,guadagno,winst,zysk
        profit:vinst
        derived:net,gross,total,totals,netto,brutto
        other:id,no,number,nr,type,category,brand,size,colour,color,condition,status,state,box,weight,photo,photos,picture
        other:pictures,link,url,code,ref,reference,tracking,to,customer,method,service,country,address,company,carrier,label
        other:tax,vat,discount,refund,refunds,payout,deposit,rate,roi,percent,percentage,days,rrp,retail,value,insured,warranty
        other:manufacturer,model,serial,to sell,budget,target,expected,estimated,estimate,goal,balance,bank,account,class
        other:postage in,p&p in,shipping in,delivery in,barcode,ean,isbn,asin,user,username,method of payment,by
        """

    // MARK: - Other lists

    /// Returns the word for the rows of a list without items, by names that only such lists have; `nil` for any other.
    ///
    /// A sheet of things may have a balance too.
    static func otherList(_ names: [String]) -> String? {
        let isOfThings = names.contains { name in
            let meaning = ColumnName(name)
            return meaning.isDefinite && meaning.fields[0] == .title && folded(name) != "name"
        }
        if isOfThings { return nil }
        let names = Set(names.map(folded))
        return otherLists.first { list in
            list.marks.contains { marks in marks.split(separator: "+").allSatisfy { names.contains(String($0)) } }
        }?.rows
    }

    /// Each with the names of columns that tell it, those in one text together.
    private static let otherLists: [(rows: String, marks: [String])] = [
        (
            "bank lines",
            [
                "balance", "running balance", "account balance", "money in+money out", "paid in+paid out", "in+out",
                "debit+credit", "sort code", "iban", "saldo", "solde", "kontostand", "soll+haben",
            ]
        ),
        (
            "miles",
            [
                "miles", "mileage", "kilometres", "km", "km driven", "miles driven", "gefahrene km",
            ]
        ),
        (
            "payouts",
            ["payout", "payout amount", "payout id", "payout date", "deposit amount", "auszahlung", "virement"]
        ),
    ]

    // MARK: - Files of sales

    /// Words in columns that only files of sales and of banks have.
    private static let salesWords = [
        "sold", "sale", "sell", "order", "buyer", "customer", "payout", "earning", "commission", "fee", "shipping",
        "shipment", "shipped", "tracking", "refund", "transaction", "balance", "gross", "net", "tax", "total",
        "revenue", "proceeds", "settlement", "listed", "listing", "asking",
    ]

    /// Returns true for a column about a sale, or about the money from it.
    static func isOfSale(_ name: String) -> Bool {
        let words = name.lowercased().split { !$0.isLetter }
        return words.contains { word in salesWords.contains { word.hasPrefix($0) && word.count <= $0.count + 3 } }
    }
}

extension SheetColumn {
    /// Returns the column of a field that the words of this file name.
    fileprivate static func field(_ name: String) -> SheetColumn {
        guard let column = mappable.first(where: { $0.name == name }) else {
            preconditionFailure("No sheet has a column \(name).")
        }
        return column
    }
}
