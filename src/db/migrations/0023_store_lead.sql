-- A lead is stored by one statement, which is its transaction: a round trip more costs more than all that is written.

/* The same as `forecourt.enqueue_at`, now, for a job whose key is new: there is none to be looked for and moved. */
create function forecourt.enqueue_new(task text, payload jsonb, job_key text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare own bigint := forecourt.current_tenant_id();
begin
  if own is null then
    raise exception 'A job needs a tenant: open it inside withTenant.';
  end if;
  perform graphile_worker.add_job(task, (payload || jsonb_build_object('tenantId', own))::json,
    job_key => job_key, flags => array['tenant-' || own], job_key_mode => 'unsafe_dedupe');
end
$$;
revoke execute on function forecourt.enqueue_new from public;
grant execute on function forecourt.enqueue_new to forecourt_app;

/*
 * Stores a submission once (rule:leads-stored-first), as the tenant `of_tenant`, whose the transaction is from here on.
 * `sent` holds what is hashed (`key`, `content`, `address`, `email`, `phones`), `now`, and what is stored: `lead` (a row of
 * leads; without one it is only asked whether it is there), `consents`, `deliveries`, `isHeld`, `event`. `outcome`:
 *   stored    `lead_id` is new; `uncounted` says why its event was not counted
 *   known     `lead_id` is what the same key, or without one the same content within the hour, was stored as
 *   unknown   there is none, and none was given
 *   stale     settings or stock are no longer of the `versions` that `lead` was made of; without `versions` they may be any
 *   recent    its sender sent more of late than `most` allows, as `from_address` and `from_contact` say; without `most` any number
 * Nothing is stored but by `stored`. The caller's role and row-level security hold for everything written here.
 */
create function forecourt.store_lead(of_tenant bigint, sent jsonb, out outcome text, out lead_id bigint, out form text,
    out uncounted text, out from_address integer, out from_contact integer)
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
#variable_conflict use_column
declare
  at timestamptz := sent ->> 'now';
  hour_ago timestamptz := at - interval '1 hour';
  lead jsonb := sent -> 'lead';
  versions jsonb := sent -> 'versions';
  most jsonb := sent -> 'most';
  begun record;
  sender record;
  written record;
  queued bigint;
begin
  perform set_config('app.tenant_id', of_tenant::text, true);
  select * into begun from forecourt.lead_begin(sent ->> 'key', sent ->> 'content', hour_ago);
  lead_id := begun.lead_id;
  form := begun.form;
  if lead_id is not null then outcome := 'known'; return; end if;
  if versions is not null and not exists (
    select from tenants t where t.tenant_id = of_tenant
      and t.settings_version = (versions ->> 'settings')::bigint and t.stock_version = (versions ->> 'stock')::bigint
  ) then outcome := 'stale'; return; end if;
  if lead is null then outcome := 'unknown'; return; end if;

  select * into sender from forecourt.lead_sender(sent ->> 'address', sent ->> 'email',
    array(select jsonb_array_elements_text(sent -> 'phones')), hour_ago, at - interval '1 day');
  from_address := sender.from_address;
  from_contact := sender.from_contact;
  if from_address > (most ->> 'recentFromAddress')::integer or from_contact > (most ->> 'recentFromContact')::integer then
    outcome := 'recent';
    return;
  end if;

  insert into leads (tenant_id, form, category, subcategory, state, listing_id, dealership_id, location_id, route_reason,
      spam_score, spam_reasons, submission_key, content_hash, address_hash, email_hash, phone_hash, created_at, first_name,
      last_name, email, phone, postcode, message, answers, vehicle, page_url, user_agent, visited_pages, linked_query_params)
    select of_tenant, r.form, r.category, r.subcategory, r.state, r.listing_id, r.dealership_id, r.location_id, r.route_reason,
      r.spam_score, r.spam_reasons, coalesce(begun.key_hash, 'content:' || gen_random_uuid()), begun.content_hash,
      sender.address_hash, sender.email_hash, sender.phone_hash, at, r.first_name, r.last_name, r.email, r.phone, r.postcode,
      r.message, r.answers, r.vehicle, r.page_url, r.user_agent, r.visited_pages, r.linked_query_params
    from jsonb_populate_record(null::leads, lead) r
    returning leads.lead_id, leads.listing_id into written;

  insert into lead_consents (lead_id, tenant_id, purpose, words, words_sha256, given, given_at, address_hash, pre_ticked)
    select written.lead_id, of_tenant, c.purpose, c.words, c.hash, c.given, at, sender.address_hash, c."preTicked"
    from jsonb_to_recordset(sent -> 'consents') as c (purpose text, words text, hash text, given boolean, "preTicked" boolean);

  -- One job a delivery, of the key that `enqueueDelivery` knows it by; what is held has none until it is released.
  with new as (
    insert into lead_deliveries (lead_id, tenant_id, kind, target, is_listed, state, next_try_at, queued_at)
      select written.lead_id, of_tenant, d.kind, d.target, d."isListed",
        case when (sent -> 'isHeld')::boolean then 'held' else 'pending' end, at, at
      from jsonb_to_recordset(sent -> 'deliveries') as d (kind text, target text, "isListed" boolean)
      returning lead_delivery_id, state
  )
  select count(forecourt.enqueue_new('deliver-lead', jsonb_build_object('deliveryId', new.lead_delivery_id),
      'lead-delivery-' || new.lead_delivery_id)) into queued
    from new where new.state = 'pending';

  outcome := 'stored';
  lead_id := written.lead_id;
  uncounted := case when sent #>> '{event,id}' is not null then
    forecourt.count_event((sent #>> '{event,id}')::smallint, sent #>> '{event,path}', written.listing_id, at) end;
end
$$;
revoke execute on function forecourt.store_lead from public;
grant execute on function forecourt.store_lead to forecourt_app;
