import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPool, roleUrl } from '#db/client.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { deliverLeadJob } from '#worker/jobs/deliver-lead.ts'
import { startWorker } from '#worker/main.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { mailServer, webReceiver } from '../../../test/support/receivers.ts'
import { sampleSubmission } from '../../../test/support/sample-submission.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { adfEmailChannel } from './adapters/adf-email/adf-email.server.ts'
import { emailChannel } from './adapters/email/email.server.ts'
import { mailFolder } from './adapters/mailers/mail-folder.server.ts'
import { smtpMailer } from './adapters/mailers/smtp.server.ts'
import { webhookChannel } from './adapters/webhook/webhook.server.ts'
import { deliverLead } from './deliver-lead.server.ts'
import type { DeliveryAnswer, LeadChannels } from './lead-channel.ts'
import { listSuspendedDestinations } from './list-destinations.server.ts'
import { noMailer } from './mailer.ts'
import { findLead } from './read-leads.server.ts'
import { redeliverLead, redeliverSuspended, requeueOverdue } from './redeliver-lead.server.ts'
import { submitLead } from './submit-lead.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const FROM = 'leads@forecourt.example'
const SECRET = 'shared with the CRM'
const folder = temporaryFolder()
let mail: Awaited<ReturnType<typeof mailServer>>
let crm: Awaited<ReturnType<typeof webReceiver>>
let ctx: TenantCtx
let carId: number
let channels: LeadChannels

beforeAll(async () => {
  mail = await mailServer()
  crm = await webReceiver()
  const destinations = [
    { kind: 'email', to: 'sales@harbour.example' },
    { kind: 'adf-email', to: 'crm@harbour.example' },
    { kind: 'webhook', to: `${crm.url}/leads`, secret: SECRET },
  ]
  const dealer = await makeDealer(database, 'harbour-motors', { settings: { leads: { destinations } } as never })
  ctx = { ...dealer, db: database.worker, now: NOW }
  carId = await listVehicle(database, ctx, '20460', { make: 'Mazda', model: '6', price_cents: 2_899_000 })
  const mailer = smtpMailer({ url: mail.url, from: FROM, patienceMs: 2_000 })
  channels = {
    email: emailChannel(mailer),
    'adf-email': adfEmailChannel(mailer),
    webhook: webhookChannel({ allowedNetworks: ['127.0.0.0/8'], patienceMs: 500, now: () => NOW }),
  }
})
afterAll(() => Promise.all([mail.close(), crm.close()]))
beforeEach(() => {
  mail.letters.length = 0
  crm.calls.length = 0
  mail.refuse(null)
  crm.behave((response) => response.writeHead(202).end('thanks'))
})

let sentSoFar = 0
/** A new lead, and the number of its delivery of each kind. */
async function newLead(fields: object = {}) {
  // From another address each: nobody else sends so many.
  const address = `198.51.100.${sentSoFar}`
  const given = { carId, address, fields: { message: `Number ${sentSoFar++} <3 "quotes"`, ...fields } }
  const outcome = await submitLead({ ...ctx, db: database.app }, sampleSubmission(given))
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  const { deliveries } = (await findLead(ctx, outcome.leadId))!
  const of = (kind: string) => deliveries.find((delivery) => delivery.kind === kind)!.deliveryId
  return { leadId: outcome.leadId, email: of('email'), adf: of('adf-email'), webhook: of('webhook') }
}
const stateOf = async (leadId: number, kind: string) =>
  (await findLead(ctx, leadId))!.deliveries.find((delivery) => delivery.kind === kind)!
const at = (ms: number) => ({ ...ctx, now: new Date(NOW.getTime() + ms) })
/** A body as its sender wrote it. */
const decoded = (raw: string) =>
  Buffer.from(
    raw.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

describe('over a real mail server', () => {
  test('people get HTML and text, answer the shopper, and see the vehicle', async () => {
    const { leadId, email } = await newLead()
    expect(await deliverLead(ctx, { deliveryId: email }, channels)).toMatchObject({ kind: 'sent' })
    const [{ from, to, raw } = { from: '', to: [], raw: '' }] = mail.letters
    expect([from, to]).toEqual([FROM, ['sales@harbour.example']])
    expect(raw).toMatch(/^From: Harbour Motors <leads@forecourt\.example>/m)
    expect(raw).toMatch(/^Reply-To: zoe@example\.com/m)
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m)
    const body = decoded(raw)
    for (const words of [
      'Name: Zoë O’Brien',
      'Phone: 0491 570 156',
      'stock 20460',
      'http://harbour-motors.localhost/cars/20460',
      '&#60;3 &#34;quotes&#34;',
    ])
      expect(body).toContain(words)
    expect(await stateOf(leadId, 'email')).toMatchObject({
      state: 'sent',
      tries: 1,
      sentAt: NOW,
      log: [{ outcome: 'sent' }],
    })
    expect(await deliverLead(at(999_999), { deliveryId: email }, channels)).toEqual({ kind: 'nothing-to-do' })
    expect(mail.letters).toHaveLength(1)
  })

  test('a CRM gets plain text that is the XML and nothing else', async () => {
    const { adf } = await newLead()
    await deliverLead(ctx, { deliveryId: adf }, channels)
    const [{ raw } = { raw: '' }] = mail.letters
    expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
    expect(raw).not.toMatch(/multipart|text\/html/)
    const body = decoded(raw.slice(raw.indexOf('\r\n\r\n') + 4))
    expect(body.trim()).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\r?\n<\?adf version="1\.0"\?>\r?\n<adf>.*<\/adf>$/s,
    )
    expect(body).toContain('<stock>20460</stock>')
  })

  test.each([
    [451, 'retry', 'pending'],
    [550, 'failed', 'failed'],
  ] as const)('%i is %s', async (code, kind, state) => {
    const { leadId, email } = await newLead()
    mail.refuse(code)
    const outcome = await deliverLead(ctx, { deliveryId: email, random: 0.5 }, channels)
    expect(outcome).toMatchObject({ kind, answer: expect.stringContaining(String(code)) })
    expect(await stateOf(leadId, 'email')).toMatchObject({ state, tries: 1 })
    if (kind === 'retry') expect(outcome).toMatchObject({ at: new Date(NOW.getTime() + 15_000) })
    mail.refuse(null)
    // Not before its time.
    if (kind === 'retry')
      expect(await deliverLead(at(14_000), { deliveryId: email }, channels)).toEqual({ kind: 'nothing-to-do' })
    expect(await redeliverLead(at(20_000), { leadId, to: 'sales@harbour.example' })).toEqual({
      kind: 'queued',
      deliveries: 1,
    })
    expect(await deliverLead(at(20_000), { deliveryId: email }, channels)).toMatchObject({ kind: 'sent' })
  })

  test('nobody there, and no mail server at all: later', async () => {
    const { email } = await newLead()
    const away = emailChannel(smtpMailer({ url: 'smtp://127.0.0.1:1', from: FROM, patienceMs: 500 }))
    expect(await deliverLead(ctx, { deliveryId: email }, { ...channels, email: away })).toMatchObject({ kind: 'retry' })
    const none = await deliverLead(at(60_000), { deliveryId: email }, { ...channels, email: emailChannel(noMailer) })
    expect(none).toMatchObject({ kind: 'retry', answer: 'There is no mail server: set SMTP_URL.' })
  })
})

test('in a demo each letter is a file that mail programs open', async () => {
  const { email } = await newLead()
  const dir = join(folder, 'mail')
  const demo = emailChannel(mailFolder({ dir, from: FROM }))
  expect(await deliverLead(ctx, { deliveryId: email }, { ...channels, email: demo })).toMatchObject({ kind: 'sent' })
  const [name] = readdirSync(dir)
  expect(name).toMatch(/^lead-[\w-]+\.eml$/)
  expect(readFileSync(join(dir, name!), 'utf8')).toMatch(/^To: sales@harbour\.example/m)
})

describe('over the web', () => {
  test('the call is signed, keyed and says everything', async () => {
    const { leadId, webhook } = await newLead({ opt_in: 'on' })
    expect(await deliverLead(ctx, { deliveryId: webhook }, channels)).toEqual({
      kind: 'sent',
      answer: 'HTTP 202: thanks',
    })
    const [call] = crm.calls
    const seconds = NOW.getTime() / 1000
    const signature = createHmac('sha256', SECRET).update(`${seconds}.${call!.body}`).digest('hex')
    expect(call!.headers).toMatchObject({
      'forecourt-signature': `t=${seconds},v1=${signature}`,
      'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(JSON.parse(call!.body)).toMatchObject({
      lead_id: leadId,
      resend: false,
      website: { slug: 'harbour-motors' },
      customer: { name: 'Zoë', last_name: 'O’Brien', phone: '0491 570 156' },
      vehicle: { car_id: carId, price: 28_990 },
      opt_in: true,
    })
  })

  test('a try cut off after it was read comes again with the same key', async () => {
    const { webhook } = await newLead()
    crm.behave((response) => response.destroy())
    expect(await deliverLead(ctx, { deliveryId: webhook }, channels)).toMatchObject({ kind: 'retry' })
    crm.behave((response) => response.writeHead(200).end())
    expect(await deliverLead(at(60_000), { deliveryId: webhook }, channels)).toMatchObject({ kind: 'sent' })
    expect(new Set(crm.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(crm.calls).toHaveLength(2)
  })

  test.each([
    ['500', (response) => response.writeHead(500).end('out of order'), 'retry', /^HTTP 500: out of order/],
    ['429', (response) => response.writeHead(429).end(), 'retry', /^HTTP 429/],
    ['400', (response) => response.writeHead(400).end('no'), 'failed', /^HTTP 400: no/],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      'failed',
      /redirects are not followed/,
    ],
    ['silence', () => {}, 'retry', /No answer within 0\.5 seconds/],
    [
      'an endless answer',
      (response) => response.writeHead(200).end('x'.repeat(5_000_000)),
      'sent',
      /^HTTP 200: x{200}$/,
    ],
  ] as [string, Parameters<typeof crm.behave>[0], string, RegExp][])('%s', async (_, behaviour, kind, answer) => {
    const { webhook } = await newLead()
    crm.behave(behaviour)
    expect(await deliverLead(ctx, { deliveryId: webhook }, channels)).toMatchObject({
      kind,
      answer: expect.stringMatching(answer),
    })
    expect(crm.calls).toHaveLength(1)
  })

  test.each([
    'http://127.0.0.1:1/x',
    'http://169.254.169.254/latest',
    'http://localhost:1/x',
    'ftp://crm.example/x',
    'http://[::1]/x',
  ])('%s is not called', async (to) => {
    const { webhook } = await newLead()
    const anywhere: LeadChannels = { ...channels, webhook: (letter) => webhookChannel()(letter, to) }
    expect(await deliverLead(ctx, { deliveryId: webhook }, anywhere)).toMatchObject({ kind: 'failed' })
  })
})

test('a receiver that stays dead is suspended, said so, and tried again when somebody asks', async () => {
  // What it failed before is forgotten by a success.
  await deliverLead(ctx, { deliveryId: (await newLead()).webhook }, channels)
  crm.calls.length = 0
  crm.behave((response) => response.writeHead(503).end())
  const { leadId, webhook } = await newLead()
  for (let tries = 1; tries <= 9; tries++) {
    const outcome = await deliverLead(at(tries * 4 * 3_600_000), { deliveryId: webhook, random: 0 }, channels)
    expect(outcome.kind, `try ${tries}`).toBe(tries <= 8 ? 'retry' : 'suspended')
  }
  const later = at(40 * 3_600_000)
  expect(await listSuspendedDestinations(later)).toEqual([
    { kind: 'webhook', to: `${crm.url}/leads`, since: at(8 * 4 * 3_600_000).now },
  ])
  const next = await newLead()
  expect(await deliverLead(later, { deliveryId: next.webhook }, channels)).toEqual({ kind: 'suspended' })
  expect(crm.calls).toHaveLength(8)

  crm.behave((response) => response.writeHead(200).end())
  expect(await redeliverSuspended(later)).toBe(2)
  for (const deliveryId of [webhook, next.webhook])
    expect(await deliverLead(later, { deliveryId }, channels)).toMatchObject({ kind: 'sent' })
  expect(await listSuspendedDestinations(later)).toEqual([])
  expect(await redeliverLead(later, { leadId, to: null })).toEqual({ kind: 'queued', deliveries: 3 })
  await deliverLead(later, { deliveryId: webhook }, channels)
  expect(JSON.parse(crm.calls.at(-1)!.body)).toMatchObject({ lead_id: leadId, resend: true })
})

test('a channel that fails by itself is our fault: tried again, and no try of the receiver', async () => {
  const { leadId, webhook } = await newLead()
  const broken: LeadChannels = { ...channels, webhook: () => Promise.reject(new Error('disk full')) }
  expect(await deliverLead(ctx, { deliveryId: webhook }, broken)).toMatchObject({ kind: 'retry' })
  expect(await stateOf(leadId, 'webhook')).toMatchObject({ state: 'pending', tries: 0 })
})

test('two workers try a delivery once; one that died with it is followed by another', async () => {
  const { webhook } = await newLead()
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => deliverLead(ctx, { deliveryId: webhook }, channels)),
  )
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['nothing-to-do', 'nothing-to-do', 'nothing-to-do', 'sent'])

  const lost = await newLead()
  const late = Promise.withResolvers<DeliveryAnswer>()
  const slow = deliverLead(ctx, { deliveryId: lost.webhook }, { ...channels, webhook: () => late.promise })
  await expect.poll(() => stateOf(lost.leadId, 'webhook')).toMatchObject({ state: 'pending', tries: 1 })
  expect(await requeueOverdue(at(60_000))).toBeGreaterThanOrEqual(2)
  expect(await deliverLead(at(60_000), { deliveryId: lost.webhook }, channels)).toEqual({ kind: 'nothing-to-do' })
  expect(await deliverLead(at(16 * 60_000), { deliveryId: lost.webhook }, channels)).toMatchObject({ kind: 'sent' })
  // One that was only slow comes too late to say anything.
  late.resolve({ kind: 'retry', answer: 'HTTP 503' })
  expect(await slow).toEqual({ kind: 'nothing-to-do' })
  expect(await stateOf(lost.leadId, 'webhook')).toMatchObject({ state: 'sent', tries: 2 })
})

test('the worker delivers what was stored, by itself', async () => {
  const { leadId } = await newLead()
  const quiet = () => {}
  const pool = openPool(roleUrl(database.ownerUrl, 'worker', database.loginPrefix))
  const worker = await startWorker({
    pool,
    jobs: [deliverLeadJob],
    services: { channels },
    tenantCtx: async () => ({ ...ctx, now: new Date(NOW.getTime() + 1_000) }),
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  })
  const states = async () => (await findLead(ctx, leadId))!.deliveries.map(({ state }) => state)
  await expect.poll(states, { timeout: 20_000 }).toEqual(['sent', 'sent', 'sent'])
  await worker.stop()
  await pool.end()
})
