-- What is left to pay of an order under contract can be paid online (rule:order-rest): a payment of an order instead of an invoice.
-- release before: it begins no payment of an order, and reads none before a dealer switches them on.
alter table online_payments add order_id bigint;
alter table online_payments add foreign key (tenant_id, order_id)
  references orders (tenant_id, order_id) on delete set null (order_id);
-- One at a time may be paid, and one is: two cards at the same moment are two tries of one payment.
create unique index online_payments_order on online_payments (tenant_id, order_id)
  where order_id is not null and state in ('open', 'paid');
-- Who buys need not have signed in: the link of their letter opens the order.
alter table online_payment_contacts alter column shopper_id drop not null;

-- The desk says what was paid of an order, and what its shopper's bank took back.
alter policy tenant_only on online_payments to forecourt_app, forecourt_desk;
alter policy tenant_only on money_movements to forecourt_app, forecourt_desk;
alter policy tenant_only on money_entries to forecourt_app, forecourt_desk;
grant select (tenant_id, online_payment_id, state, invoice_id, order_id, is_listed, invoice_number, description, dealership_id,
  amount_cents, gst_cents, surcharge_cents, currency, processor, account, payment_id, begun_at, paid_at, ended_at, end_reason,
  returned_at, lead_id) on online_payments to forecourt_desk;
grant select (tenant_id, movement_id, processor, payment_id, kind) on money_movements to forecourt_desk;
grant select (tenant_id, movement_id, ledger_account, amount_cents) on money_entries to forecourt_desk;

-- What was paid of an order beside its deposit is neither a deposit nor an invoice.
alter table money_entries drop constraint money_entries_ledger_account_check;
alter table money_entries add constraint money_entries_ledger_account_check check (ledger_account in ('processor-balance',
  'deposits-held', 'invoices-paid', 'orders-paid', 'processor-fees', 'refunds', 'chargebacks', 'payouts', 'other'));
