-- A row that an account has is that account's, whatever contact stands in it: who proved the contact neither reads nor erases it.

/* Those that know a shopper by a contact; a row that has a shopper_id is not found by it. A payment of an invoice always has one. */
create or replace function forecourt.contact_columns() returns table (table_name text, column_name text)
  language sql stable set search_path = pg_catalog, public, pg_temp
  as $$
    select c.table_name, c.column_name
    from (values ('shopper_sign_in_codes', 'contact'), ('alert_contacts', 'email'), ('reservation_contacts', 'email'),
      ('reservation_contacts', 'phone')) c (table_name, column_name)
    where to_regclass('public.' || c.table_name) is not null
  $$;

create or replace function forecourt.erase_contact(contact text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  held record;
  erased bigint;
  total bigint := 0;
begin
  for held in
    select h.*, exists (select from pg_attribute a where a.attrelid = ('public.' || h.table_name)::regclass
      and a.attname = 'shopper_id' and not a.attisdropped) as has_shopper
    from forecourt.contact_columns() h
  loop
    execute format('delete from %I where tenant_id = $1 and %I = $2', held.table_name, held.column_name)
        || case when held.has_shopper then ' and shopper_id is null' else '' end
      using forecourt.current_tenant_id(), contact;
    get diagnostics erased = row_count;
    total := total + erased;
  end loop;
  return total;
end
$$;

drop index online_payment_contacts_email;
