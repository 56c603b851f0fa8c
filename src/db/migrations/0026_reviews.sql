-- Reviews by customers as a source has them: each place of a source is replaced as a whole when it was read.

create table review_sources (
  tenant_id      bigint not null references tenants on delete cascade,
  source         text not null check (source in ('google', 'file')),
  -- 'accounts/…/locations/…' at Google, empty for a file.
  place          text not null check (length(place) <= 200),
  -- As the source counts them, those it does not hand out among them.
  review_count   integer not null default 0 check (review_count >= 0),
  average_rating double precision check (average_rating between 0 and 5),
  read_at        timestamptz,
  tried_at       timestamptz not null,
  -- Why it could not be read last; null: it was.
  failure        text,
  primary key (tenant_id, source, place)
);

create table reviews (
  tenant_id       bigint not null references tenants on delete cascade,
  source          text not null,
  place           text not null,
  external_id     text not null check (length(external_id) <= 200),
  customer_name   text not null,
  rating          double precision not null check (rating between 0 and 5),
  text            text,
  review_date     date not null,
  reply_text      text,
  reply_date      date,
  dealership_slug text,
  primary key (tenant_id, source, place, external_id),
  foreign key (tenant_id, source, place) references review_sources on delete cascade
);

-- ---------------------------------------------------------------- isolation

do $$
declare
  t text;
begin
  foreach t in array array['review_sources', 'reviews'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant_only on %I to forecourt_app using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id())', t);
    execute format('create policy owner_maintains on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to forecourt_app', t);
  end loop;
end
$$;
