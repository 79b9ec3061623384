/// The fields that the program itself asks for; each is found once, and one that is not there ends every test.
extension StoredField {
    public static let itemSKU = StoredTable.items["sku"]
    public static let itemOldSKU = StoredTable.items["old_sku"]
    public static let itemTitle = StoredTable.items["title"]
    public static let itemBought = StoredTable.items["bought"]

    public static let listingPlatform = StoredTable.listings["platform"]
    public static let listingListed = StoredTable.listings["listed"]
    public static let listingAsking = StoredTable.listings["asking"]
    public static let listingEnded = StoredTable.listings["ended"]

    public static let salePlatform = StoredTable.sales["platform"]
    public static let saleSold = StoredTable.sales["sold"]
    public static let salePrice = StoredTable.sales["sale_price"]
    public static let saleReturned = StoredTable.sales["returned"]
    public static let saleRefund = StoredTable.sales["refund"]
    public static let saleFees = StoredTable.sales["fees"]
    public static let salePostagePaid = StoredTable.sales["postage_paid"]
    public static let salePayment = StoredTable.sales["payment"]

    public static let refundSale = StoredTable.refunds["sale"]
    public static let refundDay = StoredTable.refunds["refunded"]
    public static let refundAmount = StoredTable.refunds["amount"]
    public static let refundFeesBack = StoredTable.refunds["fees_back"]

    public static let photoPosition = StoredTable.photos["position"]
    public static let photoFile = StoredTable.photos["file"]
    public static let photoDriveID = StoredTable.photos["drive_id"]

    public static let expenseKind = StoredTable.expenses["kind"]
    public static let expenseDate = StoredTable.expenses["date"]
    public static let expenseAmount = StoredTable.expenses["amount"]
    public static let expenseItem = StoredTable.expenses["item"]

    public static let marketPlace = StoredTable.markets["place"]
    public static let marketRadius = StoredTable.markets["radius_km"]
    public static let marketFee = StoredTable.markets["fee"]
    public static let marketAsksFee = StoredTable.markets["asks_fee"]
}
