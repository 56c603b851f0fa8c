-- What an address or a mailbox may ask of a dealer's site counts over all nodes where it guards accounts or paid calls. Unlogged, as
-- visits are: a crash may forget it. `key` is a hash with the day's salt; the row is nothing any more once `full_at` is past.

create unlogged table rate_limits (
  tenant_id bigint not null references tenants on delete cascade,
  key       text not null check (length(key) = 43),
  full_at   timestamptz not null,
  primary key (tenant_id, key)
);

-- ---------------------------------------------------------------- isolation

alter table rate_limits enable row level security;
alter table rate_limits force row level security;
create policy tenant_only on rate_limits to forecourt_app
  using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id());
create policy owner_maintains on rate_limits to current_user using (true) with check (true);
grant select, insert, update, delete on rate_limits to forecourt_app;
