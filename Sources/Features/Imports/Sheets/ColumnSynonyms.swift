import Ledger
import QueryLanguage
import StoreFile

/// Names of columns used by people and other programs, in English, German and French, with their possible fields.
///
/// An ambiguous name has several lines; the cells and the other columns decide, otherwise the user does.
enum ColumnSynonyms {
    /// Returns the possible fields of a column with that name, in the order of the table; empty for an unknown name.
    static func fields(of name: String) -> [SheetColumn] { table[folded(name)] ?? [] }

    private static let table: [String: [SheetColumn]] = {
        var table: [String: [SheetColumn]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":")
            guard let column = SheetColumn.mappable.first(where: { $0.name == parts[0] }) else {
                preconditionFailure("No sheet has a column \(parts[0]).")
            }
            for name in parts[1].split(separator: ",") { table[folded(String(name)), default: []].append(column) }
        }
        return table
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

    /// Returns true for a small letter, a digit or `&`, which stay as they are.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "&"
    }

    private static let plain: [Unicode.Scalar: String] = [
        "ä": "a", "ö": "o", "ü": "u", "ß": "ss", "é": "e", "è": "e", "ê": "e", "ë": "e", "à": "a", "â": "a", "ô": "o",
        "û": "u", "ù": "u", "î": "i", "ï": "i", "ç": "c", "œ": "oe",
    ]

    private static let text = """
        title:item,item name,item title,title,name,product,product name,product title,listing title,what,thing,things
        title:artikel,artikelname,bezeichnung,titel,produkt,gegenstand,artikelbezeichnung,was,ware
        title:article,nom,désignation,libellé,produit,objet,titre,intitulé,nom de l'article,quoi
        title:description,item description,beschreibung,artikelbeschreibung,description de l'article
        note:description,item description,beschreibung,artikelbeschreibung,description de l'article
        note:note,notes,comment,comments,remark,remarks,memo,notiz,notizen,bemerkung,bemerkungen,anmerkung,anmerkungen
        note:kommentar,remarque,remarques,commentaire,commentaires,observations
        sku:sku,item sku,sku number,custom label,custom label sku,stock number,stock no,stock code,inventory number
        sku:lagernummer,artikelnummer,inventarnummer,référence,code article
        cost:cost,cost price,item cost,unit cost,purchase price,purchase cost,purchase amount,buy price,buying price,buy cost
        cost:bought for,bought price,paid,price paid,amount paid,i paid,cost of goods,cost of goods sold,cost of item,cogs,spent
        cost:bought,purchase,buy in price,buy in,buy
        cost:einkauf,einkaufspreis,ek,ek preis,kaufpreis,einstandspreis,kosten,bezahlt,gekauft für,gekauft
        cost:prix d'achat,prix achat,achat,coût,coût d'achat,payé,prix payé,montant achat,acheté,acheté pour
        cost:price,amount,preis,betrag,prix,montant
        sale_price:price,amount,preis,betrag,prix,montant
        asking:price,preis,prix
        bought:buy,bought,bought on,bought date,date bought,date of purchase,purchase date,date purchased,purchased,purchased on
        bought:buy date,buying date,date acquired,acquired,acquired on,date sourced,sourced on,when bought,purchase
        bought:kaufdatum,einkaufsdatum,gekauft am,gekauft,ankaufsdatum,datum kauf,datum einkauf
        bought:date d'achat,date achat,acheté le,acheté,achat
        bought:date,day,when,datum,tag,wann,jour,quand
        sold:date,day,when,datum,tag,wann,jour,quand
        market:source,where from,where bought,bought at,bought where,place,place bought,place of purchase,purchase location
        market:market,shop,store,venue,where,sourced from,sourced,sourced at,from,car boot,origin,bought,location bought
        market:herkunft,quelle,flohmarkt,markt,woher,wo gekauft,gekauft bei,gekauft wo,laden,fundort,ort,kaufort
        market:lieu,lieu d'achat,provenance,marché,origine,brocante,magasin,acheté où,acheté à
        seller:seller,seller name,vendor,supplier,bought from,bought off,purchased from
        seller:verkäufer,händler,lieferant,gekauft von,vendeur,fournisseur,acheté chez,acheté à
        platforms:listed on,listed,platforms,platform listed,listing platform,where listed,listed where,listed at
        platforms:listing platforms,listed platforms,listing sites
        platforms:inseriert auf,eingestellt bei,eingestellt auf,angeboten auf,en vente sur,mis en vente sur,annonce sur
        listed:listed on,listed,date listed,listed date,listing date,list date,date of listing,eingestellt am,inseriert am
        listed:mis en vente le,date de mise en vente
        asking:asking,asking price,list price,listing price,listed price,listed for,price listed,listed
        asking:angebotspreis,wunschpreis,inseriert für,prix demandé,prix affiché,prix annoncé
        sold:sell,sell date,sold,sold on,sold date,date sold,sale date,date of sale,sales date,selling date,when sold,sale
        sold:verkauft,verkauft am,verkaufsdatum,datum verkauf,date de vente,date vente,vendu,vendu le,vente
        sale_price:sell,sold,sold for,sold price,sale price,sales price,selling price,sell price,price sold,sold at,sale,sales
        sale_price:sale amount,sold amount,revenue,income,received,amount received
        sale_price:verkauft,verkauft für,verkaufspreis,vk,vk preis,verkauf,erlös,einnahme,einnahmen
        sale_price:vendu,vendu pour,prix de vente,prix vente,vente,montant vente,recette
        sale_platform:sold on,sold at,sold via,sold where,where sold,platform,platform sold,sale platform,selling platform
        sale_platform:sold platform,marketplace,site,website,channel,sales channel,sale channel,sold on platform,sold through
        sale_platform:verkauft auf,verkauft über,verkauft bei,plattform,verkaufsplattform,portal,marktplatz,kanal
        sale_platform:vendu sur,plateforme,plateforme de vente,canal,canal de vente,site de vente,place de marché
        fees:fee,fees,ebay fee,ebay fees,platform fee,platform fees,selling fee,selling fees,seller fee,seller fees
        fees:commission,commissions,final value fee,final value fees,fvf,marketplace fee,marketplace fees,site fees
        fees:gebühr,gebühren,verkaufsgebühr,verkaufsgebühren,ebay gebühren,provision,plattformgebühr,plattformgebühren
        fees:frais,frais ebay,frais de vente,frais plateforme,frais de plateforme,frais de commission
        postage:postage out,p&p out,shipping out,p p,postage,p&p,p & p,pp,p and p,postage cost,postage costs,shipping,shipping cost,shipping costs,delivery
        postage:p&p cost,p&p costs,p & p cost,p & p costs,delivery cost,shipping expenses,postage expenses,shipping fee,shipping fees,post,postage and packing,postage & packing,postage and packaging
        postage:versand,versandkosten,porto,portokosten,frais de port,port,affranchissement,envoi,frais d'envoi,livraison
        postage:postage paid,shipping paid,delivery paid
        postage_paid:postage paid,shipping paid,delivery paid,postage charged,shipping charged,postage received
        postage_paid:shipping received,shipping income,postage income,buyer postage,buyer paid postage,buyer shipping
        postage_paid:versand erhalten,porto erhalten,versandeinnahmen,port payé par l'acheteur,port reçu,port facturé
        packaging:packaging,packaging cost,packing,packing cost,packaging materials,verpackung,verpackungskosten,emballage
        currency:currency,ccy,währung,devise,monnaie
        quantity:qty,quantity,no of items,number of items,pieces,pcs,units,how many,menge,anzahl,stück,stückzahl
        quantity:quantité,qté,nombre,nb
        profit:profit,net profit,profit loss,profit & loss,p l,p&l,my profit,gain,gewinn,reingewinn,bénéfice,profit net
        """

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
