import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { addDays, instantOf } from '#domain/locations/zoned-time.ts'
import { formsOfKind, type LeadListFilter } from './lead-list-query.ts'

type Condition = RawBuilder<SqlBool>

/** Leads somebody may see at all: all of the dealer's, or those of the one dealership they are bound to (rule:staff-access). */
export function inSight({ tenant, staff }: Pick<DeskCtx, 'tenant' | 'staff'>): Condition {
  const ofDealer = sql<SqlBool>`l.tenant_id = ${tenant.tenantId}`
  if (staff.dealership === null) return ofDealer
  return sql`${ofDealer} and l.dealership_id = ${dealershipId(tenant.tenantId, staff.dealership)}`
}

/** What a list shows of them, as SQL over `leads l`. */
export function leadConditions(ctx: DeskCtx, filter: LeadListFilter): Condition {
  const { tenantId, settings } = ctx.tenant
  const all = [inSight(ctx)]
  if (filter.status) all.push(sql`l.status = ${filter.status}`)
  if (filter.isHeld !== null) all.push(sql`(l.state = 'quarantined') = ${filter.isHeld}`)
  if (filter.kind) all.push(sql`l.form = any (${formsOfKind(filter.kind)})`)
  if (filter.dealership) all.push(sql`l.dealership_id = ${dealershipId(tenantId, filter.dealership)}`)
  const { timeZone } = settings.site
  if (filter.from) all.push(sql`l.created_at >= ${instantOf(filter.from, 0, timeZone)}`)
  if (filter.to) all.push(sql`l.created_at < ${instantOf(addDays(filter.to, 1), 0, timeZone)}`)
  if (filter.words) all.push(holds(filter.words))
  return sql.join(all, sql` and `)
}

function dealershipId(tenantId: number, slug: string) {
  return sql`(select d.dealership_id from dealerships d where d.tenant_id = ${tenantId} and d.slug = ${slug})`
}

/** Every word stands somewhere in what was sent; what is a phone number is compared by its digits, with +61 or 0. */
function holds(words: string): Condition {
  const digits = words.replace(/\D/g, '').replace(/^(?:61|0)/, '')
  const isPhone = /^[+\d\s()-]+$/.test(words) && digits.length >= 6
  const each = (isPhone ? [digits] : words.split(' ')).map(
    (word) => sql<SqlBool>`strpos(l.found_by, forecourt.plain_words(${word})) > 0`,
  )
  return sql`(${sql.join(each, sql` and `)})`
}
