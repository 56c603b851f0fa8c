/*
 * As before, but for a lock that another transaction holds: it fails the statement, whose leads are then stored one by one
 * (`forecourt.store_leads`), each with its event. Counted as a failure to count, one vehicle's lock lost the events of all.
 */
create or replace function forecourt.count_events(events smallint[], paths text[], about bigint[], at timestamptz[]) returns text
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
begin
  insert into analytics_events (tenant_id, event_id, path, listing_id, occurred_at)
    select forecourt.current_tenant_id(), e.event, e.path, e.about, e.at from unnest(events, paths, about, at) as e (event, path, about, at);
  return null;
exception
  when lock_not_available then raise;
  when others then return sqlerrm;
end
$$;
