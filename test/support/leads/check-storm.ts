import pg from 'pg'
import type { flappingReceivers, Receipt } from './flapping-receivers.ts'
import type { StormAnswers } from './lead-storm.ts'

/** One promise, how many it was held against, and where it was broken. */
export type Finding = { promise: string; checked: number; broken: string[] }

type StoredLead = { n: number; lead_id: number; slug: string; consents: number }
type StoredDelivery = { n: number; kind: string; target: string; state: string; idempotency_key: string }

/** Holds what the database has of these dealers and what receivers were told against what clients were answered. */
export async function checkStorm(
  url: string,
  {
    submissions,
    wrong,
    receivers,
    mailboxes,
    slugs: dealers,
  }: StormAnswers & {
    receivers: Awaited<ReturnType<typeof flappingReceivers>>
    mailboxes: readonly string[]
    slugs: readonly string[]
  },
): Promise<Finding[]> {
  const { leads, deliveries, events, deadJobs } = await read(url, dealers)
  const answered = submissions.filter(({ leadId }) => leadId !== null)
  const byNumber = Map.groupBy(leads, ({ n }) => n)
  const wanted = 1 + mailboxes.length

  const stored = answered.flatMap(({ n, leadId, site }) => {
    const found = byNumber.get(n) ?? []
    if (found.length !== 1) return [`lead ${n} was answered 201 and is stored ${found.length} times`]
    if (found[0]!.lead_id !== leadId) return [`lead ${n} was answered ${leadId} and is stored as ${found[0]!.lead_id}`]
    return found[0]!.slug === site.slug ? [] : [`lead ${n} of ${site.slug} is ${found[0]!.slug}'s`]
  })
  const unasked = leads
    .filter(({ n }) => !submissions.some((one) => one.n === n))
    .map(({ n }) => `lead ${n} was never sent`)
  const bare = leads.filter(({ consents }) => consents === 0).map(({ n }) => `lead ${n} has no consents`)
  const waiting = deliveries
    .filter(({ state }) => state !== 'sent')
    .map(({ n, kind, state }) => `lead ${n}: ${kind} is ${state}`)
  const fewer = [...Map.groupBy(deliveries, ({ n }) => n)]
    .filter(([, some]) => some.length !== wanted)
    .map(([n, some]) => `lead ${n} has ${some.length} deliveries`)

  // Other dealers' letters are about no lead of these shoppers.
  const receipts = [...receivers.web.receipts, ...receivers.mail.receipts]
    .map(readReceipt)
    .filter(({ n, to }) => n >= 0 || dealers.some((slug) => to.includes(slug)))
  const received = Map.groupBy(receipts, ({ n, to }) => `${n} ${to}`)
  const slugs = new Map(submissions.map(({ n, site }) => [n, site.slug]))
  const undelivered = deliveries
    .filter(({ n, target }) => !received.get(`${n} ${placeOf(target)}`)?.some(({ isTaken }) => isTaken))
    .map(({ n, target }) => `lead ${n} never came to ${target}`)
  const keys = deliveries.flatMap(({ n, target, idempotency_key }) => {
    const used = new Set(received.get(`${n} ${placeOf(target)}`)?.map(({ key }) => key))
    return used.size === 1 && used.has(idempotency_key)
      ? []
      : [`lead ${n} came to ${target} under ${[...used].join(', ') || 'no key'}`]
  })
  const strays = receipts
    .filter(({ n, to }) => !to.includes(slugs.get(n) ?? 'nobody'))
    .map(({ n, to }) => `lead ${n} of ${slugs.get(n)} came to ${to}`)
  const isEventOff = events !== leads.length

  return [
    {
      promise: 'every client heard 201 in the end',
      checked: submissions.length,
      broken: submissions
        .filter(({ leadId }) => leadId === null)
        .map(({ n, tries }) => `lead ${n} after ${tries} tries`),
    },
    {
      promise: 'nothing but 201, 503 and broken lines was answered, the same lead for the same key',
      checked: submissions.length,
      broken: wrong,
    },
    {
      promise: 'every 201 is stored, once, under that number, with that dealer',
      checked: answered.length,
      broken: stored,
    },
    {
      promise: 'nothing is stored that was not sent, and nothing without its consents',
      checked: leads.length,
      broken: [...unasked, ...bare],
    },
    {
      promise: 'each is counted once',
      checked: leads.length,
      broken: isEventOff ? [`${events} events of ${leads.length} leads`] : [],
    },
    {
      promise: `each has ${wanted} deliveries, all of them sent`,
      checked: deliveries.length,
      broken: [...fewer, ...waiting],
    },
    { promise: 'each came to each receiver', checked: deliveries.length, broken: undelivered },
    { promise: 'under one key, that of its delivery', checked: deliveries.length, broken: keys },
    { promise: 'nothing came to another dealer', checked: receipts.length, broken: strays },
    { promise: 'no job was given up', checked: deliveries.length, broken: deadJobs > 0 ? [`${deadJobs} jobs`] : [] },
  ]
}

/** `http://127.0.0.1:1/harbour-motors` and `sales@harbour-motors.example`, as receivers know them. */
function placeOf(target: string): string {
  return URL.parse(target)?.pathname ?? target
}

function readReceipt({ to, text, key, isTaken }: Receipt) {
  return { to, key, isTaken, n: Number(/shopper(\d+)@example\.com/.exec(text)?.[1] ?? -1) }
}

async function read(url: string, slugs: readonly string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tenants } = await client.query('select tenant_id from tenants where slug = any($1)', [slugs])
    const ids = [tenants.map(({ tenant_id }) => tenant_id)]
    const { rows: leads } = await client.query(
      `
      select replace(l.last_name, 'Number ', '')::int as n, l.lead_id::int as lead_id, t.slug,
        (select count(*)::int from lead_consents c where c.lead_id = l.lead_id) as consents
      from leads l join tenants t using (tenant_id) where t.tenant_id = any($1)`,
      ids,
    )
    const { rows: deliveries } = await client.query(
      `select replace(l.last_name, 'Number ', '')::int as n, d.kind, d.target, d.state, d.idempotency_key
      from lead_deliveries d join leads l using (lead_id) where l.tenant_id = any($1)`,
      ids,
    )
    const { rows: events } = await client.query(
      'select count(*)::int as n from analytics_events where tenant_id = any($1)',
      ids,
    )
    // One that has lost its key was another worker's when its own was killed.
    const { rows: dead } = await client.query(
      'select count(*)::int as n from graphile_worker._private_jobs where attempts >= max_attempts and key is not null',
    )
    return {
      leads: leads as StoredLead[],
      deliveries: deliveries as StoredDelivery[],
      events: events[0].n as number,
      deadJobs: dead[0].n as number,
    }
  } finally {
    await client.end()
  }
}
