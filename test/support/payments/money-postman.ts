import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { signEvent } from '#domain/commerce/payments/webhook-signature.server.ts'
import type { killedServer } from '../leads/lead-storm.ts'
import type { Random } from '../leads/seeded.ts'

type Event = { eventId: string; type: string; paymentId: string; account: null; slug: string; secret: string }

/**
 * A processor whose webhooks come over HTTP, besides those that the sandbox's own jobs bring: of what it has to tell now some twice, some
 * again much later, some never and some under another's signature, in no order. Until `end`; answers what was wrong and how often each was answered.
 */
export function postman(server: Pick<Awaited<ReturnType<typeof killedServer>>, 'post'>, pool: pg.Pool, random: Random) {
  const statuses: Record<string, number> = {}
  const wrong: string[] = []
  const known: Event[] = []
  let isOver = false

  async function post(event: Event, isForged: boolean): Promise<void> {
    const { slug, secret, ...told } = event
    const body = JSON.stringify(told)
    const signature = signEvent(body, isForged ? `${secret}?` : secret, new Date())
    const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
    const from = { 'x-forwarded-for': `10.8.${random.between(0, 255)}.${random.between(0, 255)}` }
    const answer = await server.post(`${slug}.localhost`, '/api/payments/webhook/sandbox', body, {
      ...headers,
      ...from,
    })
    const status = answer?.status ?? 'no answer'
    statuses[status] = (statuses[status] ?? 0) + 1
    const expected = isForged ? [400, 503] : [200, 503]
    if (answer && !expected.includes(answer.status))
      wrong.push(`an event${isForged ? ' with a forged signature' : ''} was answered ${status} ${answer.body}`)
  }

  const went = (async () => {
    for (; !isOver; await sleep(random.between(50, 400))) {
      const { rows } = await pool
        .query<Event>(
          `select e.event_id as "eventId", e.type, e.payment_id as "paymentId", p.account, t.slug, p.webhook_secret as secret
           from sandbox_events e join sandbox_payments p using (tenant_id, payment_id) join tenants t using (tenant_id) limit 20`,
        )
        .catch(() => ({ rows: [] }))
      known.push(...rows)
      const again = known.length > 0 && random.next() < 0.5 ? [random.pick(known)] : []
      const sent = [...rows.filter(() => random.next() < 0.7), ...again].flatMap((event) =>
        random.next() < 0.3 ? [event, event] : [event],
      )
      await Promise.all(sent.map((event) => post(event, random.next() < 0.1)))
    }
  })()

  return {
    statuses,
    wrong,
    end() {
      isOver = true
      return went
    },
  }
}
