-- Where Australia's postcodes and suburbs are. Reference data, the same for every dealer: no tenant, read by all.

create table postcodes (
  postcode   text not null check (postcode ~ '^\d{4}$'),
  suburb     text not null check (suburb <> ''),
  state      text not null check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  latitude   double precision not null check (latitude between -90 and 90),
  longitude  double precision not null check (longitude between -180 and 180),
  primary key (postcode, suburb)
);
grant select on postcodes to forecourt_app;
