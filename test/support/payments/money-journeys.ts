import { setTimeout as sleep } from 'node:timers/promises'
import type { killedServer } from '../leads/lead-storm.ts'
import type { Random } from '../leads/seeded.ts'
import type { Answer } from '../server.ts'

export type MoneyCar = { slug: string; carId: number }

/** What a shopper was told in the end; `left` closed the browser and heard nothing. */
export type Told = 'reserved' | 'cancelled' | 'taken' | 'declined' | 'lost' | 'left'

/** A shopper who wants a vehicle, and what they heard (instants as Date.now says them); each has a mailbox of their own. */
export type Journey = {
  n: number
  car: MoneyCar
  mailbox: string
  card: string
  /** Null: they gave up before they heard of it. */
  told: Told | null
  tries: number
  /** Tries that the server answered, whatever it said. */
  answers: number
  /** From when the site told them that the vehicle is theirs, until they asked to cancel. */
  hadFromMs: number | null
  hadToMs: number
}

const HEADERS = { 'content-type': 'application/json', 'user-agent': 'Firefox' }
/** How often one shopper is answered, by a 503 too, before they give up. */
const MOST_ANSWERS = 300
/** When all give up: a server that is killed again and again takes a minute to be back on a busy machine. */
const LONGEST_SILENCE_MS = 5 * 60_000
/** How many want the same vehicle one after the other, which is together with so many clients. */
export const SHARED_BY = 4
/** How often they look whether it is free by now. */
const LOOKS = 5
const CHARGED = '4242424242424242'
const DECLINED = '4000000000000002'
const ASKED = '4000000000003220'
const ASKED_IN_VAIN = '4000008400001629'
const DISPUTED = '4000000000000259'
const WEBHOOKS = { late: '4000000000010019', twice: '4000000000010027', disordered: '4000000000010035' }
const WEBHOOK_LOST = '4000000000010043'
const CARDS = [
  ...[CHARGED, CHARGED, CHARGED, DECLINED, ASKED, ASKED_IN_VAIN, DISPUTED],
  ...[...Object.values(WEBHOOKS), WEBHOOK_LOST, WEBHOOK_LOST],
]

export type MoneyAnswers = { journeys: Journey[]; statuses: Record<string, number>; wrong: string[] }

/**
 * `count` shoppers, of whom `clients` are at the server's doors at once, each after a vehicle that others want as well: held, paid by a card that
 * takes its own course, some let go of or cancelled, some with the browser closed on the way. Each presses again until it is answered. Ends once
 * all are done, however long that takes, or `isOver`, or nobody has been answered for five minutes. `answered` hears of each answer.
 */
export async function payAll(
  server: Pick<Awaited<ReturnType<typeof killedServer>>, 'post'>,
  cars: readonly MoneyCar[],
  given: { count: number; clients: number; random: Random; answered?(): void; isOver?(): boolean },
): Promise<MoneyAnswers> {
  const { count, clients, random, answered, isOver } = given
  const journeys: Journey[] = []
  const statuses: Record<string, number> = {}
  const wrong: string[] = []
  let next = 0
  let answeredAtMs = performance.now()
  const isSilent = () => performance.now() - answeredAtMs > LONGEST_SILENCE_MS

  async function send(journey: Journey, path: string, fields: object): Promise<Answer | null> {
    const from = { 'x-forwarded-for': `10.7.${(journey.n >> 8) & 255}.${journey.n & 255}` }
    const body = JSON.stringify(fields)
    const host = `${journey.car.slug}.localhost`
    const answer = await server.post(host, `/api/reservations${path}`, body, { ...HEADERS, ...from })
    const status = answer?.status ?? 'no answer'
    statuses[status] = (statuses[status] ?? 0) + 1
    return answer
  }

  /** Null: it gave up. */
  async function press(journey: Journey, path: string, fields: object, expected: readonly number[]) {
    while (journey.answers < MOST_ANSWERS && !isSilent()) {
      journey.tries += 1
      const answer = await send(journey, path, fields)
      if (answer) journey.answers += 1
      if (answer && expected.includes(answer.status)) {
        answeredAtMs = performance.now()
        answered?.()
        return readAnswer(answer)
      }
      if (answer && answer.status !== 503)
        wrong.push(`journey ${journey.n}: ${path || '/'} was answered ${answer.status} ${answer.body.slice(0, 200)}`)
      await sleep(random.between(50, 300))
    }
    return null
  }

  /** The secret of their hold; null where somebody else has the vehicle each time they look, or they gave up. */
  async function hold(journey: Journey): Promise<{ link: string } | 'taken' | null> {
    const { car, mailbox, n } = journey
    const details = {
      ...{ car_id: car.carId, name: 'Zoë', last_name: `Number ${n}`, email: mailbox, phone: '0491 570 156' },
      ...{ terms: 'on', deposit_cents: 20_000, price_cents: 2_899_000 },
    }
    for (let looks = 0; looks < LOOKS; looks++) {
      const held = await press(journey, '', details, [201, 422])
      if (!held || held.status === 201) return held
      if (!held.fields.includes('car_id')) wrong.push(`journey ${n}: not held for ${held.fields}`)
      await sleep(random.between(100, 600))
    }
    return 'taken'
  }

  async function go(journey: Journey): Promise<Told | null> {
    const { card } = journey
    const held = await hold(journey)
    if (held === null || held === 'taken') return held
    const { link } = held
    const chance = random.next()
    if (chance < 0.04) return 'left'
    if (chance < 0.12) {
      // The browser is closed while the card is given.
      void send(journey, '/pay', { link, card_number: card })
      await sleep(random.between(0, 30))
      return 'left'
    }
    if (chance < 0.2) {
      const [, letGo] = await Promise.all([
        send(journey, '/pay', { link, card_number: card }),
        press(journey, '/cancel', { link }, [200]),
      ])
      return letGo && 'cancelled'
    }
    const paid = await pay(journey, link)
    if (paid === 'reserved') {
      journey.hadFromMs = Date.now()
      if (random.next() < 0.3) return paid
      await sleep(random.between(0, 300))
      journey.hadToMs = Date.now()
      return (await press(journey, '/cancel', { link }, [200])) && 'cancelled'
    }
    if (paid === 'declined' && random.next() < 0.7) return (await press(journey, '/cancel', { link }, [200])) && paid
    return paid
  }

  async function pay(journey: Journey, link: string): Promise<Told | null> {
    for (;;) {
      const paid = await press(journey, '/pay', { link, card_number: journey.card }, [200, 422])
      const asked =
        paid?.state === 'held' && [ASKED, ASKED_IN_VAIN].includes(journey.card)
          ? await press(journey, '/authenticate', { link, answer: 'pass' }, [200, 422])
          : paid
      if (!asked) return null
      if (asked.status === 422) return 'declined'
      if (asked.state === 'paid') return 'reserved'
      if (asked.state !== 'held') return 'lost'
      await sleep(random.between(50, 300))
    }
  }

  async function client(): Promise<void> {
    while (next < count && !isSilent() && !isOver?.()) {
      const n = next++
      const car = cars[Math.floor(n / SHARED_BY) % cars.length]!
      const of = { n, car, mailbox: `shopper${n}@${car.slug}.example`, card: random.pick(CARDS) }
      const journey: Journey = {
        ...{ ...of, told: null, tries: 0, answers: 0 },
        ...{ hadFromMs: null, hadToMs: Number.POSITIVE_INFINITY },
      }
      journeys.push(journey)
      journey.told = await go(journey)
    }
  }

  await Promise.all(Array.from({ length: clients }, client))
  return { journeys, statuses, wrong }
}

function readAnswer({ status, headers, body }: Answer) {
  const { state, errors = {} } = JSON.parse(body) as { state?: string; errors?: Record<string, string[]> }
  const link = new URL(String(headers.location ?? ''), 'http://shop.example').searchParams.get('link') ?? ''
  return { status, state, link, fields: Object.keys(errors) }
}
