-- Where a vehicle comes from, once a dealership has feeds of several systems. `listings.feed_name` is the source a vehicle
-- is of; it was the format of the feed that listed it last, and a source is called like its format unless it is named.

-- Other sources whose last file listed the vehicle, too, and since when.
create table also_listed (
  tenant_id  bigint not null references tenants on delete cascade,
  listing_id bigint not null,
  source     text not null,
  listed_at  timestamptz not null,
  primary key (listing_id, source),
  foreign key (tenant_id, listing_id) references listings (tenant_id, listing_id) on delete cascade
);

-- Null, before there were sources: the format's name.
alter table feed_runs add column source text;

-- ---------------------------------------------------------------- isolation

alter table also_listed enable row level security;
alter table also_listed force row level security;
create policy tenant_only on also_listed to forecourt_app
  using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id());
create policy owner_maintains on also_listed to current_user using (true) with check (true);
grant select, insert, update, delete on also_listed to forecourt_app;
