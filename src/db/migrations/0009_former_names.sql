-- Makes and models that vehicles were listed by before their names were corrected: the search pages that stood under
-- them stay (they are never a 404), with nothing to find.

create table former_names (
  tenant_id bigint not null references tenants on delete cascade,
  make      text not null,
  model     text not null,
  primary key (tenant_id, make, model)
);

-- ---------------------------------------------------------------- isolation

alter table former_names enable row level security;
alter table former_names force row level security;
create policy tenant_only on former_names to forecourt_app
  using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id());
create policy owner_maintains on former_names to current_user using (true) with check (true);
grant select, insert, update, delete on former_names to forecourt_app;
