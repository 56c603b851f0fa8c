-- The dealer's people move and cancel what shoppers booked. The free times follow from hours, which every visitor reads, and
-- from what is booked; the shopper is told by a letter, which the worker sends.

grant update (state, seat, starts_at, ends_at, sequence, changed_at) on bookings to forecourt_desk;
grant select, insert on booking_letters to forecourt_desk;
grant select on locations, opening_hours, special_hours to forecourt_desk;
grant select (website) on dealerships to forecourt_desk;
do $$
declare t text;
begin
  foreach t in array array['booking_letters', 'opening_hours', 'special_hours'] loop
    execute format('alter policy tenant_only on %I to forecourt_app, forecourt_desk', t);
  end loop;
end
$$;

alter table lead_activity drop constraint lead_activity_kind_check;
alter table lead_activity add constraint lead_activity_kind_check
  check (kind in ('note', 'status', 'sent-again', 'released', 'moved', 'cancelled'));
