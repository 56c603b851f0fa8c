-- A dealer's keys at a payment processor, sealed under a key outside the database (rule:sealed-values).
create table processor_keys (
  tenant_id   bigint not null references tenants on delete cascade,
  processor   text not null check (processor in ('stripe')),
  -- What browsers are told.
  publishable_key text not null,
  secret_key_sealed bytea not null,
  webhook_secret_sealed bytea not null,
  set_at      timestamptz not null,
  primary key (tenant_id, processor)
);
alter table processor_keys enable row level security;
alter table processor_keys force row level security;
create policy tenant_only on processor_keys to forecourt_app
  using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id());
create policy owner_maintains on processor_keys to current_user using (true) with check (true);
grant select on processor_keys to forecourt_app;
grant insert, update, delete on processor_keys to forecourt_worker;

-- What a processor moves besides payments: transfers, reserves, top-ups.
alter table money_movements drop constraint money_movements_kind_check;
alter table money_movements add constraint money_movements_kind_check check (kind in ('capture', 'refund', 'refund-failed',
  'chargeback', 'chargeback-reversed', 'payout', 'payout-failed', 'fee', 'other', 'correction'));
