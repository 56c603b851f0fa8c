-- What the people of a location speak besides English.

alter table locations add column languages text[] not null default '{}';
