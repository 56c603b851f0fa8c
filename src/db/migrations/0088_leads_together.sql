/*
 * Leads that come while others are being stored are stored by one statement together (docs/decisions/0019-leads-together.md):
 * what a transaction costs beside its rows is paid once for all of them.
 */

/*
 * Jobs of new keys, due at `run_at`, of which nobody hears in the transaction (0032_queue_without_notice.sql); `payloads` and
 * `job_keys` stand side by side. It writes the queue's own tables, as graphile-worker 0.17 has them.
 */
create function forecourt.enqueue_all_new(task text, payloads jsonb[], job_keys text[], run_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  own bigint := forecourt.current_tenant_id();
  task_number integer := (select t.id from graphile_worker._private_tasks t where t.identifier = task);
begin
  if own is null then
    raise exception 'A job needs a tenant: open it inside withTenant.';
  end if;
  if task_number is null then
    insert into graphile_worker._private_tasks (identifier) values (task) on conflict do nothing;
    select t.id into strict task_number from graphile_worker._private_tasks t where t.identifier = task;
  end if;
  insert into graphile_worker._private_jobs (task_id, payload, key, flags, run_at)
    select task_number, (asked.payload || jsonb_build_object('tenantId', own))::json, asked.job_key,
      jsonb_build_object('tenant-' || own, true), enqueue_all_new.run_at
    from unnest(payloads, job_keys) as asked (payload, job_key)
    on conflict (key) do nothing;
end
$$;
revoke execute on function forecourt.enqueue_all_new from public;
grant execute on function forecourt.enqueue_all_new to forecourt_app;

/* The same of one job. */
drop function forecourt.enqueue_new;
create function forecourt.enqueue_new(task text, payload jsonb, job_key text, run_at timestamptz default now()) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$ select forecourt.enqueue_all_new(task, array[payload], array[job_key], run_at) $$;
revoke execute on function forecourt.enqueue_new from public;
grant execute on function forecourt.enqueue_new to forecourt_app;

/* HMAC-SHA-256 by the keys of a dealer's salt (`lead_salts`), as base64url without its padding; null of nothing. */
create function forecourt.keyed_hash(inner_key bytea, outer_key bytea, message text) returns text
  language sql stable
  as $$ select rtrim(translate(encode(
    sha256(outer_key || sha256(inner_key || convert_to(message, 'UTF8'))), 'base64'), '+/', '-_'), '=') $$;
revoke execute on function forecourt.keyed_hash from public;

/* As before; of no messages it only makes the salt where there is none. */
create or replace function forecourt.lead_hashes(messages text[]) returns text[]
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  own bigint := forecourt.current_tenant_id();
  keys lead_salts;
begin
  if own is null then raise exception 'A lead needs a tenant: open it inside withTenant.'; end if;
  select * into keys from lead_salts where tenant_id = own;
  if not found then
    insert into lead_salts (tenant_id, salt)
      values (own, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
      on conflict do nothing;
    select * into strict keys from lead_salts where tenant_id = own;
  end if;
  return array(
    select forecourt.keyed_hash(keys.inner_key, keys.outer_key, message)
    from unnest(messages) with ordinality as asked (message, at) order by asked.at);
end
$$;

/*
 * Whose each submission of `sent` is (`forecourt.store_leads`): its hashes, which lead it was stored as (the same key, or
 * without one the same content within the hour), and how many others its sender sent of late. Who sends the same at
 * the same moment waits here until the other's transaction is over; all wait in one order, and so never for each other.
 */
create function forecourt.lead_identities(sent jsonb)
  returns table (n bigint, key_hash text, content_hash text, address_hash text, email_hash text, phone_hash text,
    lead_id bigint, form text, from_address bigint, from_contact bigint)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
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
      select count(*) as n from leads l where l.tenant_id = own
        and (l.email_hash = sender.email or l.phone_hash = any(sender.phones)) and l.created_at > sender.at - interval '1 day'
    ) as same;
end
$$;
revoke execute on function forecourt.lead_identities from public;
grant execute on function forecourt.lead_identities to forecourt_app;

/* Counts what stands side by side; says why nothing of it could be counted, which is all that comes of a failure (rule:event-ids). */
create function forecourt.count_events(events smallint[], paths text[], about bigint[], at timestamptz[]) returns text
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
begin
  insert into analytics_events (tenant_id, event_id, path, listing_id, occurred_at)
    select forecourt.current_tenant_id(), e.event, e.path, e.about, e.at from unnest(events, paths, about, at) as e (event, path, about, at);
  return null;
exception when others then
  return sqlerrm;
end
$$;
revoke execute on function forecourt.count_events from public;
grant execute on function forecourt.count_events to forecourt_app;

/*
 * Stores submissions, each once (rule:leads-stored-first), as the tenant `of_tenant`, whose the transaction is from here on: all
 * that are to be stored, or on an error none. No two of them have a key, content, address, e-mail or phone in common: one would
 * not see the other. Each of `sent` holds what is hashed (`key`, `content`, `address`, `email`, `phones`), `now`, and what is
 * stored: `lead` (a row of leads; without one it is only asked whether it is there), `consents`, `deliveries`, `isHeld`, `event`.
 * Unless it `may_wait`, it fails where another transaction holds what it needs for a quarter of a second.
 * Answers a row for each in their order. `outcome`:
 *   stored    `lead_id` is new; `uncounted` says why its event was not counted
 *   known     `lead_id` is what the same key, or without one the same content within the hour, was stored as
 *   unknown   there is none, and none was given
 *   stale     settings or stock are no longer of the `versions` that `lead` was made of; without `versions` they may be any
 *   recent    its sender sent more of late than `most` allows, as `from_address` and `from_contact` say; without `most` any number
 * Nothing is stored but by `stored`. The caller's role and row-level security hold for everything written here.
 */
create function forecourt.store_leads(of_tenant bigint, sent jsonb, may_wait boolean)
  returns table (outcome text, lead_id bigint, form text, uncounted text, from_address bigint, from_contact bigint)
  language plpgsql set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
#variable_conflict use_column
begin
  perform set_config('app.tenant_id', of_tenant::text, true);
  if not may_wait then perform set_config('lock_timeout', '250ms', true); end if;
  return query
  with judged as materialized (
    select i.*, s.one, (s.one ->> 'now')::timestamptz as at, case
        when i.lead_id is not null then 'known'
        when s.one -> 'versions' <> jsonb_build_object('settings', t.settings_version, 'stock', t.stock_version) then 'stale'
        when s.one -> 'lead' is null then 'unknown'
        when i.from_address > (s.one #>> '{most,recentFromAddress}')::integer
          or i.from_contact > (s.one #>> '{most,recentFromContact}')::integer then 'recent'
        else 'stored' end as outcome
    from forecourt.lead_identities(sent) i
    join jsonb_array_elements(sent) with ordinality as s (one, n) using (n)
    join tenants t on t.tenant_id = of_tenant
  ), rows as (
    merge into leads using (
      select j.n, j.at, j.one, j.key_hash, j.content_hash, j.address_hash, j.email_hash, j.phone_hash, r
      from judged j cross join lateral jsonb_populate_record(null::leads, j.one -> 'lead') r where j.outcome = 'stored'
    ) as new on false
    when not matched then insert (tenant_id, form, category, subcategory, state, listing_id, dealership_id, location_id,
        route_reason, spam_score, spam_reasons, submission_key, content_hash, address_hash, email_hash, phone_hash, created_at,
        first_name, last_name, email, phone, postcode, message, answers, vehicle, page_url, user_agent, visited_pages,
        linked_query_params)
      values (of_tenant, (r).form, (r).category, (r).subcategory, (r).state, (r).listing_id, (r).dealership_id, (r).location_id,
        (r).route_reason, (r).spam_score, (r).spam_reasons, coalesce(new.key_hash, 'content:' || gen_random_uuid()),
        new.content_hash, new.address_hash, new.email_hash, new.phone_hash, new.at, (r).first_name, (r).last_name, (r).email,
        (r).phone, (r).postcode, (r).message, (r).answers, (r).vehicle, (r).page_url, (r).user_agent, (r).visited_pages,
        (r).linked_query_params)
    returning new.n, new.at, new.one, new.address_hash, leads.lead_id, leads.listing_id
  ), consents as (
    insert into lead_consents (lead_id, tenant_id, purpose, words, words_sha256, given, given_at, address_hash, pre_ticked)
      select l.lead_id, of_tenant, c.purpose, c.words, c.hash, c.given, l.at, l.address_hash, c."preTicked"
      from rows l cross join lateral jsonb_to_recordset(l.one -> 'consents')
        as c (purpose text, words text, hash text, given boolean, "preTicked" boolean)
  ), deliveries as (
    insert into lead_deliveries (lead_id, tenant_id, kind, target, is_listed, state, next_try_at, queued_at)
      select l.lead_id, of_tenant, d.kind, d.target, d."isListed",
        case when (l.one -> 'isHeld')::boolean then 'held' else 'pending' end, l.at, l.at
      from rows l cross join lateral jsonb_to_recordset(l.one -> 'deliveries') as d (kind text, target text, "isListed" boolean)
      returning lead_delivery_id, state
  ), jobs as (
    -- One a delivery, of the key that `enqueueDelivery` knows it by; what is held has none until it is released.
    select forecourt.enqueue_all_new('deliver-lead', array_agg(jsonb_build_object('deliveryId', d.lead_delivery_id)),
      array_agg('lead-delivery-' || d.lead_delivery_id), now()) from deliveries d where d.state = 'pending'
  ), events as (
    select forecourt.count_events(array_agg((l.one #>> '{event,id}')::smallint), array_agg(l.one #>> '{event,path}'),
      array_agg(l.listing_id), array_agg(l.at)) as failure from rows l where l.one #>> '{event,id}' is not null
  )
  select j.outcome, coalesce(j.lead_id, l.lead_id), j.form,
      case when l.one #>> '{event,id}' is not null then events.failure end, j.from_address, j.from_contact
    from judged j left join rows l using (n) cross join jobs cross join events order by j.n;
end
$$;
revoke execute on function forecourt.store_leads from public;
grant execute on function forecourt.store_leads to forecourt_app;

-- store_lead, lead_begin, lead_sender and count_event stay for nodes of the version before; the next version drops them.
