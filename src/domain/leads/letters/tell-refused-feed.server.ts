import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { ImportRefusal, ImportSummary } from '#domain/stock/import/import-summary.ts'
import { wordShrinking } from '#domain/stock/import/plan-import.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Mailer } from '../mailer.ts'
import { type DrawLetter, type LetterView, letterText } from './letter.ts'
import { letterSender } from './letter-sender.server.ts'

/** A file that comes every hour and is refused every hour is told so often, in hours. */
const TOLD_EVERY_HOURS = 20
const LISTED = 20

export type TellRefusedFeedOutcome = { kind: 'told' } | { kind: 'told-before' | 'no-mailbox' | 'nothing-to-do' }

/**
 * The letter to the dealer's mailbox (settings.site.email, else that of the primary location) that a file was refused for
 * what it would have taken off the site, vehicles or prices (rule:feed-shrink); once for what is refused again and again. Throws while the mail
 * server does not answer: the job comes again.
 */
export async function tellRefusedFeed(
  ctx: TenantCtx,
  { feedRunId }: { feedRunId: number },
  { mailer, drawLetter }: { mailer: Mailer; drawLetter: DrawLetter | null },
): Promise<TellRefusedFeedOutcome> {
  const { name: site, tenantId, slug, settings } = ctx.tenant
  const { summary, toldBefore, sender } = await withTenant(ctx, async (trx) => ({
    ...(await readRun(trx, tenantId, feedRunId)),
    sender: await letterSender(trx, ctx.tenant, { dealership: null, locationName: null }),
  }))
  if (!summary?.refusal || !('dealerships' in summary.refusal)) return { kind: 'nothing-to-do' }
  if (toldBefore) return { kind: 'told-before' }
  const to = settings.site.email ?? sender.mailbox
  if (to === null) return { kind: 'no-mailbox' }
  const { reason } = summary.refusal
  const { listed, count } = reason === 'would-shrink' ? summary.leaving : summary.unpriced
  const more = count - Math.min(count, LISTED)
  const loss = reason === 'would-shrink' ? 'would go' : `would lose ${count === 1 ? 'its' : 'their'} price`
  const view: LetterView = {
    subject: `Stock file ${summary.fileName} was refused: ${count === 1 ? '1 vehicle' : `${count} vehicles`} ${loss}`,
    from: site,
    title: 'A stock file was refused, and nothing was changed',
    paragraphs: wordShrinking(summary.refusal.dealerships, summary).map((line) => line.trim()),
    facts: [
      { label: 'File', value: summary.fileName },
      { label: 'Source', value: summary.source },
      ...listed.slice(0, LISTED).map(({ stockNumber, name }) => ({ label: stockNumber, value: name })),
      ...(more > 0 ? [{ label: 'And', value: `${more} more` }] : []),
    ],
    ...{ message: null, vehicle: null, actions: [], details: [] },
    closing: [
      'Until a file of this source goes through, your site shows the stock as it was before.',
      `If the file is right: npx forecourt stock import FILE --tenant ${slug} --allow-shrink, with the words it comes with. If not, ask whoever sends it.`,
    ],
    reason: `You get this letter because stock files of ${site} are told to this mailbox when they are refused.`,
  }
  const answer = await mailer({
    ...{ fromName: site, to, replyTo: null, subject: view.subject, text: letterText(view) },
    ...{ html: drawLetter?.(view, sender) ?? null, messageId: `refused-feed-${tenantId}-${feedRunId}` },
  })
  if (answer.kind === 'retry') throw new Error(`The letter cannot go now: ${answer.answer}`)
  return { kind: 'told' }
}

type RefusedRun = { summary: (ImportSummary & { refusal: ImportRefusal | null }) | null; toldBefore: boolean }

/** What was refused, and whether the run of its source before it was, not long ago. */
async function readRun(trx: TenantTransaction, tenantId: number, feedRunId: number): Promise<RefusedRun> {
  const { rows } = await sql<RefusedRun>`
    select r.summary, coalesce((
      select b.summary -> 'refusal' ->> 'reason' = r.summary -> 'refusal' ->> 'reason'
        and b.started_at > r.started_at - make_interval(hours => ${TOLD_EVERY_HOURS})
      from feed_runs b where b.tenant_id = r.tenant_id and b.source = r.source
        and (b.started_at, b.feed_run_id) < (r.started_at, r.feed_run_id)
      order by b.started_at desc, b.feed_run_id desc limit 1), false) as "toldBefore"
    from feed_runs r where r.tenant_id = ${tenantId} and r.feed_run_id = ${feedRunId}`.execute(trx)
  return rows[0] ?? { summary: null, toldBefore: false }
}
