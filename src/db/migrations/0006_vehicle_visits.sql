-- Who looked at a vehicle in the last half hour, so that each visitor counts once: a hash of address and browser with the
-- day's salt. Unlogged, and left out of backups: nothing here outlives its use, and a crash may forget it.

create unlogged table visitor_salts (
  tenant_id bigint primary key references tenants on delete cascade,
  day       date not null,
  salt      text not null check (length(salt) >= 32)
);

create unlogged table vehicle_visits (
  tenant_id  bigint not null references tenants on delete cascade,
  listing_id bigint not null,
  visitor    text not null check (length(visitor) = 43),
  counted_at timestamptz not null,
  primary key (tenant_id, listing_id, visitor),
  foreign key (tenant_id, listing_id) references listings (tenant_id, listing_id) on delete cascade
);
create index vehicle_visits_age on vehicle_visits (tenant_id, counted_at);

-- ---------------------------------------------------------------- isolation

do $$
declare t text;
begin
  foreach t in array array['visitor_salts', 'vehicle_visits'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant_only on %I to forecourt_app using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id())', t);
    execute format('create policy owner_maintains on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to forecourt_app', t);
  end loop;
end
$$;
