import { describe, expect, test } from 'vitest'
import { contractSteps } from './contract-steps.ts'
import { readMigrations } from './migrate.server.ts'

/** The last migration from before two releases had to stand side by side. */
const LAST_FREE = '0088'

test('the release before can live with every migration since', () => {
  const since = readMigrations().filter(({ name }) => name.slice(0, 4) > LAST_FREE)
  expect(since.flatMap(({ name, sql }) => contractSteps(sql).map((step) => `${name}: ${step}`))).toEqual([])
})

describe('a release that still runs beside this one', () => {
  test.each([
    'drop table leads',
    'alter table leads drop column email',
    'alter table leads add column note text, drop column email',
    'alter table leads rename to enquiries',
    'alter table leads rename column email to mail',
    'alter table leads alter column email type citext',
    'alter table leads alter email set data type citext',
    'alter table leads alter column email set not null',
    'alter table leads add column note text not null',
    'ALTER TABLE leads\n  ADD COLUMN note text\n  NOT NULL',
    "alter table leads add constraint short check (length(note) < 9) -- 'x'",
    'create unique index one_lead on leads (email)',
    'drop function forecourt.store_lead',
    'revoke select on leads from forecourt_app',
    'do $$ begin alter table leads drop column email; end $$',
    'do $$ begin if true then alter table leads drop column email; end if; end $$',
    "do $$ begin execute 'alter table leads drop column email'; end $$",
    "do language plpgsql $own$ begin if true then execute format('drop table %I', 'leads'); end if; end $own$",
    "do $$ begin execute 'alter table ' || name || ' drop column email'; end $$",
    "do $$ begin execute format('alter table %I alter state set default ''new'', drop column email', name); end $$",
    'do $$ begin execute steps; end $$',
    'alter table public.leads drop column email',
    'alter table "leads" drop column email',
    'alter table only "public"."leads" drop column "email"',
    'alter table leads drop email',
    'alter table leads alter column note drop not null, drop constraint short',
    'alter table leads alter column note drop default',
    'alter table leads set schema old',
    'create unique index one_lead on public.leads (email)',
    'create policy none on leads as restrictive using (false)',
    'drop index one_lead',
    'drop policy tenant_only on leads',
    'drop trigger counts on leads',
    'drop domain state',
    'alter domain state add check (length(value) < 9)',
    'alter function forecourt.store_lead(jsonb) rename to store',
    'alter view shown rename to seen',
    'alter index one_lead rename to two',
    'alter function forecourt.store_lead(jsonb) set schema old',
    "insert into other values ('a -- b'); drop table leads; insert into other values ('c')",
    "insert into other values ('a /* b'); drop table leads; insert into other values ('*/')",
    "insert into other values (e'it\\'s'); drop table leads; insert into other values ('c')",
    "-- it's\ndrop table leads; select 'c'",
  ])('could fail with: %s', (sql) => {
    expect(contractSteps(`create table other (n int);\n${sql};`)).toHaveLength(1)
    expect(contractSteps(`-- release before: it names no such column since 0079_keep\n${sql};`)).toEqual([])
    expect(contractSteps(`-- release before: fine\n${sql};`)).toHaveLength(1)
  })

  test.each([
    'create table notes (n int not null unique)',
    'create table notes (n int); alter table notes alter column n set not null; create unique index own on notes (n)',
    'alter table leads add column note text',
    "alter table leads add column note text not null default 'drop table leads; '",
    'alter table leads alter column note drop not null',
    'create table public.notes (n int); alter table "notes" add check (n > 0); create unique index own on public.notes (n)',
    'create policy tenant_only on leads using (true)',
    "do $$ begin execute format('alter table %I enable row level security', name); end $$; grant execute on function f to app",
    "create function f() returns void language plpgsql as $$ begin execute 'select 1'; end $$",
    'create index by_note on leads (note)',
    'create function f() returns int return 1; revoke execute on function f from public',
    '-- drop table leads;\nselect 1 /* drop table leads; */',
    "alter type lead_state add value 'new'",
  ])('lives with: %s', (sql) => expect(contractSteps(sql)).toEqual([]))
})
