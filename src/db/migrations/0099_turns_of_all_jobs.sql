/* As before; every job says whose it is, by which a worker gives each dealer its turn (src/worker/fair-turns.ts). */
create or replace function forecourt.enqueue(task text, payload jsonb, job_key text default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare own bigint := forecourt.current_tenant_id();
begin
  if own is null then
    raise exception 'A job needs a tenant: open it inside withTenant.';
  end if;
  perform graphile_worker.add_job(task, (payload || jsonb_build_object('tenantId', own))::json,
    job_key => job_key, flags => array['tenant-' || own]);
end
$$;
