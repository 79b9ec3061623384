-- The same in DuckDB, over a file of its own with the same tables and its own types.
with r as (select date,cur,per_eur from rates), g as (select date,per_eur from r where cur='GBP'),
x as (select r.date,r.cur,g.per_eur/r.per_eur gbp from r join g using(date) where r.cur in ('USD','CAD','GBP') union all select date,'EUR',per_eur from g),
s as (select strftime(sale_date,'%Y-%m') m,count(*) n,sum((sale_minor-fees_minor-postage_minor)*gbp-cost_minor) p
 from items i asof join x on i.sale_cur=x.cur and i.sale_date>=x.date where status='sold' group by 1),
e as (select strftime(date,'%Y-%m') m,sum(amount_minor) x from expenses group by 1)
select s.m as month,n sales,round(p/100,2) profit,coalesce(x,0)/100.0 expenses,round((p-coalesce(x,0))/100,2) net from s left join e using(m) order by 1;
