-- The page of a letter's link to confirm or to stop offers "never again", too. Whoever has the mailbox's secret may have that link.
create function forecourt.alert_block_link_of(token_hash text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select forecourt.alert_block_link(c.email_hash) from alert_contacts c
    where c.tenant_id = forecourt.current_tenant_id() and c.token_hash = alert_block_link_of.token_hash
  $$;
revoke execute on function forecourt.alert_block_link_of from public;
grant execute on function forecourt.alert_block_link_of to forecourt_app;
