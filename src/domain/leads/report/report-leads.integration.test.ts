import { beforeAll, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { sampleSubmission } from '../../../../test/support/sample-submission.ts'
import { submitLead } from '../submit-lead.server.ts'
import { type ReportBy, reportLeads } from './report-leads.server.ts'

const database = testDatabase()
const DAYS = { from: '2026-11-19', to: '2026-11-21' }
let harbour: TenantCtx
let outback: TenantCtx

beforeAll(async () => {
  const settings = {
    site: { email: 'hello@harbour.example', timeZone: 'Australia/Sydney' },
  } as never
  harbour = await makeDealer(database, 'harbour-motors', { settings })
  outback = await makeDealer(database, 'outback-utes')
  const sent: [instant: string, params: Record<string, string>, given?: object][] = [
    // In Sydney it is the nineteenth until one in the afternoon of Greenwich.
    ['2026-11-19T12:59:00Z', { utm_source: ' Newsletter ', gclid: 'x' }],
    ['2026-11-19T13:00:00Z', { gclid: 'x' }],
    ['2026-11-20T01:00:00Z', { fbclid: 'x' }],
    ['2026-11-20T02:00:00Z', { utm_source: 'zoe@example.com' }],
    ['2026-11-20T03:00:00Z', { utm_source: '=cmd()' }],
    ['2026-11-20T04:00:00Z', { referrer: 'www.carsales.com.au' }],
    ['2026-11-20T05:00:00Z', { referrer: 'https://x/?name=zoe' }, { trapFilled: true }],
    ['2026-11-22T13:00:00Z', {}],
  ]
  for (const [at, [instant, linkedQueryParams, given]] of sent.entries()) {
    const fields = { dealership_slug: '', message: `Number ${at}` }
    await submitLead({ ...harbour, now: new Date(instant) }, sampleSubmission({ fields, linkedQueryParams, ...given }))
  }
  await database.owner.query(
    "update lead_deliveries set state = 'sent' where lead_id in (select lead_id from leads where message = 'Number 1')",
  )
  const theirs = { fields: { dealership_slug: '' }, linkedQueryParams: { utm_source: 'theirs' } }
  await submitLead({ ...outback, now: new Date('2026-11-20T02:00:00Z') }, sampleSubmission(theirs))
})

const report = (by: ReportBy, ctx = harbour) => reportLeads({ ...ctx, db: database.worker }, { by, ...DAYS })

test('days are those of the dealer’s time zone, each has a row', async () => {
  const { rows, total, timeZone } = await report('day')
  expect(timeZone).toBe('Australia/Sydney')
  expect(rows).toEqual([
    { group: '2026-11-19', leads: 1, accepted: 1, quarantined: 0, delivered: 0 },
    { group: '2026-11-20', leads: 6, accepted: 5, quarantined: 1, delivered: 1 },
    { group: '2026-11-21', leads: 0, accepted: 0, quarantined: 0, delivered: 0 },
  ])
  expect(total).toEqual({ leads: 7, accepted: 6, quarantined: 1, delivered: 1 })
})

test('a source is the campaign, else whose click it was, else who led here; never what may name a person', async () => {
  const { rows } = await report('source')
  expect(rows.map(({ group }) => group).sort()).toEqual(
    ['=cmd()', 'direct', 'facebook', 'google', 'newsletter', 'other', 'www.carsales.com.au'].sort(),
  )
})

test('another dealer’s are another dealer’s, and the web’s role reads none', async () => {
  expect((await report('source', outback)).rows).toEqual([
    { group: 'theirs', leads: 1, accepted: 1, quarantined: 0, delivered: 0 },
  ])
  await expect(reportLeads(harbour, { by: 'source', ...DAYS })).rejects.toThrow('permission denied')
})
