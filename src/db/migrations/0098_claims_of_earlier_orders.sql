-- Orders of before 0082 keep no claim on the offer that is taken off them: answers are sealed, so it is found by its shopper, its title and its
-- amount among the lines, where one offer alone is meant. Of two on one offer the first has it; the other is told by `order show`.
with lines as (
  select o.tenant_id, o.order_id, o.shopper_id, o.placed_at, line->>'words' as words, -(line->>'cents')::bigint as cents
  from orders o cross join lateral jsonb_array_elements(o.lines) line
  where o.trade_in_id is null and o.state not in ('draft', 'cancelled') and line->>'kind' = 'trade-in'
), offers as (
  select l.tenant_id, l.order_id, l.placed_at, min(t.trade_in_id) as trade_in_id
  from lines l join trade_ins t on t.tenant_id = l.tenant_id and t.shopper_id = l.shopper_id and t.offer_cents = l.cents
    and 'Your ' || concat_ws(' ', nullif(t.vehicle->>'year', ''), nullif(t.vehicle->>'make', ''), nullif(t.vehicle->>'model', ''),
      nullif(t.vehicle->>'badge', '')) = l.words
  group by l.tenant_id, l.order_id, l.placed_at having count(*) = 1
), firsts as (
  select distinct on (f.tenant_id, f.trade_in_id) f.tenant_id, f.order_id, f.trade_in_id from offers f
  where not exists (select from orders other where other.tenant_id = f.tenant_id and other.trade_in_id = f.trade_in_id
    and other.state not in ('draft', 'cancelled'))
  order by f.tenant_id, f.trade_in_id, f.placed_at, f.order_id
)
update orders o set trade_in_id = f.trade_in_id from firsts f where o.tenant_id = f.tenant_id and o.order_id = f.order_id;
