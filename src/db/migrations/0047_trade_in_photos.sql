-- Pictures of a trade-in, one of each view; drawn anew before they are stored. Served to whoever has the number of the trade-in,
-- which is its shopper, and to the dealer's desk.

create table trade_in_photos (
  tenant_id   bigint not null references tenants on delete cascade,
  trade_in_id bigint not null,
  view        text not null check (view in ('front', 'rear', 'left', 'right', 'dash', 'interior', 'tyres', 'damage')),
  byte_count  integer not null check (byte_count > 0),
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  content     bytea not null,
  uploaded_at timestamptz not null,
  primary key (tenant_id, trade_in_id, view),
  foreign key (tenant_id, trade_in_id) references trade_ins (tenant_id, trade_in_id) on delete cascade
);
alter table trade_in_photos alter column content set storage external;

alter table trade_in_photos enable row level security;
alter table trade_in_photos force row level security;
create policy tenant_only on trade_in_photos to forecourt_app, forecourt_desk
  using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id());
create policy owner_maintains on trade_in_photos to current_user using (true) with check (true);
grant select, insert, update, delete on trade_in_photos to forecourt_worker;
grant select, insert, update on trade_in_photos to forecourt_app;
grant select on trade_in_photos to forecourt_desk;
