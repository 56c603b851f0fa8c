/* As before; the job says whose it is, by which a worker gives each dealer its turn (src/worker/fair-turns.ts). */
create or replace function forecourt.enqueue_at(task text, payload jsonb, run_at timestamptz, job_key text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare own bigint := forecourt.current_tenant_id();
begin
  if own is null then
    raise exception 'A job needs a tenant: open it inside withTenant.';
  end if;
  perform graphile_worker.add_job(task, (payload || jsonb_build_object('tenantId', own))::json,
    run_at => run_at, job_key => job_key, flags => array['tenant-' || own]);
end
$$;

-- On what somebody has signed in, in a few words ('Chrome on Windows'); empty where the session is older than this.
alter table staff_sessions add column device text not null default '' check (length(device) <= 80);
