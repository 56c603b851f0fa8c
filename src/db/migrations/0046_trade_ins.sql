-- Trade-ins: a shopper's own vehicle as it was looked up or told, what was answered about its condition, and what the dealer
-- offered for it, step by step. Who the shopper is stands with the lead of an accepted offer, or with the account of whoever
-- signed in; of anybody else nothing is known.

create table trade_ins (
  -- Random, of 49 bits: whoever knows it may read and accept the offer.
  trade_in_id bigint primary key check (trade_in_id > 0),
  tenant_id   bigint not null references tenants on delete cascade,
  shopper_id  bigint,
  -- What it is to be traded in for.
  listing_id  bigint,
  rego        text check (rego ~ '^[A-Z0-9]{1,9}$'),
  rego_state  text check (rego_state in ('act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa')),
  vehicle     jsonb not null,
  source      text not null check (source in ('by-hand', 'sandbox', 'autograb')),
  km          integer check (km between 0 and 2000000),
  answers     jsonb not null default '{}',
  -- Each step of the sum: rule, words, effect and the price after it, in cents.
  steps       jsonb not null default '[]',
  offer_cents integer check (offer_cents > 0),
  low_cents   integer check (low_cents >= 0),
  high_cents  integer check (high_cents >= low_cents),
  -- How sure the offer is; why there is none.
  says        text,
  reason      text,
  valued_at   timestamptz,
  valid_until timestamptz,
  -- What a page sent to be saved (POST /api/miscellaneous); such a valuation outlives its days.
  saved_valuation jsonb,
  lead_id     bigint,
  accepted_at timestamptz,
  created_at  timestamptz not null,
  unique (tenant_id, trade_in_id),
  check ((rego is null) = (source = 'by-hand')),
  check ((rego is null) = (rego_state is null)),
  check ((offer_cents is null) = (valid_until is null)),
  check ((lead_id is null) = (accepted_at is null)),
  foreign key (tenant_id, shopper_id) references shoppers (tenant_id, shopper_id) on delete cascade,
  foreign key (tenant_id, listing_id) references listings (tenant_id, listing_id) on delete set null (listing_id),
  foreign key (tenant_id, lead_id) references leads (tenant_id, lead_id) on delete cascade
);
create index trade_ins_shopper on trade_ins (tenant_id, shopper_id) where shopper_id is not null;
create index trade_ins_listing on trade_ins (listing_id) where listing_id is not null;
create unique index trade_ins_lead on trade_ins (tenant_id, lead_id) where lead_id is not null;
create index trade_ins_created on trade_ins (tenant_id, created_at);

alter table trade_ins enable row level security;
alter table trade_ins force row level security;
create policy tenant_only on trade_ins to forecourt_app, forecourt_desk
  using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id());
create policy owner_maintains on trade_ins to current_user using (true) with check (true);
grant select, insert, update, delete on trade_ins to forecourt_worker;
grant select, insert, update on trade_ins to forecourt_app;
grant select on trade_ins to forecourt_desk;
