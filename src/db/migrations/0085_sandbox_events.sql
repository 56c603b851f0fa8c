-- Events of both sandboxes, of payments and of contracts, are one kind of thing: each is about one of the two.
alter table sandbox_events alter column payment_id drop not null;
alter table sandbox_events add envelope_id text,
  add foreign key (tenant_id, envelope_id) references sandbox_envelopes (tenant_id, envelope_id) on delete cascade,
  add check (num_nonnulls(payment_id, envelope_id) = 1);
insert into sandbox_events (event_id, tenant_id, envelope_id, type, due_at, deliveries)
  select event_id, tenant_id, envelope_id, 'envelope.answered', due_at, deliveries from sandbox_signing_events;
drop table sandbox_signing_events;
