-- What was signed stays with the dealer, who has to keep it: an account that goes leaves its orders that came under contract without a
-- shopper; all else of it goes as before (rule:shopper-data).

create or replace function forecourt.erase_shopper(shopper bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  own record;
  held text;
begin
  select * into own from shoppers where tenant_id = forecourt.current_tenant_id() and shopper_id = shopper for update;
  if not found then
    return false;
  end if;
  if own.is_email_proved then perform forecourt.erase_contact(own.email); end if;
  if own.is_phone_proved then perform forecourt.erase_contact(own.phone); end if;
  update orders set shopper_id = null
    where tenant_id = forecourt.current_tenant_id() and shopper_id = shopper and contract_at is not null;
  for held in
    select c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'shopper_id' and not a.attisdropped
    order by c.relname = 'shoppers'
  loop
    execute format('delete from %I where tenant_id = $1 and shopper_id = $2', held) using forecourt.current_tenant_id(), shopper;
  end loop;
  return true;
end
$$;
