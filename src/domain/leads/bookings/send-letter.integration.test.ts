import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPool, roleUrl } from '#db/client.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { tellBookingJob } from '#worker/jobs.ts'
import { startWorker } from '#worker/main.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { openWeek } from '../../../../test/support/open-week.ts'
import { mailServer } from '../../../../test/support/receivers.ts'
import { sampleSubmission } from '../../../../test/support/sample-submission.ts'
import { confirmationChannel } from '../adapters/confirmation/confirmation.server.ts'
import { smtpMailer } from '../adapters/mailers/smtp.server.ts'
import { deliverLead } from '../deliver-lead.server.ts'
import { findLead } from '../read-leads.server.ts'
import { submitLead } from '../submit-lead.server.ts'
import { cancelBooking, moveBooking } from './change-booking.server.ts'
import { requeueLetters, sendLetter } from './send-letter.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
let mail: Awaited<ReturnType<typeof mailServer>>
let ctx: TenantCtx
let theirs: TenantCtx
let services: Parameters<typeof sendLetter>[2]

beforeAll(async () => {
  mail = await mailServer()
  const settings = {
    site: { email: 'hello@harbour.example' },
    bookings: { service: { slots: true } },
    leads: { confirmation: { sent: true } },
  }
  ctx = {
    ...(await makeDealer(database, 'harbour-motors', { settings: settings as never })),
    db: database.worker,
    now: NOW,
  }
  theirs = { ...(await makeDealer(database, 'outback-utes')), db: database.worker, now: NOW }
  await openWeek(database, ctx, { opens: '09:00', closes: '17:00', state: 'QLD' })
  const mailer = smtpMailer({ url: mail.url, from: 'leads@forecourt.example', patienceMs: 2_000 })
  services = { mailer, drawLetter: (view) => `<h1>${view.title}</h1>` }
})
afterAll(() => mail.close())
beforeEach(() => {
  mail.letters.length = 0
  mail.refuse(null)
})

let day = 23
/** A service that was booked, each on a day of its own. */
async function booked() {
  const nth = day++
  const fields = { email: `zoe-${nth}@example.com`, phone: `0491 570 1${nth}`, appointment: `2026-11-${nth}T09:00` }
  const outcome = await submitLead(ctx, sampleSubmission({ form: 'service', address: `198.51.100.${nth}`, fields }))
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  return { ...(await findLead(ctx, outcome.leadId))!.booking!, to: fields.email, nth }
}
const letters = async (bookingId: number) => {
  const { rows } = await database.owner.query(
    'select booking_letter_id::int as id, sequence, state, tries, answer from booking_letters where booking_id = $1 order by sequence',
    [bookingId],
  )
  return rows as { id: number; sequence: number; state: string; tries: number; answer: string | null }[]
}
/** The calendar file as it came in a letter. */
function calendarIn(raw: string): string {
  const part = raw.split(/^--.*$/m).find((text) => /^Content-Type: text\/calendar/im.test(text))!
  const body = part
    .split(/\r?\n\r?\n/)
    .slice(1)
    .join('\n\n')
  return /^Content-Transfer-Encoding: base64/im.test(part) ? Buffer.from(body, 'base64').toString() : body
}

test('a booked time is confirmed with its calendar file, and a move told by one letter with the file that moves it', async () => {
  const { bookingId, leadId, uid, to } = await booked()
  const { deliveries } = (await findLead(ctx, leadId))!
  const { deliveryId } = deliveries.find(({ kind }) => kind === 'confirmation')!
  const channels = { confirmation: confirmationChannel(services.mailer) }
  expect(await deliverLead(ctx, { deliveryId }, channels)).toMatchObject({ kind: 'sent' })
  const [confirmation] = mail.letters.splice(0)
  expect(confirmation!.to).toEqual([to])
  for (const line of [`UID:${uid}`, 'SEQUENCE:0', 'METHOD:REQUEST'])
    expect(calendarIn(confirmation!.raw)).toContain(`${line}\r\n`)
  await moveBooking(ctx, { bookingId, to: '2026-11-30T10:00' })
  const [letter] = await letters(bookingId)
  expect(await sendLetter(ctx, { letterId: letter!.id }, services)).toMatchObject({ kind: 'sent' })
  expect(await sendLetter(ctx, { letterId: letter!.id }, services)).toEqual({ kind: 'nothing-to-do' })
  expect(mail.letters).toHaveLength(1)
  const [{ raw, to: receivers }] = mail.letters as [(typeof mail.letters)[number]]
  expect(receivers).toEqual([to])
  expect(raw).toMatch(/^From: Harbour Motors </m)
  expect(raw).toMatch(/^Reply-To: hello@harbour\.example/m)
  expect(raw).toMatch(/^Subject: Your vehicle service is moved to Monday 30 November 2026, 10 am/m)
  expect(raw).toMatch(new RegExp(`^Message-ID:\\s+<booking-${uid}-1@forecourt.example>`, 'm'))
  expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m)
  expect(raw).toContain('<h1>Hello Zo=C3=AB</h1>')
  const file = calendarIn(raw)
  for (const line of [
    `UID:${uid}`,
    'SEQUENCE:1',
    'METHOD:REQUEST',
    'DTSTART:20261130T000000Z',
    `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${to}`,
  ])
    expect(file).toContain(`${line}\r\n`)
  expect((await letters(bookingId))[0]).toMatchObject({ state: 'sent', tries: 1 })
})

test('what was changed again before it was told is told once, as it stands', async () => {
  const { bookingId } = await booked()
  await moveBooking(ctx, { bookingId, to: '2026-11-30T11:00' })
  await cancelBooking(ctx, { bookingId })
  const [first, second] = await letters(bookingId)
  expect(await sendLetter(ctx, { letterId: first!.id }, services)).toEqual({ kind: 'passed' })
  expect(await sendLetter(ctx, { letterId: second!.id }, services)).toMatchObject({ kind: 'sent' })
  expect(mail.letters.map(({ raw }) => /^Subject: (.*(?:\r\n .*)*)/m.exec(raw)![1]!.replace(/\r\n /g, ' '))).toEqual([
    'Your vehicle service on Monday 30 November 2026, 11 am is cancelled',
  ])
  expect(calendarIn(mail.letters[0]!.raw)).toContain('STATUS:CANCELLED\r\n')
})

describe('a mail server that', () => {
  test('is busy is asked again, by the same message id', async () => {
    const { bookingId } = await booked()
    await cancelBooking(ctx, { bookingId })
    const [letter] = await letters(bookingId)
    mail.refuse(451)
    expect(await sendLetter(ctx, { letterId: letter!.id, random: 0.5 }, services)).toMatchObject({ kind: 'retry' })
    expect((await letters(bookingId))[0]).toMatchObject({
      state: 'pending',
      tries: 1,
      answer: expect.stringContaining('451'),
    })
    mail.refuse(null)
    expect(await sendLetter(ctx, { letterId: letter!.id }, services)).toEqual({ kind: 'nothing-to-do' })
    const later = { ...ctx, now: new Date(NOW.getTime() + 60_000) }
    expect(await sendLetter(later, { letterId: letter!.id }, services)).toMatchObject({ kind: 'sent' })
    expect(mail.letters).toHaveLength(1)
  })

  test('takes it never, is not asked again', async () => {
    const { bookingId } = await booked()
    await cancelBooking(ctx, { bookingId })
    const [letter] = await letters(bookingId)
    mail.refuse(550)
    expect(await sendLetter(ctx, { letterId: letter!.id }, services)).toMatchObject({ kind: 'failed' })
    expect((await letters(bookingId))[0]).toMatchObject({ state: 'failed', answer: expect.stringContaining('550') })
  })
})

test('another dealer sends none of it', async () => {
  const { bookingId } = await booked()
  await cancelBooking(ctx, { bookingId })
  const [letter] = await letters(bookingId)
  expect(await sendLetter(theirs, { letterId: letter!.id }, services)).toEqual({ kind: 'nothing-to-do' })
  expect(await requeueLetters({ ...theirs, now: new Date(NOW.getTime() + 3_600_000) })).toBe(0)
  expect(await requeueLetters({ ...ctx, db: database.app, now: new Date(NOW.getTime() + 3_600_000) })).toBeGreaterThan(
    0,
  )
})

test('the worker sends it', async () => {
  const { bookingId, to } = await booked()
  await moveBooking(ctx, { bookingId, to: '2026-11-30T12:00' })
  const pool = openPool(roleUrl(database.ownerUrl, 'worker', database.loginPrefix), { max: 3 })
  const worker = await startWorker({
    pool,
    lanes: [{ jobs: [tellBookingJob], places: 2, perTenant: 2 }],
    services,
    tenantCtx: async (tenantId) => (tenantId === ctx.tenant.tenantId ? ctx : theirs),
    log: { debug() {}, info() {}, warn() {}, error: (fields) => expect(fields).toBeUndefined() },
  })
  await expect
    .poll(() => mail.letters.some((letter) => letter.to.includes(to)), { timeout: 20_000, interval: 50 })
    .toBe(true)
  await worker.stop()
  await pool.end()
  expect((await letters(bookingId))[0]).toMatchObject({ state: 'sent' })
})
