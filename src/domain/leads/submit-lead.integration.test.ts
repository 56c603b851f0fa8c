import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#db/tenant-session.ts'
import { internationalPhone } from '#domain/locations/phone.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { inRequest } from '#domain/tenants/request-scope.server.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { sampleSubmission } from '../../../test/support/sample-submission.ts'
import { eraseExpiredLeads, eraseLeads } from './erase-leads.server.ts'
import { explainRoute } from './explain-route.server.ts'
import { hashedText, sha256 } from './lead-hash.server.ts'
import { findLead, listLeads } from './read-leads.server.ts'
import { releaseLead } from './redeliver-lead.server.ts'
import { type SubmitOutcome, submitLead } from './submit-lead.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const SETTINGS = {
  site: { email: 'hello@harbour.example' },
  forms: { regoField: true },
  leads: {
    destinations: [
      { kind: 'email', to: 'sales@harbour.example' },
      { kind: 'adf-email', to: 'crm@harbour.example' },
    ],
  },
}
let harbour: TenantCtx
let outback: TenantCtx
/** The same dealer, for whom personal columns may be read. */
let worker: TenantCtx
let carId: number
let theirCarId: number
let hiddenCarId: number

beforeAll(async () => {
  const dealerships = [{ slug: 'harbour-north' }, { slug: 'harbour-south' }]
  harbour = {
    ...(await makeDealer(database, 'harbour-motors', { dealerships, settings: SETTINGS as never })),
    now: NOW,
  }
  outback = { ...(await makeDealer(database, 'outback-utes')), now: NOW }
  worker = { ...harbour, db: database.worker }
  carId = await listVehicle(database, harbour, '20460', { make: 'Mazda', model: '6', price_cents: 2_899_000 })
  const hidden = { make: 'Mazda', model: '2', show_on_dealer_website: false }
  hiddenCarId = await listVehicle(database, harbour, '20461', hidden)
  theirCarId = await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger' })
})

const stored = (outcome: SubmitOutcome) => {
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  return outcome
}
const jobs = async () => {
  const { rows } = await database.owner.query(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'deliver-lead' order by j.id",
  )
  return rows.map(({ payload }) => payload as { tenantId: number; deliveryId: number })
}
const counted = async () => {
  const { rows } = await database.owner.query('select count(*)::int as n from leads')
  return rows[0].n as number
}

test('a lead is stored with the words agreed to, its deliveries and their jobs, and nothing of its address but a hash', async () => {
  const sent = sampleSubmission({
    carId: String(carId),
    fields: { rego: '123abc', opt_in: 'on' },
    visitedPages: ['/', '/cars/20460'],
    linkedQueryParams: { utm_source: 'newsletter', gclid: 'x' },
  })
  const { leadId, isNew, form, event } = stored(await submitLead(harbour, sent))
  expect({ isNew, form, event }).toEqual({ isNew: true, form: 'vehicle', event: 15 })

  const lead = await findLead(worker, leadId)
  expect(lead).toMatchObject({
    category: 'Vehicle Enquiry',
    state: 'accepted',
    createdAt: NOW,
    ...{ firstName: 'Zoë', lastName: 'O’Brien', email: 'zoe@example.com', phone: '0491 570 156', postcode: '4000' },
    message: 'Is it still available?',
    answers: [{ name: 'rego', label: 'Rego', value: '123abc' }],
    vehicle: {
      carId,
      stockNumber: '20460',
      make: 'Mazda',
      priceCents: 2_899_000,
      url: 'http://harbour-motors.localhost/cars/20460',
    },
    dealership: { slug: 'harbour-north' },
    routeReason: 'harbour-north has the vehicle.',
    visitedPages: ['/', '/cars/20460'],
    linkedQueryParams: { utm_source: 'newsletter', gclid: 'x' },
    deliveries: [
      { kind: 'email', to: 'sales@harbour.example', state: 'pending', tries: 0 },
      { kind: 'adf-email', to: 'crm@harbour.example', state: 'pending', tries: 0 },
    ],
  })
  const words = 'Yes, I would like to subscribe to receive latest offers & product updates.'
  expect(lead!.consents).toEqual([
    { purpose: 'offers', words, wordsSha256: sha256(words), given: true, givenAt: NOW, preTicked: null },
    {
      purpose: 'privacy-notice',
      words: expect.stringContaining('harbour-north'),
      wordsSha256: expect.any(String),
      given: true,
      givenAt: NOW,
      preTicked: null,
    },
  ])
  expect(await jobs()).toEqual(
    lead!.deliveries.map(({ deliveryId }) => ({ deliveryId, tenantId: harbour.tenant.tenantId })),
  )
  const { rows } = await database.owner.query('select to_jsonb(l) as lead from leads l')
  expect(JSON.stringify(rows)).not.toContain(sent.address)
})

describe('of a contact', () => {
  test('the hash is made as it always was, with a salt that the web cannot read', async () => {
    const { leadId } = stored(await submitLead(harbour, sampleSubmission({ key: 'a-hash-of-mine', carId })))
    const { rows } = await database.owner.query(
      `select s.salt, l.submission_key, l.content_hash, l.address_hash, l.email_hash, l.phone_hash
       from leads l join lead_salts s using (tenant_id) where lead_id = $1`,
      [leadId],
    )
    const { salt, ...hashes } = rows[0]
    const of = (...parts: string[]) => createHmac('sha256', salt).update(JSON.stringify(parts)).digest('base64url')
    expect(hashes).toEqual({
      submission_key: `key:${of('key', 'a-hash-of-mine')}`,
      content_hash: expect.stringMatching(/^[\w-]{43}$/),
      address_hash: of('address', '198.51.100.7'),
      email_hash: of('email', 'zoe@example.com'),
      phone_hash: of('phone', '+61491570156'),
    })
  })

  test.each([
    'select salt from lead_salts',
    'select email_hash from leads',
    "select forecourt.lead_hashes(array['x'])",
    "select forecourt.hmac_key('x', 54)",
  ])('the web is refused: %s', async (query) => {
    const asked = (db: TenantCtx['db']) => withTenant({ ...harbour, db }, (trx) => sql.raw(query).execute(trx))
    await expect(asked(database.app)).rejects.toThrow('permission denied')
  })

  test('what the database says of a row that it refused is not passed on', async () => {
    const again = sql`insert into lead_salts values (${harbour.tenant.tenantId}, repeat('x', 40))`
    const refusal = await withTenant(worker, (trx) => again.execute(trx)).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: '23505', message: expect.stringContaining('lead_salts_pkey') })
    expect((refusal as { detail?: string }).detail).toBeUndefined()
  })

  test('the web is told of its own dealer’s leads only', async () => {
    stored(await submitLead(outback, sampleSubmission({ fields: { email: 'their@example.com', dealership_slug: '' } })))
    const from = async (ctx: TenantCtx) =>
      withTenant(ctx, async (trx) => {
        const [address, email] = [hashedText('address', 'x'), hashedText('email', 'their@example.com')]
        const asked = { now: NOW, key: 'k', content: 'c', address, email, phones: [hashedText('phone', '1')] }
        const { rows } = await sql<{ from_contact: number }>`
          select from_contact from forecourt.lead_identities(${JSON.stringify([asked])})`.execute(trx)
        return rows[0]!.from_contact
      })
    expect([await from(outback), await from(harbour)]).toEqual([1, 0])
  })
})

test('a lead that cannot be counted is stored all the same, and it is said why', async () => {
  await database.owner.query('revoke insert on analytics_events from forecourt_app')
  try {
    const outcome = stored(await submitLead(harbour, sampleSubmission({ carId, fields: { message: 'Uncounted' } })))
    expect(outcome).toMatchObject({ isNew: true, event: 15, uncounted: expect.stringContaining('permission denied') })
    expect(await findLead(worker, outcome.leadId)).toMatchObject({ message: 'Uncounted' })
  } finally {
    await database.owner.query('grant insert on analytics_events to forecourt_app')
  }
})

describe('once', () => {
  test('fifty at the same moment with one key are one lead', async () => {
    const before = await counted()
    const sent = sampleSubmission({ key: 'one-form-on-one-page' })
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => submitLead(harbour, sent)))
    expect(new Set(outcomes.map((outcome) => stored(outcome).leadId)).size).toBe(1)
    expect(outcomes.filter((outcome) => stored(outcome).isNew)).toHaveLength(1)
    expect(await counted()).toBe(before + 1)
  })

  test('without a key, so are fifty of the same content within the hour, and not after it', async () => {
    const before = await counted()
    const sent = sampleSubmission({ fields: { message: 'A double click' } })
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => submitLead(harbour, sent)))
    expect(new Set(outcomes.map((outcome) => stored(outcome).leadId)).size).toBe(1)
    const later = { ...harbour, now: new Date(NOW.getTime() + 3_700_000) }
    expect(stored(await submitLead(later, sent)).isNew).toBe(true)
    expect(await counted()).toBe(before + 2)
  })

  test('a key answers the same lead whatever is sent with it, and is another dealer’s own', async () => {
    const first = stored(await submitLead(harbour, sampleSubmission({ key: 'again' })))
    const again = stored(await submitLead(harbour, sampleSubmission({ key: 'again', fields: { name: '' } })))
    expect([again.leadId, again.isNew, again.event]).toEqual([first.leadId, false, null])
    const theirs = stored(
      await submitLead(outback, sampleSubmission({ key: 'again', fields: { dealership_slug: '' } })),
    )
    expect(theirs.isNew).toBe(true)
    expect(theirs.leadId).not.toBe(first.leadId)
  })
})

describe('what cannot be taken is not stored', () => {
  test.each([
    ['another dealer’s vehicle', () => ({ carId: theirCarId }), { car_id: ['There is no such vehicle here.'] }],
    ['a vehicle the site hides', () => ({ carId: hiddenCarId }), { car_id: ['There is no such vehicle here.'] }],
    ['a vehicle by its name', () => ({ carId: 'Mazda' }), { car_id: ['There is no such vehicle here.'] }],
    [
      'a photo request about nothing',
      () => ({ form: 'request-photos' }),
      { car_id: ['This form is about a vehicle.'] },
    ],
    [
      'no form',
      () => ({ form: 'hack' }),
      { form: [expect.stringMatching(/^There is no such form\. The forms are: general, .*vehicle/)] },
    ],
    [
      'another dealer’s dealership',
      () => ({ carId, fields: { dealership_slug: 'outback-utes' } }),
      { dealership_slug: ['There is no such dealership here.'] },
    ],
    [
      'another dealer’s location',
      () => ({ carId, fields: { location_id: 'outback-utes-yard' } }),
      { location: ['There is no such location here.'] },
    ],
    [
      'a location of another dealership',
      () => ({ carId, fields: { dealership_slug: 'harbour-south', location_id: 'harbour-north-yard' } }),
      { location: ['harbour-north-yard belongs to another dealership.'] },
    ],
    [
      'a location of another dealership than the one with the vehicle',
      () => ({ carId, fields: { dealership_slug: '', location_id: 'harbour-south-yard' } }),
      { location: ['harbour-south-yard belongs to another dealership.'] },
    ],
    ['a nought of PostgreSQL', () => ({ carId, fields: { message: 'a\u0000b' } }), { message: [expect.any(String)] }],
    [
      'two faults at once',
      () => ({ carId: -1, fields: { email: 'x' } }),
      { car_id: [expect.any(String)], email: [expect.any(String)] },
    ],
  ])('%s', async (_, given, errors) => {
    const before = await counted()
    expect(await submitLead(harbour, sampleSubmission(given()))).toEqual({ kind: 'invalid', errors })
    expect(await counted()).toBe(before)
  })
})

test('what looks like spam is stored and held, and goes once it is released', async () => {
  const queued = (await jobs()).length
  const { leadId } = stored(
    await submitLead(harbour, sampleSubmission({ trapFilled: true, fields: { message: 'Buy' } })),
  )
  expect(await findLead(worker, leadId)).toMatchObject({
    state: 'quarantined',
    spamReasons: ['A field that nobody sees was filled in.'],
    deliveries: [{ state: 'held' }],
  })
  expect((await jobs()).length).toBe(queued)
  expect(await releaseLead({ ...outback, db: database.worker }, leadId)).toEqual({ kind: 'no-such-lead' })
  expect(await releaseLead(worker, leadId)).toEqual({ kind: 'released', deliveries: 1, booking: null })
  expect(await releaseLead(worker, leadId)).toEqual({ kind: 'not-quarantined' })
  expect((await jobs()).length).toBe(queued + 1)
})

test('a general enquiry goes to the chosen dealership, is counted as one, and no CRM is told in ADF', async () => {
  const sent = sampleSubmission({
    category: 'Feedback',
    fields: { dealership_slug: 'harbour-south', message: 'Well done' },
  })
  const { leadId, form, event } = stored(await submitLead(harbour, sent))
  expect({ form, event }).toEqual({ form: 'general', event: 22 })
  expect(await findLead(worker, leadId)).toMatchObject({
    category: 'Feedback',
    dealership: { slug: 'harbour-south' },
    deliveries: [{ kind: 'email' }],
  })
})

test('who would be told is said without a lead', async () => {
  const asked = { form: 'test-drive', vehicle: '20460', dealership: null, location: null } as const
  expect(await explainRoute(harbour, asked)).toMatchObject({
    kind: 'routed',
    dealership: 'harbour-north',
    destinations: [{ kind: 'email' }, { kind: 'adf-email' }],
  })
  const selling = { ...asked, form: 'sell-my-car', vehicle: null } as const
  expect(await explainRoute(harbour, selling)).toMatchObject({
    destinations: [{ kind: 'email' }, { kind: 'adf-email' }],
  })
  expect(await explainRoute(outback, asked)).toEqual({ kind: 'unknown', what: 'vehicle' })
  expect(await explainRoute(harbour, { ...asked, location: 'outback-utes-yard' })).toEqual({
    kind: 'unknown',
    what: 'location',
  })
})

test('leads are one dealer’s, and nobody’s whose role may not read them', async () => {
  const { total, leads } = await listLeads(worker, {}, { limit: 2, offset: 0 })
  expect(total).toBeGreaterThan(4)
  expect(leads).toHaveLength(2)
  expect(await findLead({ ...outback, db: database.worker }, leads[0]!.leadId)).toBeNull()
  await expect(findLead(harbour, leads[0]!.leadId)).rejects.toThrow('permission denied')
  expect((await listLeads(worker, { contact: 'ZOE@example.com ' }, { limit: 9, offset: 0 })).total).toBe(total)
  expect(
    (await listLeads(worker, { contact: '+61 491 570 156', state: 'quarantined' }, { limit: 9, offset: 0 })).total,
  ).toBe(0)
})

test.each([
  ['0491 570 158', '61491570158'],
  ['61491570158', '0491 570 158'],
  ['+61 491 570 158', '0011 61 491 570 158'],
  ['1300 975 707', '1300975707'],
])('a number written %s is found as %s, also where an earlier release stored it', async (phone, asked) => {
  const fields = { phone, email: 'ann@example.com', message: `By ${phone}` }
  const { leadId } = stored(await submitLead(harbour, sampleSubmission({ fields })))
  const found = async () => {
    const { leads } = await listLeads(worker, { contact: asked }, { limit: 9, offset: 0 })
    return leads.map((lead) => lead.leadId)
  }
  expect(await found()).toContain(leadId)
  const salt = await database.owner.query('select salt from lead_salts where tenant_id = $1', [harbour.tenant.tenantId])
  const written = JSON.stringify(['phone', internationalPhone(phone)])
  const hash = createHmac('sha256', salt.rows[0].salt).update(written).digest('base64url')
  await database.owner.query('update leads set phone_hash = $1 where lead_id = $2', [hash, leadId])
  expect(await found()).toContain(leadId)
  expect(
    (await listLeads({ ...outback, db: database.worker }, { contact: asked }, { limit: 9, offset: 0 })).total,
  ).toBe(0)
})

test('leads go when somebody asks for it, and when their time is over', async () => {
  const other = stored(
    await submitLead(
      harbour,
      sampleSubmission({ fields: { email: 'max@example.com', phone: '0491 570 157', message: 'x' } }),
    ),
  )
  expect(await eraseLeads({ ...outback, db: database.worker }, 'max@example.com')).toBe(0)
  expect(await eraseLeads(worker, '+61491570157')).toBe(1)
  expect(await findLead(worker, other.leadId)).toBeNull()

  const keepDays = 730
  await eraseExpiredLeads({ ...worker, now: new Date(NOW.getTime() + (keepDays - 1) * 86_400_000) })
  expect((await listLeads(worker, {}, { limit: 1, offset: 0 })).total).toBeGreaterThan(0)
  await eraseExpiredLeads({ ...worker, now: new Date(NOW.getTime() + (keepDays + 1) * 86_400_000) })
  const left = await database.owner.query(
    'select tenant_id from leads union all select tenant_id from lead_consents union all select tenant_id from lead_deliveries',
  )
  expect(new Set(left.rows.map(({ tenant_id }) => Number(tenant_id)))).toEqual(new Set([outback.tenant.tenantId]))
})

describe('what is kept in memory of a vehicle', () => {
  const about = (id: number) =>
    sampleSubmission({
      carId: id,
      key: crypto.randomUUID(),
      fields: { email: 'kim@example.com', phone: '07 5550 0009' },
    })
  const changed = async (id: number, change: string) => {
    await database.owner.query(`update listings set ${change} where listing_id = $1`, [id])
    await database.owner.query('update tenants set stock_version = stock_version + 1 where slug = $1', [
      'harbour-motors',
    ])
  }

  test('is the dealer’s own, and is read again once stock has changed', async () => {
    const id = await listVehicle(database, harbour, '20463', { make: 'Mazda', model: '3', price_cents: 1_900_000 })
    const priceOf = async () => {
      const { leadId } = stored(await submitLead(harbour, about(id)))
      return (await findLead(worker, leadId))!.vehicle!.priceCents
    }
    expect([await priceOf(), await priceOf()]).toEqual([1_900_000, 1_900_000])
    expect(await submitLead(outback, about(id))).toMatchObject({
      errors: { car_id: ['There is no such vehicle here.'] },
    })
    await changed(id, 'price_cents = 1800000')
    expect(await priceOf()).toBe(1_800_000)
    await changed(id, 'show_on_dealer_website = false')
    expect(await submitLead(harbour, about(id))).toMatchObject({ kind: 'invalid' })
  })

  test('refuses nothing that was put on the site since', async () => {
    const id = await listVehicle(database, harbour, '20464', {
      make: 'Mazda',
      model: '3',
      show_on_dealer_website: false,
    })
    expect(await submitLead(harbour, about(id))).toMatchObject({ kind: 'invalid' })
    await changed(id, 'show_on_dealer_website = true')
    expect(await submitLead(harbour, about(id))).toMatchObject({ kind: 'stored', isNew: true })
  })
})

test('settings that this server has not heard of yet hold too', async () => {
  const old = { ...(await makeDealer(database, 'deaf-motors')), now: NOW }
  const told = async () => {
    const sent = { form: 'contact', carId: null, address: '203.0.113.9', key: crypto.randomUUID() }
    const { leadId } = stored(await submitLead(old, sampleSubmission(sent)))
    return (await findLead({ ...old, db: database.worker }, leadId))!.deliveries.map(({ to }) => to)
  }
  const before = await told()
  await database.owner.query(
    `update tenants set settings_version = settings_version + 1,
       settings = settings || '{"leads": {"destinations": [{"kind": "email", "to": "new@deaf.example"}]}}' where tenant_id = $1`,
    [old.tenant.tenantId],
  )
  expect([before.includes('new@deaf.example'), await told()]).toEqual([false, ['new@deaf.example']])
})

test('the job of a delivery is as the queue’s own are, and nobody is notified of it in the transaction', async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const heard: string[] = []
    client.on('notification', ({ channel }) => heard.push(channel))
    await client.query('listen "jobs:insert"')
    const { leadId } = stored(await submitLead(harbour, sampleSubmission({ carId, address: '203.0.113.10' })))
    const [{ deliveryId } = { deliveryId: 0 }] = (await findLead(worker, leadId))!.deliveries
    await client.query('select 1')
    expect(heard).toEqual([])
    const flags = `tenant-${harbour.tenant.tenantId}`
    await client.query("select graphile_worker.add_job('deliver-lead', job_key => 'usual', flags => array[$1])", [
      flags,
    ])
    const { rows } = await client.query(
      `select key, to_jsonb(j) - '{id,key,payload,run_at,created_at,updated_at}'::text[] as job from graphile_worker._private_jobs j
       where key in ('usual', $1)`,
      [`lead-delivery-${deliveryId}`],
    )
    const jobOf = (wanted: string) => rows.find(({ key }) => key === wanted).job
    expect(jobOf(`lead-delivery-${deliveryId}`)).toEqual(jobOf('usual'))
    expect(heard).toEqual(['jobs:insert'])
  } finally {
    await client.query("select graphile_worker.remove_job('usual')")
    await client.end()
  }
})

test('who sends many is scored by how many they were', async () => {
  const sent = (n: number) =>
    submitLead(
      harbour,
      sampleSubmission({
        address: '198.51.100.71',
        fields: { email: `crowd${n}@example.com`, phone: `07 5550 00${10 + n}`, message: 'https://example.com' },
      }),
    )
  const leads = []
  for (let n = 0; n < 11; n++) leads.push(stored(await sent(n)).leadId)
  const scores = await Promise.all(leads.map(async (id) => (await findLead(worker, id))!.spamScore))
  expect(scores).toEqual([...Array.from({ length: 10 }, () => 3), 8])
  expect((await findLead(worker, leads[10]!))!.spamReasons).toEqual([
    '10 others came from its address within the hour.',
    'It has a link.',
  ])
})

test('of a lead that cannot be stored whole nothing is', async () => {
  const before = await counted()
  const settings = { ...harbour.tenant.settings, leads: structuredClone(harbour.tenant.settings.leads) }
  Object.assign(settings.leads.destinations[0]!, { kind: 'email', to: 'x'.repeat(9_000_000) })
  const broken = { ...harbour, tenant: { ...harbour.tenant, settings } }
  await expect(submitLead(broken, sampleSubmission({ carId, key: 'of-no-lead' }))).rejects.toThrow('index row')
  expect(await counted()).toBe(before)
})

describe('at the same moment', () => {
  /** Another person each, at another address. */
  const person = (n: number, given: Partial<Parameters<typeof sampleSubmission>[0]> = {}) =>
    sampleSubmission({
      ...{ carId, key: `together-${n}`, address: `198.51.101.${n}` },
      ...given,
      fields: {
        email: `together${n}@example.com`,
        phone: `0491 57${String(n).padStart(4, '0')}`,
        message: `Number ${n}`,
      },
    })

  test('leads are stored together, each as if it were alone, and those of another dealer by themselves', async () => {
    // What a submission is held against is read by the first.
    stored(await submitLead(harbour, person(98)))
    const theirs = submitLead(outback, person(99, { carId: theirCarId }))
    const ids = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, n) => stored(await inRequest(`request-${n}`, () => submitLead(harbour, person(n)))).leadId,
      ),
    )
    for (const [n, leadId] of ids.entries()) {
      const lead = await findLead(worker, leadId)
      const about = { email: `together${n}@example.com`, message: `Number ${n}`, state: 'accepted' }
      expect(lead).toMatchObject({ ...about, deliveries: [{ state: 'pending' }, { state: 'pending' }] })
      expect(lead!.consents).toHaveLength(2)
    }
    const { leadId } = stored(await theirs)
    expect(await findLead(worker, leadId)).toBeNull()
    const { rows } = await database.owner.query(
      `select count(distinct l.xmin::text)::int as transactions, count(distinct l.lead_id)::int as leads, count(j)::int as jobs
       from leads l join lead_deliveries d using (lead_id)
       join graphile_worker._private_jobs j on j.key = 'lead-delivery-' || lead_delivery_id where lead_id = any($1)`,
      [ids],
    )
    // The first begins at once, the others wait for it.
    expect(rows).toEqual([{ transactions: 2, leads: 20, jobs: 40 }])
    const requests = await database.owner.query(
      `select distinct lead_id, payload ->> 'requestId' as request from graphile_worker._private_jobs
       join lead_deliveries on key = 'lead-delivery-' || lead_delivery_id where lead_id = any($1)`,
      [ids],
    )
    const requestOf = new Map(requests.rows.map(({ lead_id: id, request }) => [id, request]))
    expect(ids.map((id) => requestOf.get(id))).toEqual(ids.map((_, n) => `request-${n}`))
  })

  test('one that cannot be stored fails alone', async () => {
    const settings = { ...harbour.tenant.settings, leads: structuredClone(harbour.tenant.settings.leads) }
    Object.assign(settings.leads.destinations[0]!, { kind: 'email', to: 'x'.repeat(9_000_000) })
    const broken = { ...harbour, tenant: { ...harbour.tenant, settings } }
    const outcomes = await Promise.allSettled(
      [30, 31, 32, 33].map((n) => submitLead(n === 32 ? broken : harbour, person(n))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  test('who waits for a vehicle that an import has waits alone', async () => {
    const importing = await database.owner.connect()
    await importing.query('begin')
    await importing.query('select from listings where listing_id = $1 for update', [carId])
    let isStored = false
    const waiting = submitLead(harbour, person(40)).then((outcome) => {
      isStored = true
      return outcome
    })
    const others = [41, 42].map((n) => submitLead(harbour, person(n, { carId: null })))
    const outcomes = await Promise.all(others)
    expect({ outcomes: outcomes.map(({ kind }) => kind), isStored }).toEqual({
      outcomes: ['stored', 'stored'],
      isStored: false,
    })
    await importing.query('rollback')
    importing.release()
    expect(await waiting).toMatchObject({ kind: 'stored', uncounted: null })
  })

  test('a lock that is let go of in the meantime costs no event', async () => {
    const importing = await database.owner.connect()
    await importing.query('begin')
    await importing.query('select from listings where listing_id = $1 for update', [carId])
    const waiting = [50, 51, 52].map((n) => submitLead(harbour, person(n, n === 51 ? { carId: null } : {})))
    // Longer than a statement of several waits at one row, shorter than at two.
    await sleep(375)
    await importing.query('rollback')
    importing.release()
    for (const outcome of await Promise.all(waiting)) expect(outcome).toMatchObject({ kind: 'stored', uncounted: null })
  })

  test('to count fails where it has to wait too long for a vehicle', async () => {
    const importing = await database.owner.connect()
    await importing.query('begin')
    await importing.query('select from listings where listing_id = $1 for update', [carId])
    const counting = withTenant(harbour, async (trx) => {
      await sql`set local lock_timeout = 20`.execute(trx)
      await sql`select forecourt.count_events('{15}', '{/}', array[${carId}]::bigint[], array[now()])`.execute(trx)
    })
    await expect(counting).rejects.toMatchObject({ code: '55P03' })
    await importing.query('rollback')
    importing.release()
  })
})
