-- The table that a user would have made, with what goes beside it.
create table items(
    id integer primary key, sku text not null, title text not null, status text not null, cost_minor integer not null,
    cost_cur text not null, bought_on text not null, market text, seller text, list_platform text, list_date text,
    ask_minor integer, ask_cur text, sale_platform text, sale_date text, sale_minor integer, sale_cur text,
    fees_minor integer, postage_minor integer);
create table expenses(id integer primary key, date text, kind text, amount_minor integer, cur text);
create table rates(cur text, date text, per_eur real, primary key(cur, date)) without rowid;
