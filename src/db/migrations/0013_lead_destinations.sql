-- The kinds of receivers are the code's (src/domain/tenants/settings/lead-destinations.ts), and the shopper's confirmation.
alter table lead_deliveries drop constraint lead_deliveries_kind_check;
alter table lead_deliveries add constraint lead_deliveries_kind_check check (kind ~ '^[a-z][a-z0-9-]{0,39}$');

-- Sent because the dealer's settings list the receiver: once they do not, it is stopped. Of a letter in the queue nobody
-- knows, and it is sent; calls and CRMs have always been listed.
alter table lead_deliveries add column is_listed boolean not null default false;
update lead_deliveries set is_listed = true where kind <> 'email';
