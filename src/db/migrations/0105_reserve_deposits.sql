-- What reserves a vehicle online, where it is not the dealer's usual deposit (rule:vehicle-deposit): a fact of it like its price, so that feeds,
-- the dealer by hand and the exported file say it.
alter table listings add column reserve_deposit_cents bigint check (reserve_deposit_cents between 50 and 99999999);
