-- What hosts.preview of a tenant's configuration says, on the row of the address that hosts.primary names (the slug
-- without one). While that row is not the primary one, the site waits for `tenant go-live`.
alter table hosts add column preview boolean;
update hosts set preview = true where is_primary;
