/* A vehicle asked for by its stock number, however it is written: what an old site's address leads to (rule:redirects). */
create index listings_by_stock_number on listings (tenant_id, upper(stock_number));
