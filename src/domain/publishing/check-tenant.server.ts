import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { loadPlaces } from '#domain/locations/load-places.server.ts'
import type { Places } from '#domain/locations/places.ts'
import { countWithoutPhotos } from '#domain/stock/doubts/count-without-photos.server.ts'
import { type Doubt, findDoubts, tenantVehicles } from '#domain/stock/doubts/find-doubts.server.ts'
import { listSources } from '#domain/stock/import/list-sources.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type ContrastFinding, NEUTRAL_TOKENS, resolveTokens, type Tokens } from '#domain/tenants/tokens.ts'
import { checkBarePrices } from './check/check-bare-prices.server.ts'
import { checkCharges } from './check/check-charges.ts'
import { checkKinds } from './check/check-kinds.server.ts'
import { checkLastImports } from './check/check-last-imports.server.ts'
import { checkOff } from './check/check-off.ts'
import { checkPlaces } from './check/check-places.ts'
import { checkLenders, checkStatedRates, type StatedTerms } from './check/check-rates.ts'
import { checkRefusedFeeds } from './check/check-refused-feeds.ts'
import { type CheckedContent, checkContent } from './check-content.server.ts'
import { checkLaw } from './check-law.ts'
import { checkLeads } from './check-leads.ts'
import { checkWorks } from './check-works.ts'
import { type Finding, someOf } from './finding.ts'
import type { PublishingCtx } from './publishing-ctx.ts'
import { findLost, findLostInFolder } from './redirects/find-lost.server.ts'
import { redirectFindings } from './redirects/redirect-findings.ts'
import type { SettledRedirect } from './redirects/settle-redirects.ts'
import { readStoredRedirects } from './redirects/store-redirects.server.ts'
import { readStoredConfig, readStoredContent } from './stored-config.server.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

type ConfigCtx = Pick<PublishingCtx, 'templates' | 'now'> & {
  /** What the platform knows of postcodes; without it where places are is not looked at. */
  places?: Places
}

/** Everything to know about a configuration, and its content where that is given, without looking at any stock. */
export function checkConfig(
  { templates, now, places }: ConfigCtx,
  config: TenantConfig,
  content?: CheckedContent,
): Finding[] {
  const template = templates[config.template] ?? NEUTRAL_TOKENS
  return [
    ...checkLaw(config),
    ...checkWorks(config, now),
    ...checkPlaces(config, places),
    ...checkLeads(config),
    ...checkLenders(config),
    ...checkCharges(config, now),
    ...(content ? checkContent(config, content) : []),
    ...checkLook(config, template),
    ...checkOff(config),
  ]
}

/** What of a tenant's folder is looked at; `redirects` null: those that are stored stay. */
type CheckedFolder = { config: TenantConfig; content: CheckedContent; redirects: readonly SettledRedirect[] | null }

/** Everything to know about a folder that is not applied yet: without vehicles, and what only they could tell of redirects. */
export function checkNewTenant(ctx: ConfigCtx, { config, content, redirects }: CheckedFolder): Finding[] {
  const lost = findLostInFolder({ config, content }, redirects ?? [])
  return [...redirectFindings(config.slug, lost), ...checkConfig(ctx, config, content)]
}

/**
 * Everything to know about a tenant: what its vehicles claim, and its configuration as it stands, or as `folder` would
 * make it, its redirects among it (rule:tenant-check).
 */
export async function checkTenant(
  ctx: TenantCtx,
  templates: PublishingCtx['templates'],
  folder?: CheckedFolder,
): Promise<Finding[]> {
  const { tenantId } = ctx.tenant
  const [places, sources] = await Promise.all([loadPlaces(ctx), listSources(ctx)])
  const { site, redirects, findings } = await withTenant(ctx, async (trx) => {
    const stored = async () => ({
      config: (await readStoredConfig(trx, tenantId))!,
      content: await readStoredContent(trx, tenantId),
    })
    const said = folder ?? (await stored())
    const showsExpiredPlates = said.config.settings.vehiclePage.regoExpired !== 'no-plate'
    const redirects = folder?.redirects ?? (await readStoredRedirects(trx, tenantId))
    const findings = [
      ...(await checkStock(trx, tenantId)),
      ...(await checkBarePrices(trx, tenantId, said.config)),
      ...(await checkLastImports(trx, tenantId)),
      ...doubtFindings(await findDoubts(trx, tenantVehicles(tenantId), { now: ctx.now, showsExpiredPlates })),
      ...(await checkWhatIsMissing(trx, ctx.tenant)),
      ...(await checkKinds(trx, tenantId, said.config)),
      ...checkStatedRates(await statedTerms(trx, tenantId), said.config),
      ...checkConfig({ templates, now: ctx.now, places }, said.config, said.content),
    ]
    return { site: { config: said.config, content: said.content }, redirects, findings }
  })
  const lost = redirectFindings(ctx.tenant.slug, await findLost(ctx, site, redirects))
  return [...lost, ...checkRefusedFeeds(ctx.tenant, sources), ...findings]
}

async function checkStock(trx: TenantTransaction, tenantId: number): Promise<Finding[]> {
  const { rows } = await sql<{ was: string[]; ancap: string[]; finance: string[] }>`
    with offered as (
      select * from listings where tenant_id = ${tenantId} and status in ('in_stock', 'coming_soon') and show_on_dealer_website
    )
    select
      array(select stock_number from offered where before_price_cents > price_cents and not exists (
        select 1 from price_history h where h.listing_id = offered.listing_id and h.price_cents >= offered.before_price_cents
      ) order by 1) as was,
      array(select stock_number from offered join listing_specs using (listing_id)
        where ancap_stars is not null and ancap_year is null order by 1) as ancap,
      array(select stock_number from offered where exists (
        select 1 from jsonb_each(finance_lenders) as lender
        where jsonb_typeof(lender.value -> 'paymentWeek') = 'number' and jsonb_typeof(lender.value -> 'comparisonRate') is distinct from 'number'
      ) order by 1) as finance`.execute(trx)
  return STOCK_RULES.flatMap(({ column, about, says, fix }): Finding[] => {
    const stockNumbers = rows[0]![column]
    if (stockNumbers.length === 0) return []
    return [{ about, path: 'stock', says: `These vehicles ${says}: ${someOf(stockNumbers)}.`, fix }]
  })
}

/** What can hardly be true of the stock (rule:stock-doubts). */
function doubtFindings(doubts: readonly Doubt[]): Finding[] {
  return doubts.map(({ what, count, listed }) => ({
    about: 'honesty',
    path: 'stock.doubts',
    says: `${what}: ${count === 1 ? '1 vehicle' : `${count} vehicles`}, ${someOf(listed, count)}.`,
    fix: 'Correct it where the feed is made, or here: npx forecourt stock set CAR FIELD=VALUE.',
  }))
}

/** Vehicles that nothing is shown of where shoppers look first. */
async function checkWhatIsMissing(trx: TenantTransaction, { tenantId, slug }: TenantCtx['tenant']): Promise<Finding[]> {
  const { withoutPhotos, onSale, hasFilePhotos } = await countWithoutPhotos(trx, tenantId)
  if (withoutPhotos === 0) return []
  // Who gave a folder before knows how; it lacks their files.
  const remedy = hasFilePhotos
    ? 'The folder of your photos has no file that is named after them: put theirs there (G105_1.jpg, by their stock number) and import again.'
    : 'Give stock import their folder: --photos DIR.'
  return [
    {
      about: 'works',
      path: 'stock.photos',
      says:
        onSale === 1
          ? 'The only vehicle on sale has no photo.'
          : `Of ${onSale} vehicles on sale ${withoutPhotos} ${withoutPhotos === 1 ? 'has' : 'have'} no photo.`,
      fix: `They are: npx forecourt stock list --tenant ${slug} --without-photos --status in_stock coming_soon. ${remedy}`,
    },
  ]
}

/** What lenders state of vehicles on sale, each set of terms once. */
async function statedTerms(trx: TenantTransaction, tenantId: number): Promise<StatedTerms[]> {
  const { rows } = await sql<StatedTerms>`
    select distinct on (provider, terms) provider, lender, "stockNumber" from (
      select lender.key as provider, lender.value as lender, lender.value - ${NO_TERMS}::text[] as terms,
        stock_number as "stockNumber"
      from listings, jsonb_each(finance_lenders) as lender
      where tenant_id = ${tenantId} and status in ('in_stock', 'coming_soon') and show_on_dealer_website
        and jsonb_typeof(lender.value) = 'object'
    ) as stated
    order by provider, terms, "stockNumber"`.execute(trx)
  return rows
}
/** What of a lender's figures is of one vehicle alone. */
const NO_TERMS = ['paymentWeek', 'paymentMonth', 'deposit', 'balloon', 'totalPayable', 'disclaimer']

const STOCK_RULES = [
  {
    column: 'was',
    about: 'law',
    says: 'show a was-price that was never asked here',
    fix: 'Take before_price out of the feed, or keep asking it for a while first.',
  },
  {
    column: 'ancap',
    about: 'honesty',
    says: 'carry ANCAP stars without the year of the test; the stars are not shown',
    fix: 'Give the year with the stars.',
  },
  {
    column: 'finance',
    about: 'law',
    says: 'have a repayment without its comparison rate; the repayment is not shown',
    fix: 'Ask the lender for the comparison rate.',
  },
] as const

/** How well the tenant's colours can be read on its template, by WCAG 2.2 AA. */
export function checkLook({ tokens }: TenantConfig, template: Tokens): Finding[] {
  return resolveTokens(template, tokens).findings.map(toFinding)
}

function toFinding(finding: ContrastFinding): Finding {
  if (finding.kind === 'low-contrast') {
    const { text, on, what, ratio, needed } = finding
    return {
      about: 'look',
      path: `tokens.${text}`,
      says: `${what ?? `${text} on ${on}`} has a contrast of ${ratio}; ${needed} is needed.`,
      fix: `Make tokens.${text} darker or lighter${on === text ? '' : `, or tokens.${on} the other way`}.`,
    }
  }
  const { accent, refused, chosen, refusedRatio, ratio } = finding
  return {
    about: 'look',
    path: 'tokens.accent-ink',
    says: `${refused} on the accent ${accent} has a contrast of ${refusedRatio}; ${chosen} is shown instead, with ${ratio}.`,
    fix: `Set tokens.accent-ink to ${chosen}, or choose another accent.`,
  }
}
