-- The price that stood in the letter, which may be lower than the one it was begun for: no other letter tells it again.
alter table alert_news add column told_dollars integer, add column told_price_type text;
