-- Mailboxes whose owners said that a dealer is never to write to them of alerts again: their hashes, as alert_contacts has them.

create table alert_blocks (
  tenant_id  bigint not null references tenants on delete cascade,
  email_hash text not null,
  blocked_at timestamptz not null,
  primary key (tenant_id, email_hash)
);
alter table alert_blocks enable row level security;
alter table alert_blocks force row level security;
create policy tenant_only on alert_blocks to forecourt_app
  using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id());
create policy owner_maintains on alert_blocks to current_user using (true) with check (true);
grant select, insert, update, delete on alert_blocks to forecourt_worker;

/* What a letter carries by which its mailbox is never written to again: its hash under the tenant's seal. It works as long as the tenant. */
create function forecourt.alert_block_link(email_hash text) returns text
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ select 'no-' || email_hash || '.' || (forecourt.lead_hashes(array['alert-block ' || email_hash]))[1] $$;

/*
 * Blocks the mailbox of a link where `at` says when, and ends all that it asked for; without, it only looks. Whether the mailbox is
 * blocked; null for what is no link of this tenant's.
 */
create function forecourt.block_alerts(link text, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  own bigint := forecourt.current_tenant_id();
  hash text := substring(link from '^no-([\w-]{43})\.');
begin
  if hash is null or link <> forecourt.alert_block_link(hash) then return null; end if;
  if at is not null then
    insert into alert_blocks values (own, hash, at) on conflict do nothing;
    -- Over at once, whatever its state: no link takes it up again, and it is erased with what is old.
    update alerts a set answered_at = least(a.answered_at, at - interval '366 days') from alert_contacts c
      where c.alert_contact_id = a.alert_contact_id and c.tenant_id = own and c.email_hash = hash;
  end if;
  return exists (select from alert_blocks b where b.tenant_id = own and b.email_hash = hash);
end
$$;
revoke execute on function forecourt.alert_block_link, forecourt.block_alerts from public;
grant execute on function forecourt.alert_block_link to forecourt_worker;
grant execute on function forecourt.block_alerts to forecourt_app;

/* The letters of a shopper's alerts, whose files a demo erases with the account. */
create function forecourt.shopper_alert_mails(shopper bigint) returns setof bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select m.alert_mail_id from alert_mails m join alerts a on a.alert_id = m.alert_id
    where a.tenant_id = forecourt.current_tenant_id() and a.shopper_id = shopper
  $$;
revoke execute on function forecourt.shopper_alert_mails from public;
grant execute on function forecourt.shopper_alert_mails to forecourt_app;
