/// The fields that fhq itself uses, each looked up once; a missing one fails every test.
extension StoredField {
    package static let itemSKU = StoredTable.items["sku"]
    package static let itemOldSKU = StoredTable.items["old_sku"]
    package static let itemTitle = StoredTable.items["title"]
    package static let (itemBought, itemCost) = (StoredTable.items["bought"], StoredTable.items["cost"])
    package static let (itemPaid, itemNote) = (StoredTable.items["bought_paid"], StoredTable.items["note"])
    package static let (itemMarket, itemSeller) = (StoredTable.items["market"], StoredTable.items["seller"])
    package static let (itemHaul, itemPlace) = (StoredTable.items["haul"], StoredTable.items["stored_in"])
    package static let (itemFate, itemGone) = (StoredTable.items["fate"], StoredTable.items["gone"])
    package static let itemWorth = StoredTable.items["worth"]

    package static let listingPlatform = StoredTable.listings["platform"]
    package static let listingListed = StoredTable.listings["listed"]
    package static let listingAsking = StoredTable.listings["asking"]
    package static let listingEnded = StoredTable.listings["ended"]

    package static let salePlatform = StoredTable.sales["platform"]
    package static let saleSold = StoredTable.sales["sold"]
    package static let (salePrice, saleRate) = (StoredTable.sales["sale_price"], StoredTable.sales["sale_rate"])
    package static let saleReturned = StoredTable.sales["returned"]
    package static let saleRefund = StoredTable.sales["refund"]
    package static let (saleFees, salePostage) = (StoredTable.sales["fees"], StoredTable.sales["postage"])
    package static let salePackaging = StoredTable.sales["packaging"]
    package static let salePostagePaid = StoredTable.sales["postage_paid"]
    package static let salePayment = StoredTable.sales["payment"]
    package static let saleTogether = StoredTable.sales["sold_together"]

    package static let refundSale = StoredTable.refunds["sale"]
    package static let refundDay = StoredTable.refunds["refunded"]
    package static let refundAmount = StoredTable.refunds["amount"]
    package static let refundFeesBack = StoredTable.refunds["fees_back"]

    package static let photoPosition = StoredTable.photos["position"]
    package static let photoFile = StoredTable.photos["file"]
    package static let (photoDriveID, photoMD5) = (StoredTable.photos["drive_id"], StoredTable.photos["md5"])
    package static let (photoSHA256, photoBytes) = (StoredTable.photos["sha256"], StoredTable.photos["bytes"])

    package static let expenseKind = StoredTable.expenses["kind"]
    package static let expenseDate = StoredTable.expenses["date"]
    package static let expenseAmount = StoredTable.expenses["amount"]
    package static let expenseItem = StoredTable.expenses["item"]
    package static let expenseMiles = StoredTable.expenses["miles"]
    package static let (expensePayment, expenseMemo) = (StoredTable.expenses["payment"], StoredTable.expenses["memo"])
    package static let (expenseMarket, expenseHaul) = (StoredTable.expenses["market"], StoredTable.expenses["haul"])

    package static let recurringPaused = StoredTable.recurring["paused"]
    package static let recurringKind = StoredTable.recurring["kind"]
    package static let recurringAmount = StoredTable.recurring["amount"]
    package static let (recurringPayment, recurringMemo) = (
        StoredTable.recurring["payment"], StoredTable.recurring["memo"]
    )
    package static let recurringEvery = StoredTable.recurring["every"]
    package static let recurringFirst = StoredTable.recurring["first"]
    package static let (recurringNext, recurringUntil) = (StoredTable.recurring["next"], StoredTable.recurring["until"])

    package static let kindName = StoredTable.kinds["name"]
    package static let (kindSA103S, kindScheduleC) = (StoredTable.kinds["sa103s"], StoredTable.kinds["schedule_c"])

    package static let marketName = StoredTable.markets["name"]
    package static let marketPlace = StoredTable.markets["place"]
    package static let marketRadius = StoredTable.markets["radius_km"]
    package static let marketFee = StoredTable.markets["fee"]
    package static let marketAsksFee = StoredTable.markets["asks_fee"]

    package static let (sellerName, sellerMarket) = (StoredTable.sellers["name"], StoredTable.sellers["market"])
    package static let haulName = StoredTable.hauls["name"]
    package static let (haulFirstDay, haulLastDay) = (StoredTable.hauls["first_day"], StoredTable.hauls["last_day"])

    package static let (platformSlug, platformName) = (StoredTable.platforms["platform"], StoredTable.platforms["name"])
    package static let platformLists = StoredTable.platforms["lists"]
    package static let platformEnabled = StoredTable.platforms["enabled"]

    package static let (feePlatform, feeSince) = (StoredTable.fees["platform"], StoredTable.fees["since"])
    package static let (feePercent, feeFixed) = (StoredTable.fees["percent"], StoredTable.fees["fixed"])
    package static let (feeSource, feeSteps) = (StoredTable.fees["source"], StoredTable.fees["steps"])
    package static let (feeCap, feeBase) = (StoredTable.fees["cap"], StoredTable.fees["of"])
}
