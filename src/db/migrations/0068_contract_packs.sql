-- Contract packs of orders, and their signing (rule:contract-pack, rule:contract-signing). A pack is sealed: it says who buys, and where they live.

create table order_packs (
  -- Random, of 49 bits; alone it opens nothing.
  order_pack_id bigint primary key check (order_pack_id > 0),
  tenant_id     bigint not null references tenants on delete cascade,
  order_id      bigint not null,
  -- made: for the dealer's eyes. sent: its shopper is asked to sign. The rest is over.
  state         text not null check (state in ('made', 'sent', 'signed', 'declined', 'expired', 'withdrawn')),
  made_at       timestamptz not null,
  document_sealed bytea not null,
  sha256        text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Who has it signed, under which name there, where, and until when.
  service       text check (service in ('sandbox')),
  envelope_id   text,
  sign_href     text,
  sent_at       timestamptz,
  sign_by       timestamptz,
  answered_at   timestamptz,
  -- As the service gave it back.
  signed_sealed bytea,
  signed_sha256 text check (signed_sha256 ~ '^[0-9a-f]{64}$'),
  unique (tenant_id, order_pack_id),
  unique (tenant_id, service, envelope_id),
  check (state in ('made', 'withdrawn') or (envelope_id is not null and sent_at is not null and sign_by is not null)),
  check ((state = 'signed') = (signed_sealed is not null)),
  check ((signed_sealed is null) = (signed_sha256 is null)),
  foreign key (tenant_id, order_id) references orders (tenant_id, order_id) on delete cascade
);
-- One that is open, or signed, an order.
create unique index order_packs_open on order_packs (tenant_id, order_id) where state in ('made', 'sent', 'signed');
create index order_packs_order on order_packs (tenant_id, order_id, made_at);

-- The sandbox of signing (src/domain/commerce/adapters/sandbox-signing.server.ts): what a service has on its own machines.
create table sandbox_envelopes (
  envelope_id   text not null check (envelope_id ~ '^sbx_env_[\w-]{22}$'),
  tenant_id     bigint not null references tenants on delete cascade,
  idempotency_key text not null,
  document_sha256 text not null,
  document_sealed bytea not null,
  title         text not null,
  return_href   text not null,
  status        text not null check (status in ('sent', 'signed', 'declined', 'withdrawn')),
  sign_by       timestamptz not null,
  answered_at   timestamptz,
  -- Opens the page where it is signed.
  secret        text not null,
  -- Signs the events about it.
  webhook_secret text not null,
  primary key (tenant_id, envelope_id),
  unique (tenant_id, idempotency_key),
  unique (tenant_id, secret)
);
create table sandbox_signing_events (
  event_id      text not null check (event_id ~ '^sbx_evt_[\w-]{22}$'),
  tenant_id     bigint not null references tenants on delete cascade,
  envelope_id   text not null,
  due_at        timestamptz not null,
  deliveries    integer not null check (deliveries > 0),
  primary key (tenant_id, event_id),
  foreign key (tenant_id, envelope_id) references sandbox_envelopes (tenant_id, envelope_id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['order_packs', 'sandbox_envelopes', 'sandbox_signing_events'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant_only on %I to forecourt_app, forecourt_desk using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id())', t);
    execute format('create policy owner_maintains on %I to current_user using (true) with check (true)', t);
  end loop;
end
$$;
grant select, insert, update, delete on order_packs to forecourt_worker;
-- The desk makes and sends a pack; the web, which the service tells of it, says how it ended.
grant select, insert, update (state, service, envelope_id, sign_href, sent_at, sign_by, answered_at, signed_sealed, signed_sha256)
  on order_packs to forecourt_desk;
grant select, update (state, answered_at, signed_sealed, signed_sha256) on order_packs to forecourt_app;
-- What a statement of the law depends on.
grant select (location_id, simple_body) on listings to forecourt_desk;
grant select (legal_name, abn) on dealerships to forecourt_desk;
grant select, insert, update on sandbox_envelopes to forecourt_app;
grant select, delete on sandbox_envelopes to forecourt_worker;
grant select, insert, delete on sandbox_signing_events to forecourt_app;
