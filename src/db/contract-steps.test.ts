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
    'alter table leads alter column note drop not null, drop constraint short',
    'create index by_note on leads (note)',
    'create function f() returns int return 1; revoke execute on function f from public',
    'drop index by_note; drop policy tenant_only on leads',
    '-- drop table leads;\nselect 1 /* drop table leads; */',
    "alter type lead_state add value 'new'",
  ])('lives with: %s', (sql) => expect(contractSteps(sql)).toEqual([]))
})
