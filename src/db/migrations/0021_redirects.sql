-- Addresses of a dealer's former site and where they lead, and the addresses nothing was found at.

create table redirects (
  tenant_id     bigint not null references tenants on delete cascade,
  -- In one spelling (redirect.ts): lower case, no slash at its end; parameters sorted, empty for any.
  from_path     text not null check (from_path ~ '^/' and length(from_path) <= 1000),
  from_query    text not null default '' check (length(from_query) <= 500),
  -- As the dealer wrote it, and where that ends once redirects from there are followed; null is gone (410).
  written_to    text,
  final_to      text,
  status        smallint not null check (status in (301, 302, 410)),
  final_status  smallint not null check (final_status in (301, 302, 410)),
  replaces_page boolean not null default false,
  hits          bigint not null default 0,
  last_hit_on   date,
  primary key (tenant_id, from_path, from_query),
  check ((status = 410) = (written_to is null)),
  check ((final_status = 410) = (final_to is null))
);
create index redirects_replacing on redirects (tenant_id) where replaces_page;

-- Paths alone: what stands in a query may be somebody's.
create table missing_paths (
  tenant_id bigint not null references tenants on delete cascade,
  path      text not null check (length(path) <= 200),
  hits      bigint not null,
  first_on  date not null,
  last_on   date not null,
  primary key (tenant_id, path)
);

-- ---------------------------------------------------------------- isolation

do $$
declare
  t text;
begin
  foreach t in array array['redirects', 'missing_paths'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant_only on %I to forecourt_app using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id())', t);
    execute format('create policy owner_maintains on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to forecourt_app', t);
  end loop;
end
$$;
