/*
 * Jobs carry the id of the request that they came of (`app.request_id`, set with the tenant; src/db/request-scope.ts), by which
 * what a shopper was answered, the log and a letter are found by each other. Nothing is stored of it but in the queue.
 */
create function forecourt.job_payload(payload jsonb) returns json
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select (jsonb_strip_nulls(jsonb_build_object('requestId', nullif(current_setting('app.request_id', true), '')))
      || payload || jsonb_build_object('tenantId', forecourt.current_tenant_id()))::json
  $$;
revoke execute on function forecourt.job_payload from public;

/* As before, but for the payload. */
create or replace function forecourt.enqueue_all_new(task text, payloads jsonb[], job_keys text[], run_at timestamptz) returns void
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
    select task_number, forecourt.job_payload(asked.payload), asked.job_key,
      jsonb_build_object('tenant-' || own, true), enqueue_all_new.run_at
    from unnest(payloads, job_keys) as asked (payload, job_key)
    on conflict (key) do nothing;
end
$$;

create or replace function forecourt.enqueue_at(task text, payload jsonb, run_at timestamptz, job_key text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare own bigint := forecourt.current_tenant_id();
begin
  if own is null then
    raise exception 'A job needs a tenant: open it inside withTenant.';
  end if;
  perform graphile_worker.add_job(task, forecourt.job_payload(payload),
    run_at => run_at, job_key => job_key, flags => array['tenant-' || own]);
end
$$;

create or replace function forecourt.enqueue(task text, payload jsonb, job_key text default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare own bigint := forecourt.current_tenant_id();
begin
  if own is null then
    raise exception 'A job needs a tenant: open it inside withTenant.';
  end if;
  perform graphile_worker.add_job(task, forecourt.job_payload(payload),
    job_key => job_key, flags => array['tenant-' || own]);
end
$$;

/* As before; `sent` may hold the `requestId` of each, for those of several requests are stored together. */
create or replace function forecourt.store_leads(of_tenant bigint, sent jsonb, may_wait boolean)
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
      returning lead_delivery_id, lead_id, state
  ), jobs as (
    -- One a delivery, of the key that `enqueueDelivery` knows it by; what is held has none until it is released.
    select forecourt.enqueue_all_new('deliver-lead', array_agg(jsonb_strip_nulls(jsonb_build_object(
      'deliveryId', d.lead_delivery_id, 'requestId', l.one ->> 'requestId'))),
      array_agg('lead-delivery-' || d.lead_delivery_id), now())
      from deliveries d join rows l using (lead_id) where d.state = 'pending'
  ), events as (
    select forecourt.count_events(array_agg((l.one #>> '{event,id}')::smallint), array_agg(l.one #>> '{event,path}'),
      array_agg(l.listing_id), array_agg(l.at)) as failure from rows l where l.one #>> '{event,id}' is not null
  )
  select j.outcome, coalesce(j.lead_id, l.lead_id), j.form,
      case when l.one #>> '{event,id}' is not null then events.failure end, j.from_address, j.from_contact
    from judged j left join rows l using (n) cross join jobs cross join events order by j.n;
end
$$;
