-- What a trailer puts on the tow ball, and what car and trailer may weigh together: without them a match of the two says less.

alter table listing_specs
  add column gross_combination_mass_kg integer check (gross_combination_mass_kg >= 0),
  add column ball_weight_kg integer check (ball_weight_kg >= 0);
