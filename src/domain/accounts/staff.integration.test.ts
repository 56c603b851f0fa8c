import { beforeAll, expect, test } from 'vitest'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { deleteExpiredStaff } from './delete-expired-staff.server.ts'
import { listAudit } from './list-audit.server.ts'
import { recordAudit } from './record-audit.server.ts'
import { sendSignInLink } from './send-sign-in-link.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const DAY_MS = 86_400_000
const PERSON = { email: 'owner@harbour.example', name: 'Olive', role: 'owner' as const, dealership: null }
const asked = { email: PERSON.email, origin: 'http://x.example', back: '', askedAt: NOW.toISOString() }
let harbour: TenantCtx
let outback: TenantCtx

beforeAll(async () => {
  const settings = { staff: { people: [PERSON] } }
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings })), db: database.worker, now: NOW }
  outback = { ...(await makeDealer(database, 'outback-utes', { settings })), db: database.worker, now: NOW }
})

const note = (ctx: TenantCtx, daysAgo: number) => {
  const desk = {
    ...ctx,
    db: database.desk,
    staff: { ...PERSON, sessionId: 1 },
    now: new Date(NOW.getTime() - daysAgo * DAY_MS),
  }
  return withTenant(desk, (trx) => recordAudit(trx, desk, { action: 'lead-read', ids: [7] }))
}

test('the audit is read by the worker’s role, of one dealer; it is kept for two years, links and sessions for less', async () => {
  for (const ctx of [harbour, outback]) for (const daysAgo of [0, 729, 731]) await note(ctx, daysAgo)
  expect(await listAudit(harbour, { subject: 'lead', id: 7 })).toHaveLength(3)
  expect(await listAudit(harbour, { subject: 'lead', id: 8 })).toEqual([])
  expect(await listAudit(harbour, { subject: 'order', id: 7 })).toEqual([])
  await expect(listAudit({ ...harbour, db: database.app }, { subject: 'lead', id: 7 })).rejects.toThrow(
    'permission denied',
  )
  await expect(listAudit({ ...harbour, db: database.desk }, { subject: 'lead', id: 7 })).rejects.toThrow(
    'permission denied',
  )
  await sendSignInLink(harbour, asked, async () => ({ kind: 'sent', answer: '250' }))
  await deleteExpiredStaff({ ...harbour, now: new Date(NOW.getTime() + 2 * DAY_MS) })
  expect(await listAudit(harbour, { subject: 'lead', id: 7 })).toMatchObject([{ email: PERSON.email, at: NOW }])
  expect(await listAudit(outback, { subject: 'lead', id: 7 })).toHaveLength(3)
  expect((await database.owner.query('select 1 from staff_sign_in_links')).rows).toEqual([])
})

test('a letter that a mail server does not take now is tried again, and its link was none', async () => {
  const away = async () => ({ kind: 'retry' as const, answer: 'ECONNREFUSED' })
  await expect(sendSignInLink(harbour, asked, away)).rejects.toThrow('could not be handed over: ECONNREFUSED')
  const refused = async () => ({ kind: 'rejected' as const, answer: '550 no such mailbox' })
  expect(await sendSignInLink(harbour, asked, refused)).toEqual({ kind: 'refused', answer: '550 no such mailbox' })
  expect((await database.owner.query('select 1 from staff_sign_in_links')).rows).toEqual([])
})
