/*
 * The plan of these statements is made once a connection and holds until the next `analyze`: one made while the table was small read
 * all leads of a day, or all there are, for each new one, as long as the table grew. What is asked of leads is asked of an index,
 * whatever the table's size was.
 */

/* As before, but for how leads of the same e-mail or phone are counted, and no table is read through. */
create or replace function forecourt.lead_identities(sent jsonb)
  returns table (n bigint, key_hash text, content_hash text, address_hash text, email_hash text, phone_hash text,
    lead_id bigint, form text, from_address bigint, from_contact bigint)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
  as $$
#variable_conflict use_column
declare
  own bigint := forecourt.current_tenant_id();
  keys lead_salts;
  key_hashes text[];
  content_hashes text[];
begin
  perform forecourt.lead_hashes('{}');
  select * into strict keys from lead_salts where tenant_id = own;
  select array_agg('key:' || forecourt.keyed_hash(keys.inner_key, keys.outer_key, s.one ->> 'key') order by s.n),
      array_agg(forecourt.keyed_hash(keys.inner_key, keys.outer_key, s.one ->> 'content') order by s.n)
    into key_hashes, content_hashes
    from jsonb_array_elements(sent) with ordinality as s (one, n);
  perform pg_advisory_xact_lock(locks.number) from (
    select distinct hashtextextended(own || ' ' || coalesce(h.key, h.content), 20) as number
    from unnest(key_hashes, content_hashes) as h (key, content) order by 1) as locks;
  return query
    select h.n, h.key, h.content, sender.address, sender.email, sender.phones[1], known.lead_id, known.form, near.n, same.n
    from unnest(key_hashes, content_hashes) with ordinality as h (key, content, n)
    join jsonb_array_elements(sent) with ordinality as s (one, n) using (n)
    cross join lateral (
      select forecourt.keyed_hash(keys.inner_key, keys.outer_key, s.one ->> 'address') as address,
        forecourt.keyed_hash(keys.inner_key, keys.outer_key, s.one ->> 'email') as email,
        array(select forecourt.keyed_hash(keys.inner_key, keys.outer_key, p.phone)
          from jsonb_array_elements_text(s.one -> 'phones') with ordinality as p (phone, at) order by p.at) as phones,
        (s.one ->> 'now')::timestamptz as at offset 0
    ) as sender
    left join lateral (
      (select l.lead_id, l.form from leads l where l.tenant_id = own and l.submission_key = h.key)
      union all
      (select l.lead_id, l.form from leads l where h.key is null and l.tenant_id = own and l.content_hash = h.content
        and l.created_at > sender.at - interval '1 hour' order by l.lead_id limit 1)
    ) as known on true
    cross join lateral (
      select count(*) as n from leads l
      where l.tenant_id = own and l.address_hash = sender.address and l.created_at > sender.at - interval '1 hour'
    ) as near
    cross join lateral (
      -- One index scan for each of the two: a dealer's newest leads alone would be all of a day to read.
      select count(*) as n from (
        select l.lead_id, l.created_at from leads l where l.tenant_id = own and l.email_hash = sender.email
        union
        select l.lead_id, l.created_at from leads l where l.tenant_id = own and l.phone_hash = any(sender.phones)
        offset 0
      ) as l where l.created_at > sender.at - interval '1 day'
    ) as same;
end
$$;
alter function forecourt.store_leads set enable_seqscan = off;
