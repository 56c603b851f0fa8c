import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { reviewsFile } from '../adapters/reviews-file.server.ts'
import { listReviewSources } from './list-review-sources.server.ts'
import { loadReviews } from './load-reviews.server.ts'
import { refreshDueReviews } from './refresh-due-reviews.server.ts'
import { refreshReviews } from './refresh-reviews.server.ts'
import type { FetchedReview, FetchedReviews } from './review-source.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const NORTH = 'accounts/1/locations/1'
const SOUTH = 'accounts/1/locations/2'
const written: TenantSettingsInput['reviews'] = {
  sample: true,
  entries: [{ customerName: 'A. Sample', rating: 4, text: 'Good.', reviewDate: '2026-08-01' }],
  google: { refreshToken: 'lasting', places: [{ name: NORTH, dealership: 'north' }, { name: SOUTH }] },
}
let harbour: TenantCtx
let outback: TenantCtx
let said: Record<string, FetchedReviews>
let asked: string[]
const google = () => ({
  name: 'google' as const,
  async read({ name }: { name: string }) {
    asked.push(name)
    return said[name]!
  },
})
const review = (externalId: string, rating: number, reviewDate: string): FetchedReview => ({
  ...{ externalId, customerName: externalId, rating, text: null, reviewDate },
  ...{ replyText: null, replyDate: null, dealership: null },
})

beforeAll(async () => {
  harbour = withReviews(await makeDealer(database, 'harbour-motors'))
  outback = withReviews(await makeDealer(database, 'outback-utes'))
})
beforeEach(() => {
  asked = []
  said = {
    [NORTH]: {
      kind: 'read',
      reviews: [review('b', 5, '2026-11-01'), review('a', 1, '2026-10-01')],
      count: 30,
      average: 4,
    },
    [SOUTH]: { kind: 'read', reviews: [review('c', 2, '2026-10-20')], count: 10, average: 2 },
  }
})

function withReviews(ctx: TenantCtx, reviews = written): TenantCtx {
  return { ...ctx, now: NOW, tenant: { ...ctx.tenant, settings: completeSettings({ reviews }) } }
}
const versionOf = async ({ tenant }: TenantCtx) =>
  Number(
    (await database.owner.query('select settings_version from tenants where tenant_id = $1', [tenant.tenantId])).rows[0]
      .settings_version,
  )

test('written reviews stand until some were read; those of all places are then added up by their own counts', async () => {
  expect(await loadReviews(harbour)).toMatchObject({ count: 1, average: 4, sample: true })
  const before = await versionOf(harbour)
  await refreshDueReviews(harbour, google)
  const loaded = await loadReviews(harbour)
  expect(loaded).toMatchObject({ count: 40, average: 3.5, sample: false })
  expect(loaded.reviews.map(({ customerName, isGoogles }) => [customerName, isGoogles])).toEqual([
    ['b', true],
    ['c', true],
    ['a', true],
  ])
  // Running servers are told once a place changed.
  expect(await versionOf(harbour)).toBe(before + 2)
  expect(await loadReviews(outback)).toMatchObject({ count: 1, sample: true })
})

test('places are read once a day; a failure keeps what was read last and is tried again after an hour', async () => {
  const at = (hours: number) => ({ ...harbour, now: new Date(NOW.getTime() + hours * 3_600_000) })
  await refreshDueReviews(at(1), google)
  expect(asked).toEqual([])
  said[NORTH] = { kind: 'failed', reason: 'Google answered 500' }
  const before = await versionOf(harbour)
  expect((await refreshDueReviews(at(24), google)).map(({ outcome }) => outcome.kind)).toEqual(['failed', 'same'])
  expect(await versionOf(harbour)).toBe(before)
  expect(await loadReviews(harbour)).toMatchObject({ count: 40, average: 3.5 })
  expect(await listReviewSources(harbour)).toMatchObject([
    { place: NORTH, count: 30, readAt: NOW, failure: 'Google answered 500' },
    { place: SOUTH, count: 10, failure: null },
  ])
  asked = []
  await refreshDueReviews(at(25), google)
  expect(asked).toEqual([NORTH])
})

test('a place that the settings name no longer is not shown, and without a token nobody is asked', async () => {
  const south = withReviews(harbour, { ...written, google: { refreshToken: null, places: [{ name: SOUTH }] } })
  expect(await loadReviews(south)).toMatchObject({ count: 10, average: 2, reviews: [{ customerName: 'c' }] })
  expect(await refreshDueReviews(south, google, { all: true })).toEqual([])
  expect(asked).toEqual([])
})

test('a file is the dealer’s own: whole or not at all', async () => {
  const head = 'customer_name,rating,text,review_date,reply_text,reply_date\n'
  const read = (rows: string) => refreshReviews(outback, reviewsFile(head + rows), { name: '', dealership: null })
  expect(await read('Ana,4.5,"Good, all of it.",2026-11-01,Thanks.,2026-11-02\nBen,1,,2026-11-03,,\n')).toEqual({
    kind: 'changed',
    count: 2,
    average: 2.75,
  })
  expect(await loadReviews(outback)).toMatchObject({
    count: 2,
    sample: false,
    reviews: [
      { customerName: 'Ben', rating: 1, text: null, isGoogles: false },
      { customerName: 'Ana', rating: 4.5, text: 'Good, all of it.', replyText: 'Thanks.', replyDate: '2026-11-02' },
    ],
  })
  for (const [row, reason] of [
    ['Ana,7,,2026-11-01,,\n', 'Line 2, rating'],
    ['Ana, ,,2026-11-01,,\n', 'Line 2, rating'],
    ['Ana,5,,1 November,,\n', 'Line 2, review_date'],
    [',5,,2026-11-01,,\n', 'Line 2, customer_name'],
    ['Ana,5\n', 'Invalid Record Length'],
  ] as const)
    expect(await read(row)).toEqual({ kind: 'failed', reason: expect.stringContaining(reason) })
  expect(await loadReviews(outback)).toMatchObject({ count: 2 })
})

test('a file may hold more reviews than one statement', async () => {
  const rows = Array.from({ length: 7001 }, (_, i) => `Ana ${i},4,2026-11-01`)
  const csv = ['customer_name,rating,review_date', ...rows].join('\n')
  const place = { name: '', dealership: null }
  expect(await refreshReviews(outback, reviewsFile(csv), place)).toMatchObject({ kind: 'changed', count: 7001 })
  expect(await refreshReviews(outback, reviewsFile(csv), place)).toMatchObject({ kind: 'same', count: 7001 })
})
