-- What was paid back of orders before 0104 has its rows: who asked stands in the audit, what did not go as a note of the site's at the payment's lead. The last one of a payment is
-- under way while neither that note nor the ledger has as many as were asked for, and its job can still come (a day).
with asked as (
  select a.tenant_id, p.online_payment_id, p.lead_id, p.processor, p.payment_id, a.at, a.email, a.details,
    row_number() over (partition by a.tenant_id, p.online_payment_id order by a.staff_audit_id) as nth
  from staff_audit a
  join online_payments p on p.tenant_id = a.tenant_id and p.online_payment_id = (a.details ->> 'onlinePaymentId')::bigint
  where a.action = 'order-refund'
), told as (
  select asked.*, coalesce(person.by_name, asked.email) as by_name, refused.at as refused_at, refused.why,
    asked.at > now() - interval '1 day' and asked.nth > (
      select count(*) from money_movements m where m.tenant_id = asked.tenant_id and m.processor = asked.processor
        and m.payment_id = asked.payment_id and m.kind = 'refund'
    ) + (
      select count(*) from lead_activity l where l.tenant_id = asked.tenant_id and l.lead_id = asked.lead_id
        and l.kind = 'note' and l.by_email = ''
    ) as waits
  from asked
  left join lateral (
    select l.by_name from lead_activity l where l.tenant_id = asked.tenant_id and l.lead_id = asked.lead_id
      and l.kind = 'reservation' and l.at = asked.at limit 1
  ) person on true
  left join lateral (
    select l.at, split_part(l.says, ': ', 2) as why from lead_activity l where l.tenant_id = asked.tenant_id and l.lead_id = asked.lead_id
      and l.kind = 'note' and l.by_email = '' and l.says like 'could not pay back refund ' || asked.nth || ' %' limit 1
  ) refused on true
)
insert into order_refunds (tenant_id, online_payment_id, nth, amount_cents, reason, state, asked_at, by_email, by_name, over_at, refusal)
select tenant_id, online_payment_id, nth, (details ->> 'amountCents')::integer, details ->> 'reason',
  case when refused_at is not null then 'refused' when waits then 'asked' else 'accepted' end,
  at, email, by_name, case when refused_at is not null then refused_at when not waits then at end, why
from told
on conflict do nothing;
