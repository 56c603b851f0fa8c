-- Alerts of a shopper's, and news that are written by the hundred thousand after an import.

alter table alerts add foreign key (tenant_id, shopper_id)
  references shoppers (tenant_id, shopper_id) on delete set null (shopper_id);

-- The alert that these are of is of a tenant that there is.
alter table alert_news drop constraint alert_news_tenant_id_fkey;
alter table alert_mails drop constraint alert_mails_tenant_id_fkey;

-- A vehicle that many are told of is found by it and the alert: by the vehicle alone all of them would be looked at.
drop index alert_news_listing;
alter table alert_news drop constraint alert_news_alert_id_listing_id_reason_price_dollars_key;
alter table alert_news add constraint alert_news_once unique nulls not distinct (listing_id, alert_id, reason, price_dollars, price_type);
create index alert_news_alert on alert_news (alert_id);
