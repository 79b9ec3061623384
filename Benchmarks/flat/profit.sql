-- `profit by month` in GBP over the flat table, as an expert would write it for sqlite3; costs and expenses are in GBP.
with s as (select substr(sale_date,1,7) m,count(*) n,sum((sale_minor-fees_minor-postage_minor)*
 (case sale_cur when 'GBP' then 1.0 else (select per_eur from rates where cur='GBP' and date<=sale_date order by date desc limit 1)/(case sale_cur when 'EUR' then 1.0 else (select per_eur from rates where cur=sale_cur and date<=sale_date order by date desc limit 1) end) end)-cost_minor) p
 from items where status='sold' and sale_date>='0000' group by 1),
e as (select substr(date,1,7) m,sum(amount_minor) x from expenses where date>='0000' group by 1)
select s.m month,n sales,printf('%.2f',p/100) profit,printf('%.2f',coalesce(x,0)/100.0) expenses,printf('%.2f',(p-coalesce(x,0))/100) net from s left join e using(m) order by 1;
