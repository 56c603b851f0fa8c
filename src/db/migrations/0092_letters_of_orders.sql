-- When the dealer was written to of a reservation that is over; `told_state` is its shopper's alone: who has a letter is not written to again for the other's sake.
alter table reservations add dealer_told_at timestamptz;
update reservations set dealer_told_at = refunded_at where told_state = 'refunded';
-- The letters of an order that went, by the ends of their message ids: a job that comes again sends the others.
alter table orders add letters_sent text[] not null default '{}';
