import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { fromText, type Redirect } from '#domain/content/redirect.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { settingsChanged } from '#domain/tenants/settings-changed.server.ts'
import type { FolderProblem } from '../config-problems.ts'
import { readStoredConfig, readStoredContent } from '../stored-config.server.ts'
import { checkRedirects } from './check-redirects.ts'
import { findLost, type LostRedirects } from './find-lost.server.ts'
import { MOST_REDIRECTS, type ReadRedirects, readFrom, readRedirectsCsv } from './redirects-csv.server.ts'
import {
  keyOf,
  type RedirectChanges,
  type RedirectCounts,
  readStoredRedirects,
  redirectChanges,
  type StoredRedirect,
  writeRedirects,
} from './store-redirects.server.ts'
import type { Certainty } from './suggest-target.ts'

export type ImportRedirectsOutcome =
  /**
   * Where rows begin that were left out: `open` do not say where they lead, `unsure` are not of `only`. `remarks` says of those that
   * lead to nothing, do nothing or lead twice on which line each stands, and why: the gravest first, and each kind in the order of
   * the file. `leftOut` says the same of those that are open.
   */
  | ({
      kind: 'imported' | 'would-import'
      total: number
      open: string[]
      unsure: string[]
      remarks: FolderProblem[]
      leftOut: FolderProblem[]
    } & RedirectCounts &
      LostRedirects)
  /** Nothing was changed. */
  | { kind: 'refused'; problems: FolderProblem[] }

/** `file` names the text in problems; `replace`: what it does not name goes; `only`: of suggestions those this sure alone. */
export type ImportRedirects = {
  text: string
  file: string
  replace?: boolean
  dryRun?: boolean
  only?: readonly Certainty[] | undefined
}

/**
 * Adds the redirects of a CSV file to those there are, over those that begin alike (rule:redirects): all of them or, where one
 * cannot be used, none.
 */
export async function importRedirects(ctx: TenantCtx, input: ImportRedirects): Promise<ImportRedirectsOutcome> {
  const { text, file, replace = false, dryRun = false, only } = input
  const read = readRedirectsCsv(text, file, ctx.tenant.hosts, only)
  const begins = new Set(read.redirects.map(keyOf))
  const outcome = await withStored(ctx, async (trx, stored) => {
    const others = replace ? [] : stored.filter((redirect) => !begins.has(keyOf(redirect)))
    const all: (Redirect & { line?: number })[] = [...others, ...read.redirects]
    if (all.length > MOST_REDIRECTS) return { kind: 'refused' as const, problems: [tooMany(file, all.length)] }
    const site = await siteOf(trx, ctx)
    const checked = checkRedirects(all, site, file)
    const problems = [...read.problems, ...checked.problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
    if (problems.length > 0) return { kind: 'refused' as const, problems }
    const { settled } = checked
    const own = settled.filter((one) => begins.has(keyOf(one)))
    // Before anything is written: where the stock cannot be searched, nothing is.
    const lost = await findLost(ctx, site, settled, own)
    const changes = redirectChanges(stored, settled)
    if (!dryRun) await storeAndTell(trx, ctx, changes)
    return { kind: 'settled' as const, settled, lost, counts: changes.counts }
  })
  if (outcome.kind === 'refused') return outcome
  const { settled, lost, counts } = outcome
  const kind = dryRun ? 'would-import' : 'imported'
  const open = read.open.map(({ value }) => String(value))
  const remarks = remarksOn(read, lost, file)
  return { kind, total: settled.length, open, unsure: read.unsure, remarks, leftOut: read.open, ...counts, ...lost }
}

/** What the dealer may have meant otherwise, the gravest first; nothing of it keeps the file from being used. */
function remarksOn({ redirects }: ReadRedirects, { lost, idle, twice }: LostRedirects, file: string): FolderProblem[] {
  const rows = new Map(redirects.map((redirect) => [fromText(redirect.from), redirect]))
  const told = (froms: readonly string[], path: 'from' | 'to', reason: string) =>
    froms
      .map((from) => {
        const { line, to } = rows.get(from)!
        return { file, line, path, value: path === 'to' ? to : from, reason }
      })
      .sort((one, other) => one.line - other.line)
  return [
    ...told(lost, 'to', 'Nothing is where this leads'),
    ...told(idle, 'from', 'The page that stands here is shown instead, unless replaces_page says yes'),
    ...told(twice, 'from', 'One of all below a folder leads here, so that visitors are led twice'),
  ]
}

export type RemoveRedirectsOutcome = { kind: 'removed'; total: number } | { kind: 'unknown'; from: string[] }

/** Takes redirects away by where they begin ("/used-cars.php?id=7"): all that are named or, where one is not there, none. */
export async function removeRedirects(ctx: TenantCtx, names: readonly string[]): Promise<RemoveRedirectsOutcome> {
  const keys = names.map((name) => {
    const from = readFrom(name, ctx.tenant.hosts)
    return 'reason' in from ? null : keyOf({ from })
  })
  return withStored(ctx, async (trx, stored) => {
    const known = new Set(stored.map(keyOf))
    const unknown = names.filter((_, place) => !known.has(keys[place] ?? ''))
    if (unknown.length > 0) return { kind: 'unknown', from: unknown }
    const rest = stored.filter((redirect) => !keys.includes(keyOf(redirect)))
    const { settled } = checkRedirects(rest, await siteOf(trx, ctx), '')
    await storeAndTell(trx, ctx, redirectChanges(stored, settled))
    return { kind: 'removed', total: stored.length - rest.length }
  })
}

/** One change of a tenant at a time. */
async function withStored<T>(
  ctx: TenantCtx,
  change: (trx: TenantTransaction, stored: StoredRedirect[]) => Promise<T>,
): Promise<T> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    await sql`select 1 from tenants where tenant_id = ${tenantId} for update`.execute(trx)
    return change(trx, await readStoredRedirects(trx, tenantId))
  })
}

/** Running servers hear of it when the transaction commits. */
async function storeAndTell(trx: TenantTransaction, { tenant }: TenantCtx, changes: RedirectChanges): Promise<void> {
  const { tenantId } = tenant
  if (changes.written.length + changes.gone.length === 0) return
  await writeRedirects(trx, tenantId, changes)
  await settingsChanged(trx, tenantId)
}

async function siteOf(trx: TenantTransaction, { tenant: { tenantId } }: TenantCtx) {
  const config = (await readStoredConfig(trx, tenantId))!
  return { config, content: await readStoredContent(trx, tenantId) }
}

function tooMany(file: string, count: number): FolderProblem {
  const reason = `A site has ${MOST_REDIRECTS} redirects at most; with these it would have ${count}`
  return { file, line: null, path: '', value: undefined, reason }
}

/** All redirects of a tenant, by where they begin. */
export async function listRedirects(ctx: TenantCtx): Promise<StoredRedirect[]> {
  return withTenant(ctx, (trx) => readStoredRedirects(trx, ctx.tenant.tenantId))
}
