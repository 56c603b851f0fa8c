-- A shopper who proved their phone alone is found by it in what they reserved without signing in.
create or replace function forecourt.contact_columns() returns table (table_name text, column_name text)
  language sql stable set search_path = pg_catalog, public, pg_temp
  as $$
    select c.table_name, c.column_name
    from (values ('shopper_sign_in_codes', 'contact'), ('alert_contacts', 'email'), ('reservation_contacts', 'email'),
      ('reservation_contacts', 'phone'), ('online_payment_contacts', 'email')) c (table_name, column_name)
    where to_regclass('public.' || c.table_name) is not null
  $$;
