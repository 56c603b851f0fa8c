-- A tenant that moves from one installation into another.

alter table tenants
  -- Who it is wherever it stands: an installation that has it already knows it again, and nobody else of its slug.
  add column origin text not null default gen_random_uuid()::text,
  -- While what a move brings is not all there: the next apply goes on with it.
  add column is_arriving boolean not null default false;

/*
 * Rows that keep the number they had elsewhere: what is new here is numbered after `number`. One beyond a billion, which no
 * dealer ever had, is left to collide rather than use the numbers up.
 */
create function forecourt.number_after(of_table regclass, number bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  counter text := pg_get_serial_sequence(of_table::text,
    (select attname from pg_attribute where attrelid = of_table and attidentity <> ''));
begin
  perform pg_advisory_xact_lock(hashtextextended(counter, 30));
  if number < 1000000000 and nextval(counter) < number then perform setval(counter, number); end if;
end
$$;
revoke execute on function forecourt.number_after from public;
grant execute on function forecourt.number_after to forecourt_worker;
