import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPool, roleUrl } from '#db/client.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { drawLetter } from '#web/mail/draw-letter.server.tsx'
import { deliverLeadJob } from '#worker/jobs.ts'
import { startWorker } from '#worker/main.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { mailServer, webReceiver } from '../../../test/support/receivers.ts'
import { sampleSubmission } from '../../../test/support/sample-submission.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { adfEmailChannel } from './adapters/adf-email/adf-email.server.ts'
import { confirmationChannel } from './adapters/confirmation/confirmation.server.ts'
import { emailChannel } from './adapters/email/email.server.ts'
import { letterFolder } from './adapters/mailers/letter-folder.server.ts'
import { mailFolder } from './adapters/mailers/mail-folder.server.ts'
import { smtpMailer } from './adapters/mailers/smtp.server.ts'
import { webhookChannel } from './adapters/webhook/webhook.server.ts'
import { deliverLead } from './deliver-lead.server.ts'
import { eraseLeads } from './erase-leads.server.ts'
import type { DeliveryAnswer, LeadChannels } from './lead-channel.ts'
import { listSuspendedDestinations } from './list-destinations.server.ts'
import { noMailer } from './mailer.ts'
import { readLeadQueue } from './queue/read-lead-queue.server.ts'
import { dealerDeliveries, findLead } from './read-leads.server.ts'
import { redeliverLead, redeliverSuspended, releaseLead, requeueOverdue } from './redeliver-lead.server.ts'
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
    email: emailChannel(mailer, drawLetter),
    confirmation: confirmationChannel(mailer, drawLetter),
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
const at = (ms: number, given: TenantCtx = ctx) => ({ ...given, now: new Date(NOW.getTime() + ms) })
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
      'Zoë O’Brien',
      'Phone: 0491 570 156',
      'stock 20460',
      'http://harbour-motors.localhost/cars/20460',
      '&lt;3 &quot;quotes&quot;',
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
  expect(name).toMatch(/^harbour-motors\.\d+\.lead-[\w-]+\.eml$/)
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

test('a delivery whose job the queue holds locked, its end unheard, is tried again once its lease is over', async () => {
  const { leadId, webhook } = await newLead()
  const key = `lead-delivery-${webhook}`
  // Its worker has claimed it, and what came of it reached neither the delivery nor the queue.
  const never = new Promise<DeliveryAnswer>(() => {})
  void deliverLead(ctx, { deliveryId: webhook }, { ...channels, webhook: () => never })
  await expect.poll(() => stateOf(leadId, 'webhook')).toMatchObject({ tries: 1 })
  await database.owner.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'away', attempts = 1 where key = $1",
    [key],
  )
  const waiting = async () =>
    (
      await database.owner.query('select from graphile_worker._private_jobs where key = $1 and locked_at is null', [
        key,
      ])
    ).rowCount
  await requeueOverdue(at(15 * 60_000))
  expect(await waiting()).toBe(0)
  await requeueOverdue(at(16 * 60_000))
  expect(await waiting()).toBe(1)
  expect(await deliverLead(at(16 * 60_000), { deliveryId: webhook }, channels)).toMatchObject({ kind: 'sent' })
})

describe('sending again', () => {
  test('is another delivery with a key of its own; tries by itself keep theirs', async () => {
    const { leadId, email, webhook } = await newLead()
    crm.behave((response) => response.writeHead(503).end())
    await deliverLead(ctx, { deliveryId: webhook }, channels)
    crm.behave((response) => response.writeHead(200).end())
    await deliverLead(at(60_000), { deliveryId: webhook }, channels)
    await deliverLead(ctx, { deliveryId: email }, channels)
    expect(await redeliverLead(at(90_000), { leadId, to: null })).toEqual({ kind: 'queued', deliveries: 3 })
    await deliverLead(at(90_000), { deliveryId: webhook }, channels)
    await deliverLead(at(90_000), { deliveryId: email }, channels)
    const keys = crm.calls.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
    const ids = mail.letters.map(({ raw }) => /^Message-ID: (\S+)/m.exec(raw)![1])
    expect(new Set(ids).size).toBe(2)
  })

  test('of a lead held as spam is refused; once let go it waits for no job that was lost', async () => {
    const outcome = await submitLead(
      { ...ctx, db: database.app },
      sampleSubmission({ carId, address: '203.0.113.1', trapFilled: true, fields: { message: 'Pills' } }),
    )
    const { leadId } = outcome as { leadId: number }
    expect(await redeliverLead(ctx, { leadId, to: null })).toEqual({ kind: 'quarantined' })
    expect((await findLead(ctx, leadId))!.deliveries.every(({ state }) => state === 'held')).toBe(true)
    // The desk lets it go; the job that is to send it is lost with its worker.
    await database.owner.query("update leads set state = 'released' where lead_id = $1", [leadId])
    await requeueOverdue(ctx)
    expect((await findLead(ctx, leadId))!.deliveries.every(({ state }) => state === 'pending')).toBe(true)
  })
})

test('a receiver taken out of the settings gets nothing more, not even what waits for it', async () => {
  const { leadId, webhook, email } = await newLead()
  const leads = { ...ctx.tenant.settings.leads, destinations: ctx.tenant.settings.leads.destinations.slice(0, 1) }
  const without = { ...ctx, tenant: { ...ctx.tenant, settings: { ...ctx.tenant.settings, leads } } }
  const answer = expect.stringContaining('no longer in the settings')
  expect(await deliverLead(without, { deliveryId: webhook }, channels)).toEqual({ kind: 'failed', answer })
  expect(crm.calls).toEqual([])
  expect(await stateOf(leadId, 'webhook')).toMatchObject({ state: 'failed', log: [{ outcome: 'rejected', answer }] })
  expect(await deliverLead(without, { deliveryId: email }, channels)).toMatchObject({ kind: 'sent' })
  // Named again, and asked for, it goes, signed.
  expect(await redeliverLead(ctx, { leadId, to: `${crm.url}/leads` })).toEqual({ kind: 'queued', deliveries: 1 })
  expect(await deliverLead(ctx, { deliveryId: webhook }, channels)).toMatchObject({ kind: 'sent' })
  expect(crm.calls[0]!.headers['forecourt-signature']).toBeDefined()
})

test('what settings do not say of a receiver is waited for; two accounts at one address each have their own', async () => {
  const easycars = { kind: 'easycars', to: `${crm.url}/easycars`, user: 'u', secret: 's', accountSecret: 'x' }
  const destinations = ['EC1', 'EC2'].map((account) => ({ ...easycars, account }))
  const given = (rows: object[]) => ({
    ...ctx,
    tenant: { ...ctx.tenant, settings: completeSettings({ leads: { destinations: rows } } as never) },
  })
  const two = given(destinations)
  const outcome = await submitLead(
    { ...two, db: database.app },
    sampleSubmission({ carId, address: '203.0.113.2', fields: { message: 'Two accounts' } }),
  )
  const { leadId } = outcome as { leadId: number }
  const [one, other] = (await findLead(ctx, leadId))!.deliveries
  expect([one!.to, other!.to]).toEqual([`${crm.url}/easycars#EC1`, `${crm.url}/easycars#EC2`])
  const accounts: unknown[] = []
  const asked: LeadChannels = {
    easycars: async ({ access }, to) => {
      accounts.push([access.account, to])
      return { kind: 'sent', answer: 'fine' }
    },
  }
  const secretless = given(destinations.map((row) => ({ ...row, secret: null })))
  expect(await deliverLead(secretless, { deliveryId: one!.deliveryId }, asked)).toMatchObject({
    kind: 'retry',
    answer: 'The settings of this receiver lack secret.',
  })
  expect(await deliverLead(at(60_000, two), { deliveryId: one!.deliveryId }, asked)).toMatchObject({ kind: 'sent' })
  expect(await deliverLead(at(60_000, two), { deliveryId: other!.deliveryId }, asked)).toMatchObject({ kind: 'sent' })
  expect(accounts).toEqual([
    ['EC1', `${crm.url}/easycars`],
    ['EC2', `${crm.url}/easycars`],
  ])
})

test('of two rows with one address a lead goes by its own dealership’s, else by the one for all', async () => {
  const { webhook } = await newLead()
  const row = { kind: 'webhook', to: `${crm.url}/leads` }
  const secretAmong = async (rows: object[]) => {
    const secrets: unknown[] = []
    const settings = completeSettings({ leads: { destinations: rows.map((given) => ({ ...row, ...given })) } } as never)
    const asked: LeadChannels = {
      webhook: async ({ access }) => {
        secrets.push(access.secret)
        return { kind: 'retry', answer: 'Busy', isOurs: true }
      },
    }
    await database.owner.query('update lead_deliveries set next_try_at = $1 where lead_delivery_id = $2', [
      NOW,
      webhook,
    ])
    await deliverLead({ ...ctx, tenant: { ...ctx.tenant, settings } }, { deliveryId: webhook }, asked)
    return secrets
  }
  const [theirs, all] = [
    { dealership: 'elsewhere', secret: 'theirs' },
    { dealership: null, secret: 'for all' },
  ]
  expect(await secretAmong([theirs, all])).toEqual(['for all'])
  expect(await secretAmong([theirs, all, { dealership: 'harbour-motors', secret: 'own' }])).toEqual(['own'])
})

test('a kind of receiver that nothing here knows is waited for, and said so', async () => {
  const { leadId, webhook } = await newLead()
  await database.owner.query(
    "update lead_deliveries set kind = 'carrier-pigeon', is_listed = false where lead_delivery_id = $1",
    [webhook],
  )
  expect(await deliverLead(ctx, { deliveryId: webhook }, channels)).toMatchObject({
    kind: 'retry',
    answer: 'Nothing here delivers by carrier-pigeon.',
  })
  expect(await stateOf(leadId, 'carrier-pigeon')).toMatchObject({ state: 'pending', tries: 0 })
})

describe('the shopper’s confirmation (rule:lead-confirmation)', () => {
  const wanted = (sent: boolean) => {
    const { settings } = ctx.tenant
    const leads = { ...settings.leads, confirmation: { ...settings.leads.confirmation, sent } }
    return {
      ...ctx,
      tenant: {
        ...ctx.tenant,
        settings: { ...settings, leads, site: { ...settings.site, email: 'hello@harbour.example' } },
      },
    }
  }
  const confirmed = async (given: object = {}) => {
    const outcome = await submitLead(
      { ...wanted(true), db: database.app },
      sampleSubmission({ carId, form: 'test-drive', address: `203.0.113.${100 + sentSoFar++}`, ...given }),
    )
    const { leadId } = outcome as { leadId: number }
    return { leadId, ...(await stateOf(leadId, 'confirmation')) }
  }

  test('says what was sent and what happens next, is answered to the dealer, and comes once', async () => {
    const { leadId, deliveryId, to } = await confirmed({ fields: { message: 'On Saturday?', opt_in: 'on' } })
    expect(to).toBe('shopper')
    const ctxOn = wanted(true)
    expect(await deliverLead(ctxOn, { deliveryId }, channels)).toMatchObject({ kind: 'sent' })
    expect(await deliverLead(at(999_999, ctxOn), { deliveryId }, channels)).toEqual({ kind: 'nothing-to-do' })
    expect(mail.letters).toHaveLength(1)
    const [{ raw, to: receivers } = { raw: '', to: [] }] = mail.letters
    expect(receivers).toEqual(['zoe@example.com'])
    expect(raw).toMatch(/^Reply-To: hello@harbour\.example/m)
    expect(raw).toMatch(/^Message-ID:\s+<confirmation-/m)
    const body = decoded(raw)
    for (const words of ['Hi Zoë,', 'On Saturday?', '2022 Mazda 6', 'bring your driver licence', 'harbour-motors'])
      expect(body).toContain(words)
    expect(body).not.toMatch(/offers|subscribe|Pages visited/i)
    // The lead's own receivers are as they were, and a redelivery to the dealer writes nobody else.
    expect(await redeliverLead(ctxOn, { leadId, to: null })).toEqual({ kind: 'queued', deliveries: 3 })
    expect(await stateOf(leadId, 'confirmation')).toMatchObject({ state: 'sent' })
  })

  test('never goes for what looks like spam before that is released, nor once the dealer wants none', async () => {
    const held = await confirmed({ trapFilled: true, fields: { message: 'Pills' } })
    expect(held.state).toBe('held')
    expect(await deliverLead(wanted(true), { deliveryId: held.deliveryId }, channels)).toEqual({
      kind: 'nothing-to-do',
    })
    const { deliveryId } = await confirmed({ fields: { message: 'Never mind' } })
    expect(await deliverLead(wanted(false), { deliveryId }, channels)).toMatchObject({ kind: 'failed' })
    expect(mail.letters).toEqual([])
    expect(await releaseLead(wanted(true), held.leadId)).toEqual({ kind: 'released', deliveries: 4, booking: null })
    expect(await deliverLead(wanted(true), { deliveryId: held.deliveryId }, channels)).toMatchObject({ kind: 'sent' })
  })

  test('a refused address is no receiver that failed, and stands in no log', async () => {
    const { leadId, deliveryId } = await confirmed({ fields: { message: 'Typed wrong' } })
    const refusing: LeadChannels = {
      confirmation: async ({ lead }) => ({ kind: 'retry', answer: `450 <${lead.email}> is full` }),
    }
    await deliverLead(wanted(true), { deliveryId }, refusing)
    expect((await stateOf(leadId, 'confirmation')).log).toMatchObject([{ answer: '450 <the shopper> is full' }])
    const { rows } = await database.owner.query("select 1 from lead_destinations where kind = 'confirmation'")
    expect(rows).toEqual([])
  })
})

test('a lead that told nobody says so, and is routed once there is somebody', async () => {
  const nobody = { ...ctx, tenant: { ...ctx.tenant, settings: completeSettings({}) } }
  const outcome = await submitLead(
    { ...nobody, db: database.app },
    sampleSubmission({ carId, address: '203.0.113.3', fields: { message: 'Is anybody there?' } }),
  )
  const { leadId } = outcome as { leadId: number }
  expect(dealerDeliveries((await findLead(ctx, leadId))!)).toEqual([])
  expect(await redeliverLead(nobody, { leadId, to: null })).toEqual({ kind: 'queued', deliveries: 0 })
  expect(await redeliverLead(ctx, { leadId, to: null })).toEqual({ kind: 'queued', deliveries: 3 })
  const { email } = { email: (await stateOf(leadId, 'email')).deliveryId }
  expect(await deliverLead(ctx, { deliveryId: email }, channels)).toMatchObject({ kind: 'sent' })

  // About no vehicle of ours, but about one of theirs, which a CRM takes too.
  const car = { make: 'Mazda', model: '3', year: '2012', message: '' }
  const selling = await submitLead(
    { ...nobody, db: database.app },
    sampleSubmission({ form: 'sell-my-car', address: '203.0.113.4', fields: car }),
  )
  const { leadId: sellerId } = selling as { leadId: number }
  await redeliverLead(ctx, { leadId: sellerId, to: null })
  expect(dealerDeliveries((await findLead(ctx, sellerId))!).map(({ kind }) => kind)).toEqual([
    'email',
    'adf-email',
    'webhook',
  ])
})

test('files come with a letter, over a mail server and in a demo', async () => {
  const dir = join(folder, 'attached')
  const letter = {
    ...{
      fromName: 'Harbour Motors',
      to: 'zoe@example.com',
      replyTo: null,
      subject: 'Your drive',
      text: 'See you',
      html: null,
    },
    messageId: 'drive-1',
    attachments: [
      {
        filename: 'drive.ics',
        contentType: 'text/calendar; method=PUBLISH',
        content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
      },
      { filename: 'map.png', contentType: 'image/png', content: new Uint8Array([137, 80, 78, 71]) },
    ],
  }
  await smtpMailer({ url: mail.url, from: FROM })(letter)
  await mailFolder({ dir, from: FROM })(letter)
  for (const raw of [mail.letters[0]!.raw, readFileSync(join(dir, 'drive-1.eml'), 'utf8')]) {
    expect(raw).toMatch(/^Content-Type: text\/calendar; method=PUBLISH/m)
    expect(raw).toMatch(/filename=map\.png/)
    expect(raw).toContain(Buffer.from([137, 80, 78, 71]).toString('base64'))
  }
})

test('a demo’s letters are listed, opened, and go with whoever is erased, and nobody else', async () => {
  const dir = join(folder, 'kept')
  const letters = letterFolder({ dir })
  expect(await letters.list(10)).toEqual([])
  const mailer = mailFolder({ dir, from: FROM })
  const demo = { ...channels, email: emailChannel(mailer, drawLetter), 'adf-email': adfEmailChannel(mailer) }
  const theirs = await newLead({ email: 'max@example.com', phone: '0491 570 157' })
  const mine = await newLead({ email: 'ann@example.com', phone: '0491 570 158' })
  for (const { email, adf } of [theirs, mine])
    for (const deliveryId of [email, adf]) await deliverLead(ctx, { deliveryId }, demo)
  // The same number of another dealer's lead.
  await mailer({
    ...{ fromName: 'Outback', to: 'x@example.com', replyTo: null, subject: 'Other', text: 'x', html: null },
    ...{ messageId: 'lead-other', about: { tenant: 'outback-utes', leadId: theirs.leadId } },
  })
  const listed = await letters.list(10)
  expect(listed.map(({ to }) => to).sort()).toEqual(
    ['sales@harbour.example', 'crm@harbour.example']
      .flatMap((to) => [to, to])
      .concat('x@example.com')
      .sort(),
  )
  const { id } = listed.find(({ to, subject }) => to === 'sales@harbour.example' && subject.startsWith('Vehicle'))!
  expect(await letters.find(id)).toMatchObject({
    from: 'Harbour Motors <leads@forecourt.example>',
    replyTo: expect.stringMatching(/^(max|ann)@example\.com$/),
    html: expect.stringContaining('<!DOCTYPE html>'),
  })
  for (const bad of ['../../etc/passwd', 'none', '', '.', `${id}/..`]) expect(await letters.find(bad)).toBeNull()

  expect(await eraseLeads(ctx, '61491570157', letters)).toBe(1)
  const left = await letters.list(10)
  expect(left.map(({ id }) => id.split('.').slice(0, 2).join('.')).sort()).toEqual(
    [`harbour-motors.${mine.leadId}`, `harbour-motors.${mine.leadId}`, `outback-utes.${theirs.leadId}`].sort(),
  )
})

test('the worker delivers what was stored, by itself', async () => {
  const { leadId } = await newLead()
  const quiet = () => {}
  const pool = openPool(roleUrl(database.ownerUrl, 'worker', database.loginPrefix))
  const worker = await startWorker({
    pool,
    lanes: [{ jobs: [deliverLeadJob], places: 2, perTenant: 2 }],
    services: { channels },
    tenantCtx: async () => ({ ...ctx, now: new Date(NOW.getTime() + 1_000) }),
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  })
  const states = async () => (await findLead(ctx, leadId))!.deliveries.map(({ state }) => state)
  await expect.poll(states, { timeout: 20_000 }).toEqual(['sent', 'sent', 'sent'])
  await worker.stop()
  await pool.end()
})

test('leads go in the order they came; what is under way, or comes again later, still waits since it was sent', async () => {
  const to = `${crm.url}/in-order`
  const settings = { leads: { destinations: [{ kind: 'webhook', to }] } } as never
  const dealer = { ...(await makeDealer(database, 'in-order', { settings })), db: database.worker }
  for (const seconds of [1, 2, 3]) {
    const sent = sampleSubmission({ form: 'contact', address: `203.0.113.${200 + seconds}` })
    const now = new Date(NOW.getTime() + seconds * 1_000)
    await submitLead({ ...dealer, db: database.app, now }, { ...sent, fields: { ...sent.fields, name: `N${seconds}` } })
  }
  const now = new Date(NOW.getTime() + 60_000)
  const first = new Date(NOW.getTime() + 1_000)
  const letGo = Promise.withResolvers<void>()
  const nameIn = (body: string) => /"(N\d)[" ]/.exec(body)![1]
  crm.behave(async (response, { body }) => {
    await letGo.promise
    response.writeHead(nameIn(body) === 'N1' ? 503 : 202).end()
  })
  const quiet = () => {}
  const pool = openPool(roleUrl(database.ownerUrl, 'worker', database.loginPrefix))
  const worker = await startWorker({
    pool,
    lanes: [{ jobs: [deliverLeadJob], places: 1, perTenant: 1 }],
    services: { channels: { ...channels, webhook: webhookChannel({ allowedNetworks: ['127.0.0.0/8'] }) } },
    tenantCtx: async () => ({ ...dealer, now }),
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  })
  await expect.poll(() => crm.calls.length, { timeout: 10_000 }).toBe(1)
  expect(await readLeadQueue({ ...dealer, now })).toMatchObject({ waiting: 3, oldest: first })
  letGo.resolve()
  await expect.poll(() => crm.calls.length, { timeout: 10_000 }).toBe(3)
  await worker.stop()
  await pool.end()
  expect(crm.calls.map(({ body }) => nameIn(body))).toEqual(['N1', 'N2', 'N3'])
  const queue = await readLeadQueue({ ...dealer, now })
  expect(queue).toMatchObject({ waiting: 1, oldest: first, destinations: [{ to, waiting: 1, oldest: first }] })
  expect(queue.destinations[0]!.nextTryAt!.getTime()).toBeGreaterThan(now.getTime())
})

test.each(['webhook', 'email'])(
  'a dealer whose receiver is slow, with a long queue, keeps no other dealer’s lead waiting, by %s',
  async (kind) => {
    const names = [`slow-by-${kind}`, `quick-by-${kind}`] as const
    const dealerOf = async (slug: string) => {
      const to = kind === 'email' ? `leads@${slug}.example` : `${crm.url}/${slug}`
      const dealer = await makeDealer(database, slug, {
        settings: { leads: { destinations: [{ kind, to }] } } as never,
      })
      return { ...dealer, db: database.worker, now: NOW }
    }
    const [slow, quick] = await Promise.all([dealerOf(names[0]), dealerOf(names[1])])
    const send = async (dealer: TenantCtx, message: string) => {
      const address = `198.51.100.${sentSoFar++}`
      const given = { ...{ form: 'contact', address }, fields: { message } }
      const outcome = await submitLead({ ...dealer, db: database.app }, sampleSubmission(given))
      if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
    }
    const letGo = Promise.withResolvers<void>()
    let [underWay, mostUnderWay] = [0, 0]
    const receive = async (to: string) => {
      if (!to.includes(names[0])) return
      mostUnderWay = Math.max(mostUnderWay, ++underWay)
      await letGo.promise
      underWay--
    }
    crm.behave(async (response, { url }) => {
      await receive(url)
      response.writeHead(202).end()
    })
    mail.hold(({ to: [to] }) => receive(to!))
    const receivedBy = (slug: string) =>
      [...crm.calls.map(({ url }) => url), ...mail.letters.flatMap(({ to }) => to)].filter((to) => to.includes(slug))
        .length
    for (let i = 0; i < 12; i++) await send(slow, `Slow ${i}`)

    const quiet = () => {}
    const pool = openPool(roleUrl(database.ownerUrl, 'worker', database.loginPrefix))
    const worker = await startWorker({
      pool,
      lanes: [{ jobs: [deliverLeadJob], places: 6, perTenant: 2 }],
      services: { channels: { ...channels, webhook: webhookChannel({ allowedNetworks: ['127.0.0.0/8'] }) } },
      tenantCtx: async (tenantId) => {
        const dealer = tenantId === slow.tenant.tenantId ? slow : quick
        return { ...dealer, now: new Date(NOW.getTime() + 1_000) }
      },
      log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    })
    await expect.poll(() => receivedBy(names[0]), { timeout: 10_000 }).toBe(2)
    for (let i = 0; i < 3; i++) await send(quick, `Quick ${i}`)
    await expect.poll(() => receivedBy(names[1]), { timeout: 10_000 }).toBe(3)
    expect(receivedBy(names[0])).toBe(2)

    letGo.resolve()
    await expect.poll(() => receivedBy(names[0]), { timeout: 10_000 }).toBe(12)
    expect(mostUnderWay).toBe(2)
    await worker.stop()
    await pool.end()
  },
)
