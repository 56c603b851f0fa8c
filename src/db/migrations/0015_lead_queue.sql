-- The web no longer reads what contacts are hashed with, nor the hashes: whoever has its role could try out every phone
-- number there is. It asks these functions, which answer for its own tenant.

revoke all on lead_salts from forecourt_app;
revoke select, delete on leads from forecourt_app;
-- Erasing is the worker's.
revoke delete on lead_consents from forecourt_app;
-- What it stored, by number and kind; whether a submission was there already it asks `lead_begin`.
grant select (lead_id, tenant_id, form, category, state, listing_id, dealership_id, location_id, spam_score, created_at)
  on leads to forecourt_app;

/* HMAC-SHA-256 (RFC 2104) of each message with a key of 64 bytes at most, as base64url without its padding. */
create function forecourt.hmac_sha256(key text, messages text[]) returns text[]
  language plpgsql immutable strict set search_path = pg_catalog, pg_temp
  as $$
declare
  bytes bytea := convert_to(key, 'UTF8');
  inner_key bytea := decode(repeat('36', 64), 'hex');
  outer_key bytea := decode(repeat('5c', 64), 'hex');
  hashes text[] := '{}';
  message text;
begin
  if length(bytes) > 64 then bytes := sha256(bytes); end if;
  for at in 0 .. length(bytes) - 1 loop
    inner_key := set_byte(inner_key, at, get_byte(bytes, at) # 54);
    outer_key := set_byte(outer_key, at, get_byte(bytes, at) # 92);
  end loop;
  foreach message in array messages loop
    hashes := hashes || rtrim(translate(
      encode(sha256(outer_key || sha256(inner_key || convert_to(message, 'UTF8'))), 'base64'), '+/', '-_'), '=');
  end loop;
  return hashes;
end
$$;
revoke execute on function forecourt.hmac_sha256 from public;

/* The hashes of what tells people apart, with the tenant's salt, which the first call makes. */
create function forecourt.lead_hashes(messages text[]) returns text[]
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  own bigint := forecourt.current_tenant_id();
  secret text;
begin
  if own is null then raise exception 'A lead needs a tenant: open it inside withTenant.'; end if;
  select salt into secret from lead_salts where tenant_id = own;
  if secret is null then
    insert into lead_salts (tenant_id, salt)
      values (own, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
      on conflict do nothing;
    select salt into strict secret from lead_salts where tenant_id = own;
  end if;
  return forecourt.hmac_sha256(secret, messages);
end
$$;
revoke execute on function forecourt.lead_hashes from public;
grant execute on function forecourt.lead_hashes to forecourt_worker;

/*
 * Begins a submission: the hash of its key and of its content, and the lead it is already. Whoever sends the same at the
 * same moment waits here until the other is done. Without a key, the same content after `since` is the same lead.
 */
create function forecourt.lead_begin(key_message text, content_message text, since timestamptz)
  returns table (key_hash text, content_hash text, lead_id bigint, form text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  own bigint := forecourt.current_tenant_id();
  hashes text[] := forecourt.lead_hashes(array[content_message, key_message]);
begin
  content_hash := hashes[1];
  key_hash := 'key:' || hashes[2];
  perform pg_advisory_xact_lock(hashtextextended(own || ' ' || coalesce(key_hash, content_hash), 20));
  if key_hash is not null then
    select l.lead_id, l.form into lead_id, form from leads l where l.tenant_id = own and l.submission_key = key_hash;
  else
    select l.lead_id, l.form into lead_id, form from leads l
      where l.tenant_id = own and l.content_hash = hashes[1] and l.created_at > since order by l.lead_id limit 1;
  end if;
  return next;
end
$$;

/* The hashes of a sender's address, e-mail and phone (its first writing; leads may carry any), and how many leads came from the address and the person since. */
create function forecourt.lead_sender(address text, email text, phones text[], address_since timestamptz, contact_since timestamptz)
  returns table (address_hash text, email_hash text, phone_hash text, from_address integer, from_contact integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  own bigint := forecourt.current_tenant_id();
  hashes text[] := forecourt.lead_hashes(array[address, email] || phones);
begin
  address_hash := hashes[1];
  email_hash := hashes[2];
  phone_hash := hashes[3];
  select count(*) into from_address from leads l
    where l.tenant_id = own and l.address_hash = hashes[1] and l.created_at > address_since;
  select count(*) into from_contact from leads l
    where l.tenant_id = own and (l.email_hash = hashes[2] or l.phone_hash = any(hashes[3:])) and l.created_at > contact_since;
  return next;
end
$$;
revoke execute on function forecourt.lead_begin, forecourt.lead_sender from public;
grant execute on function forecourt.lead_begin, forecourt.lead_sender to forecourt_app;

/* Counts an event of this tenant; what went wrong, and null where nothing did: a lead is not lost over being counted. */
create function forecourt.count_event(event smallint, at_path text, about bigint, at timestamptz) returns text
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
begin
  insert into analytics_events (tenant_id, event_id, path, listing_id, occurred_at)
    values (forecourt.current_tenant_id(), event, at_path, about, at);
  return null;
exception when others then
  return sqlerrm;
end
$$;
revoke execute on function forecourt.count_event from public;
grant execute on function forecourt.count_event to forecourt_app;

-- Since when a delivery waits: from the lead, or from when somebody sent it again.
alter table lead_deliveries add column queued_at timestamptz not null default now();
update lead_deliveries d set queued_at = l.created_at from leads l where l.lead_id = d.lead_id;
create index lead_deliveries_waiting on lead_deliveries (tenant_id, kind, target, queued_at) where state = 'pending';
