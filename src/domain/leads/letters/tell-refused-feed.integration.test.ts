import { beforeAll, expect, test } from 'vitest'
import { checkTenant } from '#domain/publishing/check-tenant.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { importRows } from '../../../../test/support/feeds/import-rows.ts'
import type { Mail, Mailer } from '../mailer.ts'
import { tellRefusedFeed } from './tell-refused-feed.server.ts'

const database = testDatabase()
let harbour: TenantCtx
let silent: TenantCtx
let sent: Mail[] = []
const mailer: Mailer = async (mail) => {
  sent.push(mail)
  return { kind: 'sent', answer: 'ok' }
}
const services = { mailer, drawLetter: null }

beforeAll(async () => {
  const search = { fullFeedMayTakePercent: 20 }
  harbour = await makeDealer(database, 'harbour-motors', {
    settings: { search, site: { email: 'sales@harbour.example' } },
  })
  silent = await makeDealer(database, 'silent-cars')
})

const later = (hours: number, ctx = harbour) => ({ ...ctx, now: new Date(ctx.now.getTime() + hours * 3_600_000) })
const cars = (count: number) => Array.from({ length: count }, (_, n) => ({ stockNumber: `H${n}`, priceCents: 100 }))

/** Payloads of the job that imports of a tenant left in the queue, oldest first. */
async function asked({ tenant }: TenantCtx): Promise<{ feedRunId: number }[]> {
  const { rows } = await database.owner.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'tell-refused-feed' and (j.payload ->> 'tenantId')::bigint = $1 order by j.id`,
    [tenant.tenantId],
  )
  return rows.map(({ payload }) => payload)
}
const asWorker = (ctx: TenantCtx) => ({ ...ctx, db: database.worker })

test('what a feed may take is the dealer’s to say; refused, they have a letter, one until a file goes through (rule:feed-shrink)', async () => {
  await importRows(harbour, cars(10), { source: 'used' })
  expect((await importRows(later(1), cars(8), { source: 'used', dryRun: true })).summary.wouldShrink).toEqual([])
  const dry = await importRows(later(1), cars(7), { source: 'used', dryRun: true })
  expect(dry.summary.wouldShrink).toMatchObject([{ gone: 3, availableBefore: 10 }])
  expect(await asked(harbour)).toEqual([])
  for (const hours of [1, 2, 30])
    expect((await importRows(later(hours), cars(7), { source: 'used' })).kind).toBe('refused')
  const [first, second, third] = await asked(harbour)
  const tell = (input: { feedRunId: number }, ctx = harbour) => tellRefusedFeed(asWorker(ctx), input, services)
  expect([await tell(first!), await tell(second!), await tell(third!)].map(({ kind }) => kind)).toEqual([
    ...['told', 'told-before', 'told'],
  ])
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({
    ...{ to: 'sales@harbour.example', subject: 'Stock file stock.test was refused: 3 vehicles would go' },
    text: expect.stringMatching(
      /more than 20 % of a dealership's stock[\s\S]*harbour-motors: 3 of 10 [\s\S]*--allow-shrink[\s\S]*H9: 2021 Toyota HiLux/,
    ),
  })
  expect(await tell(first!, silent)).toEqual({ kind: 'nothing-to-do' })

  const feeds = async () =>
    (await checkTenant(harbour, { meridian: NEUTRAL_TOKENS })).filter(({ path }) => path === 'stock.feeds')
  expect((await feeds()).map(({ says }) => says)).toEqual([
    expect.stringMatching(/^The last file of the source used, stock\.test of .*more than 20 % of/),
  ])
  await importRows(later(31), cars(10), { source: 'used' })
  expect(await feeds()).toEqual([])
  await importRows(later(32), cars(7), { source: 'used' })
  expect(await tell((await asked(harbour)).at(-1)!)).toEqual({ kind: 'told' })
})

test('of a file that would take the prices they are told, too, once', async () => {
  const bay = await makeDealer(database, 'bay-cars', { settings: { site: { email: 'sales@bay.example' } } })
  await importRows(bay, cars(4))
  const unpriced = cars(4).map((car) => ({ ...car, priceCents: null }))
  for (const hours of [1, 2]) expect((await importRows(later(hours, bay), unpriced)).kind).toBe('refused')
  sent = []
  for (const run of await asked(bay)) await tellRefusedFeed(asWorker(bay), run, services)
  expect(sent).toMatchObject([
    {
      ...{ to: 'sales@bay.example', subject: 'Stock file stock.test was refused: 4 vehicles would lose their price' },
      text: expect.stringMatching(/bay-cars: 4 of 4 vehicles with a price would have none[\s\S]*H3: 2021 Toyota HiLux/),
    },
  ])
})

test('a dealer without a mailbox has none; a mail server that is away has the job come again', async () => {
  await importRows(silent, cars(2))
  await importRows(silent, cars(0).concat({ stockNumber: 'X', priceCents: 100 }))
  const [run] = await asked(silent)
  expect(await tellRefusedFeed(asWorker(silent), run!, services)).toEqual({ kind: 'no-mailbox' })
  sent = []
  const away: Mailer = async () => ({ kind: 'retry', answer: 'busy' })
  const [mine] = await asked(harbour)
  await expect(tellRefusedFeed(asWorker(harbour), mine!, { ...services, mailer: away })).rejects.toThrow('busy')
})
