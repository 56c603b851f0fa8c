-- When a page or an article is to be seen, by the clock of the tenant: yyyy-mm-dd is a whole day, yyyy-mm-ddThh:mm a minute.

alter table pages
  add column starts_on text check (starts_on ~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$'),
  add column ends_on text check (ends_on ~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$');
alter table articles
  add column starts_on text check (starts_on ~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$'),
  add column ends_on text check (ends_on ~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$');

-- Signs links to pages as they will be: whoever has such a link may look, and nobody else.
alter table tenants add column preview_secret text not null default gen_random_uuid()::text || gen_random_uuid()::text;
