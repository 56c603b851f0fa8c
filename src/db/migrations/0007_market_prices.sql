-- What used cars are asked for, across dealers: a car's kind, age and kilometres with its price, and nothing that says
-- whose it is or which (no ids, numbers, plates, colours, words or places). The platform's role compares prices with it.

create index listings_market on listings (make, model)
  where item_type = 'car' and car_type in ('used', 'demo') and show_on_dealer_website;

create view forecourt.market_prices with (security_barrier = true) as
select l.make, l.model, l.badge, l.series, l.year, l.odometer_km, l.simple_body, l.simple_fuel, l.simple_transmission,
  l.simple_drive, s.engine_litres, l.seats, p.drive_away_cents, p.excl_govt_charges_cents, p.unstated_cents
from listings l
left join listing_specs s on s.listing_id = l.listing_id
cross join lateral (
  -- Ten dollars or less is a feed's way of saying that there is no price.
  select case when l.offer_price_cents > 1000 then l.offer_price_cents else l.price_cents end as advertised_cents
) a
cross join lateral (
  -- An offer takes as much off the price with charges as off the one without.
  select
    case when l.price_type in ('drive_away', 'estimated_drive_away') then a.advertised_cents
      when l.price_type = 'excl_govt_charges' then l.drive_away_cents - (l.price_cents - a.advertised_cents) end as drive_away_cents,
    case when l.price_type = 'excl_govt_charges' then a.advertised_cents
      when l.price_type is not null then l.excl_govt_charges_cents - (l.price_cents - a.advertised_cents) end as excl_govt_charges_cents,
    case when l.price_type is null then a.advertised_cents end as unstated_cents
) p
where l.item_type = 'car' and l.car_type in ('used', 'demo') and l.show_on_dealer_website and not l.grey_market_import
  and l.odometer_km is not null and a.advertised_cents > 20000
  -- What sold lately tells of the market as well as what stands there.
  and (l.status in ('in_stock', 'coming_soon') or (l.status = 'sold' and l.sold_at > now() - interval '90 days'));

revoke all on forecourt.market_prices from public;
grant select on forecourt.market_prices to forecourt_platform;
