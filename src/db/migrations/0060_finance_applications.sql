-- Finance applications, saved step by step. What was typed, and the documents with their names, are sealed under a key that the
-- database does not hold (rule:sealed-values); in the open stand only how far it is and whose it is.

create table finance_applications (
  -- Random, of 49 bits; alone it opens nothing.
  finance_application_id bigint primary key check (finance_application_id > 0),
  tenant_id      bigint not null references tenants on delete cascade,
  shopper_id     bigint,
  listing_id     bigint,
  -- The steps that were filled in, by their names.
  steps_done     text[] not null default '{}',
  answers_sealed bytea not null,
  -- Once it was sent.
  lead_id        bigint,
  created_at     timestamptz not null,
  saved_at       timestamptz not null,
  unique (tenant_id, finance_application_id),
  foreign key (tenant_id, shopper_id) references shoppers (tenant_id, shopper_id) on delete cascade,
  foreign key (tenant_id, listing_id) references listings (tenant_id, listing_id) on delete set null (listing_id),
  foreign key (tenant_id, lead_id) references leads (tenant_id, lead_id) on delete cascade
);
create index finance_applications_shopper on finance_applications (tenant_id, shopper_id) where shopper_id is not null;
create index finance_applications_listing on finance_applications (listing_id) where listing_id is not null;
create unique index finance_applications_lead on finance_applications (tenant_id, lead_id) where lead_id is not null;
create index finance_applications_saved on finance_applications (tenant_id, saved_at);

create table finance_documents (
  tenant_id      bigint not null references tenants on delete cascade,
  finance_application_id bigint not null,
  -- The field it was attached at, and which of its files it is.
  field          text not null,
  part           smallint not null check (part >= 0),
  byte_count     integer not null check (byte_count > 0),
  -- Its name and what it is, as JSON.
  about_sealed   bytea not null,
  content_sealed bytea not null,
  uploaded_at    timestamptz not null,
  primary key (tenant_id, finance_application_id, field, part),
  foreign key (tenant_id, finance_application_id) references finance_applications (tenant_id, finance_application_id) on delete cascade
);
alter table finance_documents alter column content_sealed set storage external;

-- What a lender is told needs a consent of its own words.
alter table lead_consents drop constraint lead_consents_purpose_check;
alter table lead_consents add check (purpose in ('offers', 'terms', 'credit', 'privacy-notice'));

do $$
declare t text;
begin
  foreach t in array array['finance_applications', 'finance_documents'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant_only on %I to forecourt_app, forecourt_desk
      using (tenant_id = forecourt.current_tenant_id()) with check (tenant_id = forecourt.current_tenant_id())', t);
    execute format('create policy owner_maintains on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to forecourt_worker', t);
    execute format('grant select, insert, update on %I to forecourt_app', t);
    execute format('grant select on %I to forecourt_desk', t);
  end loop;
end $$;
-- Another file takes the place of one that was attached by mistake.
grant delete on finance_documents to forecourt_app;
