/// The fields that fhq itself uses, each looked up once; a missing one fails every test.
extension StoredField {
    package static let itemSKU = StoredTable.items["sku"]
    package static let itemOldSKU = StoredTable.items["old_sku"]
    package static let itemTitle = StoredTable.items["title"]
    package static let (itemFate, itemGone) = (StoredTable.items["fate"], StoredTable.items["gone"])
    package static let itemBought = StoredTable.items["bought"]

    package static let listingPlatform = StoredTable.listings["platform"]
    package static let listingListed = StoredTable.listings["listed"]
    package static let listingAsking = StoredTable.listings["asking"]
    package static let listingEnded = StoredTable.listings["ended"]

    package static let salePlatform = StoredTable.sales["platform"]
    package static let saleSold = StoredTable.sales["sold"]
    package static let salePrice = StoredTable.sales["sale_price"]
    package static let saleReturned = StoredTable.sales["returned"]
    package static let saleRefund = StoredTable.sales["refund"]
    package static let saleFees = StoredTable.sales["fees"]
    package static let salePostagePaid = StoredTable.sales["postage_paid"]
    package static let salePayment = StoredTable.sales["payment"]

    package static let refundSale = StoredTable.refunds["sale"]
    package static let refundDay = StoredTable.refunds["refunded"]
    package static let refundAmount = StoredTable.refunds["amount"]
    package static let refundFeesBack = StoredTable.refunds["fees_back"]

    package static let photoPosition = StoredTable.photos["position"]
    package static let photoFile = StoredTable.photos["file"]
    package static let photoDriveID = StoredTable.photos["drive_id"]

    package static let expenseKind = StoredTable.expenses["kind"]
    package static let expenseDate = StoredTable.expenses["date"]
    package static let expenseAmount = StoredTable.expenses["amount"]
    package static let expenseItem = StoredTable.expenses["item"]
    package static let expenseMiles = StoredTable.expenses["miles"]

    package static let recurringPaused = StoredTable.recurring["paused"]

    package static let marketPlace = StoredTable.markets["place"]
    package static let marketRadius = StoredTable.markets["radius_km"]
    package static let marketFee = StoredTable.markets["fee"]
    package static let marketAsksFee = StoredTable.markets["asks_fee"]
}
