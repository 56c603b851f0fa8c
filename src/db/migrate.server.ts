import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type DatabaseRole, loginName, loginPassword } from './client.ts'
import { contractSteps } from './contract-steps.ts'
import { PROJECT_ROOT } from './project-root.ts'

export type Migration = { name: string; sql: string; sha256: string }
export type MigrateOutcome =
  | { kind: 'migrated'; applied: string[] }
  /** A file that was applied has changed since, or is gone: the start is refused. */
  | { kind: 'changed'; name: string; reason: string }

/** One number for all installations: whoever migrates this database takes this advisory lock. */
const MIGRATION_LOCK = 4_715_223_001

/** The migrations of this release, in order. */
export function readMigrations(folder = join(PROJECT_ROOT, 'src/db/migrations')): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Brings the database of `ownerUrl` to this release: roles, SQL migrations (each in its own transaction, all under
 * one advisory lock), the queue's tables. Migrations are immutable: a changed applied file changes nothing and is
 * answered as `changed`.
 */
export async function migrate(
  ownerUrl: string,
  options: { loginPrefix: string; migrations?: Migration[] },
): Promise<MigrateOutcome> {
  const migrations = options.migrations ?? readMigrations()
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'forecourt migrate' })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await owner.query(`create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    // Not "add column if not exists": it would wait for a backup under way, at every start.
    await owner.query(`do $$ begin
      if not exists (select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'expands') then
        alter table schema_migrations add column expands boolean not null default false;
      end if;
    end $$`)
    const { rows: applied } = await owner.query<Applied>(
      'select name, sha256, expands from schema_migrations order by name',
    )
    const fault = firstFault(applied, migrations)
    if (fault) return fault

    const pending = migrations.filter(({ name }) => !applied.some((row) => row.name === name))
    await ensureRoles(owner, ownerUrl, options.loginPrefix)
    for (const migration of pending) await applyOne(owner, migration)
    await migrateQueue(owner, ownerUrl)
    return { kind: 'migrated', applied: pending.map(({ name }) => name) }
  } finally {
    await owner.end()
  }
}

/** `expands`: the release before can live with it (`contractSteps`). */
type Applied = Pick<Migration, 'name' | 'sha256'> & { expands: boolean }

/**
 * What was applied must still stand in this release, unchanged and before everything new. A newer release may have gone on
 * by migrations that only expand: while it takes over node by node, one of this release that stops may start again.
 */
export function firstFault(applied: Applied[], migrations: Migration[]): MigrateOutcome | null {
  const ownLast = migrations.at(-1)?.name ?? ''
  const changed = (name: string, reason: string): MigrateOutcome => ({ kind: 'changed', name, reason })
  for (const { name, sha256, expands } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file && expands && name > ownLast) continue
    if (!file)
      return changed(name, 'it was applied, but this release does not have it (an older release on a newer database?)')
    if (file.sha256 !== sha256)
      return changed(name, 'it was changed after it was applied; write a new migration instead')
  }
  const last = applied.at(-1)?.name ?? ''
  const late = migrations.find(({ name }) => name < last && !applied.some((row) => row.name === name))
  return late ? changed(late.name, `it sorts before ${last}, which is already applied; number it after`) : null
}

async function applyOne(owner: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query(sql)
    await owner.query('insert into schema_migrations (name, sha256, expands) values ($1, $2, $3)', [
      ...[name, sha256, contractSteps(sql).length === 0],
    ])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw new Error(`Migration ${name} failed and was undone: ${(error as Error).message}`, { cause: error })
  }
}

/** The queue brings its own migrations; only the worker's role may read it, everyone else adds by `forecourt.enqueue`. */
async function migrateQueue(owner: pg.Client, ownerUrl: string): Promise<void> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') throw new Error(`The job queue could not be migrated: ${message}`)
  })
  await runMigrations({ connectionString: ownerUrl, logger })
  await owner.query(`
    grant usage on schema graphile_worker to forecourt_worker;
    grant select, insert, update, delete on all tables in schema graphile_worker to forecourt_worker;
    grant usage on all sequences in schema graphile_worker to forecourt_worker;
    grant execute on all functions in schema graphile_worker to forecourt_worker;
    do $$
    declare t name;
    begin
      for t in
        select c.relname from pg_class c
        where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
          and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'worker_works')
      loop
        execute format('create policy worker_works on graphile_worker.%I to forecourt_worker using (true) with check (true)', t);
      end loop;
    end
    $$`)
}

/** Group roles hold the grants (named in the migrations); login roles differ per installation on a shared cluster. */
const GROUPS: Record<DatabaseRole, string> = {
  app: 'forecourt_app',
  platform: 'forecourt_platform',
  worker: 'forecourt_worker',
  desk: 'forecourt_desk',
}

/**
 * Creates what the migrations grant to, and the plain logins web and worker use: none may bypass row-level security,
 * create roles or databases. Safe to run again; passwords follow the owner's.
 */
async function ensureRoles(owner: pg.Client, ownerUrl: string, prefix: string): Promise<void> {
  for (const group of Object.values(GROUPS)) await createRole(owner, group, 'nologin')
  await owner.query('grant forecourt_app to forecourt_worker')

  for (const role of Object.keys(GROUPS) as DatabaseRole[]) {
    const login = loginName(role, prefix)
    const password = pg.escapeLiteral(loginPassword(ownerUrl, login))
    await createRole(owner, login, 'login')
    await owner.query(
      `alter role ${pg.escapeIdentifier(login)} login nosuperuser nocreatedb nocreaterole password ${password}`,
    )
    await owner.query(`grant ${GROUPS[role]} to ${pg.escapeIdentifier(login)}`)
  }
}

async function createRole(owner: pg.Client, name: string, kind: 'login' | 'nologin'): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [name])
  if (rowCount) return
  try {
    await owner.query(`create role ${pg.escapeIdentifier(name)} ${kind}`)
  } catch (error) {
    // Another node created it in between.
    if (!['42710', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  }
}
