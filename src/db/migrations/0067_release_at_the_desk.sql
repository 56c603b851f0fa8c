-- The dealer's people end a reservation at its lead; the worker does it, whose role may.
alter table lead_activity drop constraint lead_activity_kind_check;
alter table lead_activity add constraint lead_activity_kind_check
  check (kind in ('note', 'status', 'sent-again', 'released', 'moved', 'cancelled', 'reservation'));
