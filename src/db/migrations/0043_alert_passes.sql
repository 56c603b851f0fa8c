-- A pass commits what it finds piece by piece. Made again after a crash it is the same one: it starts from the same stock version.
alter table alert_news add column pass_since bigint;
update alert_news set pass_since = -extract(epoch from found_at);
alter table alert_news alter column pass_since set not null;
