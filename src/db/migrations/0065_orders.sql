-- Orders of vehicles, filled in step by step by their shopper (rule:checkout-journey). What was typed is sealed under a key that the
-- database does not hold (rule:sealed-values); in the open stand the vehicle, how far it is, and the amounts agreed to.

create table orders (
  -- Random, of 49 bits; alone it opens nothing.
  order_id       bigint primary key check (order_id > 0),
  tenant_id      bigint not null references tenants on delete cascade,
  -- What shopper and dealer call it by.
  reference      text not null check (reference ~ '^O-[0-9A-HJKMNP-TV-Z]{8}$'),
  -- draft: its shopper fills it in, or pays. new: paid for, the vehicle is reserved by it. The rest is the dealer's to say.
  state          text not null check (state in ('draft', 'new', 'contract', 'paid', 'handed_over', 'cancelled')),
  shopper_id     bigint,
  -- Null once the vehicle is erased.
  listing_id     bigint,
  dealership_id  bigint,
  -- As it was when the order was begun, and once more as it was placed.
  vehicle        jsonb not null,
  -- The steps that were filled in, by their names.
  steps_done     text[] not null default '{}',
  answers_sealed bytea not null,
  -- What is paid, for what, to whom: as it was shown last, and as it was agreed to once placed.
  lines          jsonb not null default '[]',
  -- What was paid to place it: the deposit, or the whole price.
  pays           text check (pays in ('deposit', 'price')),
  -- Its shopper would be reminded, once.
  may_remind     boolean not null default false,
  reminded_at    timestamptz,
  -- Whose payment is that of the order.
  reservation_id bigint,
  lead_id        bigint,
  created_at     timestamptz not null,
  saved_at       timestamptz not null,
  placed_at      timestamptz,
  contract_at    timestamptz,
  paid_at        timestamptz,
  handed_over_at timestamptz,
  cancelled_at   timestamptz,
  unique (tenant_id, order_id),
  unique (tenant_id, reference),
  check ((state = 'draft') = (placed_at is null)),
  check (state = 'draft' or (pays is not null and reservation_id is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  foreign key (tenant_id, shopper_id) references shoppers (tenant_id, shopper_id) on delete cascade,
  foreign key (tenant_id, listing_id) references listings (tenant_id, listing_id) on delete set null (listing_id),
  foreign key (tenant_id, dealership_id) references dealerships (tenant_id, dealership_id) on delete set null (dealership_id),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, reservation_id),
  foreign key (tenant_id, lead_id) references leads (tenant_id, lead_id) on delete set null (lead_id)
);
create index orders_shopper on orders (tenant_id, shopper_id) where shopper_id is not null;
create index orders_listing on orders (listing_id) where listing_id is not null;
create unique index orders_reservation on orders (tenant_id, reservation_id) where reservation_id is not null;
create unique index orders_lead on orders (tenant_id, lead_id) where lead_id is not null;
create index orders_saved on orders (tenant_id, saved_at) where state = 'draft';
create index orders_placed on orders (tenant_id, placed_at) where state <> 'draft';

alter table orders enable row level security;
alter table orders force row level security;
create policy tenant_only on orders to forecourt_app, forecourt_desk
  using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id());
create policy owner_maintains on orders to current_user using (true) with check (true);
grant select, insert, update, delete on orders to forecourt_worker;
grant select, insert, update on orders to forecourt_app;
grant select, update (state, contract_at, paid_at, handed_over_at, cancelled_at) on orders to forecourt_desk;
