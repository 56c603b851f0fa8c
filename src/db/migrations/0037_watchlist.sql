-- Vehicles that signed-in shoppers watch, each once, with what was asked for it when it was saved.

create table watchlist_entries (
  tenant_id   bigint not null references tenants on delete cascade,
  shopper_id  bigint not null,
  listing_id  bigint not null,
  saved_at    timestamptz not null,
  -- Of which price the shopper is told that it fell; none where none was shown.
  asked_cents bigint check (asked_cents > 0),
  -- A subscription: a price a week compares with no other.
  per_week    boolean not null,
  primary key (tenant_id, shopper_id, listing_id),
  foreign key (tenant_id, shopper_id) references shoppers (tenant_id, shopper_id) on delete cascade,
  foreign key (tenant_id, listing_id) references listings (tenant_id, listing_id) on delete cascade
);
create index watchlist_entries_listing on watchlist_entries (listing_id);

-- ---------------------------------------------------------------- isolation

alter table watchlist_entries enable row level security;
alter table watchlist_entries force row level security;
create policy tenant_only on watchlist_entries to forecourt_app
  using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id());
create policy owner_maintains on watchlist_entries to current_user using (true) with check (true);
grant select, insert, delete on watchlist_entries to forecourt_app;
grant select, insert, update, delete on watchlist_entries to forecourt_worker;
