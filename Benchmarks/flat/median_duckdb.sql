-- `sales by platform show median days_to_sell` in DuckDB, over the flat table: days since it was listed there, else bought.
select sale_platform, median(date_diff('day',
    case when list_platform = sale_platform and list_date <= sale_date then list_date else bought_on end, sale_date))
from items where status = 'sold' group by 1 order by 1;
