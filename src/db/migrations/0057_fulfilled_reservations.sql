-- fulfilled: the vehicle was sold to the shopper who had reserved it; the deposit is part of its price, and holds nothing.
alter table reservations drop constraint reservations_state_check;
alter table reservations add constraint reservations_state_check
  check (state in ('held', 'paid', 'fulfilled', 'expired', 'cancelled', 'released', 'refunded'));
