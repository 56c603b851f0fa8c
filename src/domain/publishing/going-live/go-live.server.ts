import { withTenant } from '#db/tenant-session.ts'
import { listMissingPaths, MOST_MISSING } from '#domain/content/count-exits.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { checkTenant } from '../check-tenant.server.ts'
import { type Finding, inOrder, isOff } from '../finding.ts'
import type { PublishingCtx } from '../publishing-ctx.ts'
import { readStoredRedirects } from '../redirects/store-redirects.server.ts'
import { checkDomain, type GoLiveCheck } from './check-domain.server.ts'
import { makePrimary, readOwnDomain } from './live-host.server.ts'
import type { AskingWays } from './reach-domain.server.ts'
import type { LettersGo, ServerFacts } from './server-facts.ts'

export type GoLiveOutcome =
  /** `live`: it is led to from now on; `already-live`: nothing was written. */
  | { kind: 'live' | 'already-live' | 'would-go-live'; domain: string; checks: GoLiveCheck[] }
  /** A check blocks: nothing was written. */
  | { kind: 'not-ready'; domain: string; checks: GoLiveCheck[] }
  /** The configuration names no `hosts.primary`. */
  | { kind: 'no-domain' }
  /** Another was written down while this one was checked. */
  | { kind: 'changed-meanwhile' }

export type GoLive = AskingWays & {
  templates: PublishingCtx['templates']
  server: ServerFacts
  /** What was told of `server` is what runs, not what a command's own variables say. */
  isServerAsked: boolean
  dryRun?: boolean
}

/**
 * Looks whether a tenant's domain shows its site to everybody, says what is left, and has all its other addresses lead there by a
 * 301 from then on (rule:preview). Done again, it looks again and changes nothing.
 */
export async function goLive(
  ctx: TenantCtx,
  { templates, server, isServerAsked, dryRun = false, ...ways }: GoLive,
): Promise<GoLiveOutcome> {
  const { tenantId } = ctx.tenant
  const own = await withTenant(ctx, (trx) => readOwnDomain(trx, tenantId))
  if (!own) return { kind: 'no-domain' }
  const { domain, aliases } = own
  const checks = await checkDomain(ctx, { domain, leadsTo: null }, ways)
  for (const alias of aliases)
    checks.push(...(await checkDomain(ctx, { domain: alias, leadsTo: domain }, ways)).map(asLeft))
  checks.push(
    ...checkServer(server, isServerAsked),
    ...(await checkLinter(ctx, templates)),
    ...(await checkRedirectsOf(ctx)),
  )
  if (own.isLive) return { kind: 'already-live', domain, checks }
  if (checks.some(({ state }) => state === 'blocking')) return { kind: 'not-ready', domain, checks }
  if (dryRun) return { kind: 'would-go-live', domain, checks }
  return withTenant(ctx, async (trx) => {
    const now = await readOwnDomain(trx, tenantId)
    if (now?.domain !== domain) return { kind: 'changed-meanwhile' }
    if (!now.isLive) await makePrimary(trx, tenantId, domain)
    return { kind: 'live', domain, checks }
  })
}

/** What the server itself has to be told; where it was not asked (none runs on this DATA_DIR) it may have been. */
function checkServer({ letters, trustsProxies }: ServerFacts, isAsked: boolean): GoLiveCheck[] {
  const asWritten = (check: GoLiveCheck): GoLiveCheck =>
    isAsked || check.state === 'fine'
      ? check
      : { ...check, says: `By the variables of this command (no server runs on its DATA_DIR): ${check.says}` }
  return [LETTERS[letters], PROXY[trustsProxies ? 'trusted' : 'unknown']].map(asWritten)
}

/** Browsers come by HTTPS, so there is a proxy. */
const PROXY: Record<'trusted' | 'unknown', GoLiveCheck> = {
  trusted: {
    about: 'proxy',
    state: 'fine',
    says: 'A proxy is believed who visitors are (TRUSTED_PROXIES).',
    fix: null,
  },
  unknown: {
    ...{ about: 'proxy', state: 'left' },
    says: 'No proxy is believed who visitors are: to the server all of them are one, and share one rate limit.',
    fix: 'Start it with TRUSTED_PROXIES, the address of the proxy, such as 127.0.0.1 (docs/operations.md#one-machine).',
  },
}

const LETTERS: Record<LettersGo, GoLiveCheck> = {
  'to-server': { about: 'letters', state: 'fine', says: 'Letters go to a mail server (SMTP_URL).', fix: null },
  'to-files': {
    ...{ about: 'letters', state: 'left' },
    says: 'Letters are files of this demo: nobody is mailed an enquiry, a link or a receipt.',
    fix: 'Start the server with SMTP_URL, and DEMO=off (docs/operations.md#one-machine).',
  },
  nowhere: {
    ...{ about: 'letters', state: 'left' },
    says: 'There is no mail server: enquiries are stored, and nobody is mailed one, a link or a receipt.',
    fix: 'Start the server with SMTP_URL (docs/operations.md#one-machine).',
  },
}

/** Without an alias the site is reached all the same. */
function asLeft(check: GoLiveCheck): GoLiveCheck {
  return check.state === 'blocking' ? { ...check, state: 'left' } : check
}

/** So many of what `tenant check` tells are named, the weightiest of each setting; the others are counted. */
const NAMED = 3

/** What `tenant check` tells, of which what is off is no fault; redirects that lead to nothing under their own name. */
async function checkLinter(ctx: TenantCtx, templates: PublishingCtx['templates']): Promise<GoLiveCheck[]> {
  const told = inOrder(await checkTenant(ctx, templates)).filter((finding) => !isOff(finding))
  if (told.length === 0)
    return [{ about: 'linter', state: 'fine', says: 'The check of the tenant has nothing to say.', fix: null }]
  const [lost, others] = [told.filter(isOfRedirects), told.filter((finding) => !isOfRedirects(finding))]
  const named = [...Map.groupBy(others, ({ path }) => path).values()].map(([first]) => first!).slice(0, NAMED)
  const more = told.length - named.length
  const says = [
    `The check of the tenant has ${told.length === 1 ? 'one thing' : `${told.length} things`} to say${named.length > 1 && more > 0 ? ', the weightiest first' : ''}.`,
    ...named.map(({ path, says }) => `${path}: ${says}`),
    ...(named.length > 0 && more > 0 ? [`And ${more} more.`] : []),
  ]
  const fix = `npx forecourt tenant check ${ctx.tenant.slug}`
  return [
    ...says.map(
      (says, at, { length }): GoLiveCheck => ({
        about: 'linter',
        state: 'left',
        says,
        fix: at === length - 1 ? fix : null,
      }),
    ),
    ...lost.map(({ says, fix }): GoLiveCheck => ({ about: 'redirects', state: 'left', says, fix })),
  ]
}

const isOfRedirects = ({ path }: Finding) => path === 'redirects'

/** Whether old addresses lead on. */
async function checkRedirectsOf(ctx: TenantCtx): Promise<GoLiveCheck[]> {
  const { tenantId, slug } = ctx.tenant
  const redirects = await withTenant(ctx, (trx) => readStoredRedirects(trx, tenantId))
  const missing = await listMissingPaths(ctx, MOST_MISSING)
  const some = (all: readonly string[]) =>
    all.slice(0, 3).join(', ') + (all.length > 3 ? ` and ${all.length - 3} more` : '')
  const left = (says: string, fix: string): GoLiveCheck => ({ about: 'redirects', state: 'left', says, fix })
  return [
    redirects.length === 0
      ? left(
          'There are no redirects: links to the former site lead to nothing.',
          `npx forecourt redirects import FILE --tenant ${slug}`,
        )
      : {
          about: 'redirects',
          state: 'fine',
          says: `${redirects.length === 1 ? '1 redirect' : `${redirects.length} redirects`} of former addresses.`,
          fix: null,
        },
    ...(missing.length > 0
      ? [
          left(
            `Addresses asked for in vain: ${some(missing.map(({ path }) => path))}.`,
            `npx forecourt redirects suggest --tenant ${slug}`,
          ),
        ]
      : []),
  ]
}
