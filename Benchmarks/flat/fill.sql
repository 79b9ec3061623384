-- Copies a generated store, attached as `store`, that has at most one listing an item.
insert into items
select i.id, i.sku, i.title, i.status, i.costMinor, i.costCurrency, i.boughtDay, m.name, s.name, lp.name, l.listedDay,
    l.askingMinor, l.askingCurrency, sp.name, sa.soldDay, sa.priceMinor, sa.currency, sa.feesMinor, sa.postageMinor
from store.items i left join store.markets m on m.id = i.marketId left join store.sellers s on s.id = i.sellerId
    left join store.listings l on l.itemId = i.id left join store.platforms lp on lp.id = l.platformId
    left join store.sales sa on sa.id = i.saleId left join store.platforms sp on sp.id = sa.platformId;
insert into expenses select id, day, kind, amountMinor, currency from store.expenses;
insert into rates select currency, day, cast(perEuro as real) from store.rates;
