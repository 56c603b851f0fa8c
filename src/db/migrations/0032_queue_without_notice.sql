/*
 * A job of a new key, now, of which nobody hears in the transaction. `add_job` notifies, and PostgreSQL commits what notifies
 * one by one, each with an fsync of its own; whoever has committed tells the worker (src/domain/leads/queue/delivery-pace.ts),
 * and its poll finds what a process that died did not tell of. It writes the queue's own tables, as graphile-worker 0.17 has them.
 */
create or replace function forecourt.enqueue_new(task text, payload jsonb, job_key text) returns void
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
  insert into graphile_worker._private_jobs (task_id, payload, key, flags)
    values (task_number, (payload || jsonb_build_object('tenantId', own))::json, job_key,
      jsonb_build_object('tenant-' || own, true))
    on conflict (key) do nothing;
end
$$;
