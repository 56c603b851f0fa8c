-- fulfilled: the vehicle was sold to the shopper who had reserved it; the deposit is part of its price, and holds nothing.
alter table reservations drop constraint reservations_state_check;
alter table reservations add constraint reservations_state_check
  check (state in ('held', 'paid', 'fulfilled', 'expired', 'cancelled', 'released', 'refunded'));

-- Who holds it: one person begins anew. By address all who share one are counted together.
alter table reservations add column person_hash text;
create index reservations_person on reservations (tenant_id, person_hash) where state = 'held';
