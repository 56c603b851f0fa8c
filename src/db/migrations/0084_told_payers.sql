-- The state in which who reserves or pays was last written to about it: a letter that failed is tried again until the two agree.
alter table reservations add told_state text check (told_state in ('paid', 'refunded'));
alter table online_payments add told_state text check (told_state in ('paid', 'refunded'));
-- Whoever was to be told before this was, or no longer is.
update reservations set told_state = case when state = 'refunded' then 'refunded' else 'paid' end where paid_at is not null;
update online_payments set told_state = case when state = 'refunded' then 'refunded' else 'paid' end where paid_at is not null;
