-- The trade-in whose offer is taken off an order: one offer, one order that is placed and not off (rule:checkout-journey).
alter table orders add trade_in_id bigint;
alter table orders add foreign key (tenant_id, trade_in_id)
  references trade_ins (tenant_id, trade_in_id) on delete set null (trade_in_id);
create index orders_of_trade_in on orders (tenant_id, trade_in_id) where trade_in_id is not null;
create unique index orders_trade_in on orders (tenant_id, trade_in_id)
  where trade_in_id is not null and state not in ('draft', 'cancelled');
