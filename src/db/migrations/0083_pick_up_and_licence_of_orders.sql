-- The time at which a vehicle is fetched from its place: one order that is placed and not off has it (rule:checkout-journey).
alter table orders add pick_up_at timestamptz, add pick_up_location_id bigint;
alter table orders add foreign key (tenant_id, pick_up_location_id)
  references locations (tenant_id, location_id) on delete set null (pick_up_location_id);
create index orders_of_pick_up on orders (tenant_id, pick_up_location_id, pick_up_at) where pick_up_at is not null;
create unique index orders_pick_up on orders (tenant_id, pick_up_location_id, pick_up_at)
  where pick_up_at is not null and state not in ('draft', 'cancelled');

-- Pictures of a shopper's licence, where a dealer asks for them: sealed as those of a finance application (rule:sealed-values).
create table order_documents (
  tenant_id      bigint not null references tenants on delete cascade,
  order_id       bigint not null,
  -- The field it was attached at, and which of its files it is.
  field          text not null,
  part           smallint not null check (part >= 0),
  byte_count     integer not null check (byte_count > 0),
  -- Its name and what it is, as JSON.
  about_sealed   bytea not null,
  content_sealed bytea not null,
  uploaded_at    timestamptz not null,
  primary key (tenant_id, order_id, field, part),
  foreign key (tenant_id, order_id) references orders (tenant_id, order_id) on delete cascade
);
alter table order_documents alter column content_sealed set storage external;
alter table order_documents enable row level security;
alter table order_documents force row level security;
create policy tenant_only on order_documents to forecourt_app, forecourt_desk
  using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id());
create policy owner_maintains on order_documents to current_user using (true) with check (true);
grant select, insert, update, delete on order_documents to forecourt_worker;
-- Another picture takes the place of one; all go with an order that is off.
grant select, insert, update, delete on order_documents to forecourt_app;
grant select on order_documents to forecourt_desk;

-- As 0079 has it; pictures of a licence go with the account, of orders that stay, too.
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
  delete from order_documents d using orders o
    where o.tenant_id = forecourt.current_tenant_id() and o.shopper_id = shopper
      and d.tenant_id = o.tenant_id and d.order_id = o.order_id;
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
