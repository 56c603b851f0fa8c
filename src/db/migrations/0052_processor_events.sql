-- Events of payment processors that were taken, each once by its id.
create table processor_events (
  tenant_id   bigint not null references tenants on delete cascade,
  processor   text not null,
  event_id    text not null,
  type        text not null,
  payment_id  text,
  taken_at    timestamptz not null,
  primary key (tenant_id, processor, event_id)
);
create index processor_events_taken on processor_events (tenant_id, taken_at);
alter table processor_events enable row level security;
alter table processor_events force row level security;
create policy tenant_only on processor_events to forecourt_app
  using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id());
create policy owner_maintains on processor_events to current_user using (true) with check (true);
grant select, insert on processor_events to forecourt_app;
grant delete on processor_events to forecourt_worker;
