import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { commitmentOf, draw, newCommitment } from './draw.server.ts'
import { permitWords } from './permits.ts'
import { hasWheel, type Prize, readWord, sliceAt, slicesOf, TICKETS, wheelProblem } from './wheel.ts'

const prize = (name: string, chancePercent: number, more: Partial<Prize> = {}): Prize => ({
  ...{ name, chancePercent, count: 10, worthDollars: 50, validDays: 30, ...more },
})
const PRIZES = [prize('A', 2.5), prize('B', 0.29), prize('C', 30)]

test('slices lie side by side, as wide as their chances, and are the whole wheel', () => {
  expect(slicesOf(PRIZES).map(({ prize, from, to }) => [prize?.name, from, to])).toEqual([
    ...[
      ['A', 0, 250],
      ['B', 250, 279],
      ['C', 279, 3279],
      [undefined, 3279, TICKETS],
    ],
  ])
  const chances = fc.array(fc.integer({ min: 1, max: 2500 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(chances, fc.integer({ min: 0, max: TICKETS - 1 }), (widths, ticket) => {
      const prizes = widths.map((width, at) => prize(String(at), width / 100))
      const slices = slicesOf(prizes)
      expect(slices.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(TICKETS)
      const { from, to } = sliceAt(prizes, ticket)
      expect(ticket >= from && ticket < to).toBe(true)
      widths.forEach((width, at) => {
        expect(slices[at]!.to - slices[at]!.from).toBe(width)
      })
    }),
  )
})

test('what is drawn is what anybody computes of the secret and the word', () => {
  // printf %s blue | openssl dgst -sha256 -hmac $(printf 'a%.0s' {1..64})
  const known = draw('a'.repeat(64), 'blue')
  expect(known.ticket).toBe(Number.parseInt(known.digest.slice(0, 12), 16) % 10_000)
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), (word) => {
      const { secret, commitment } = newCommitment()
      expect(createHash('sha256').update(secret).digest('hex')).toBe(commitment)
      expect(commitmentOf(secret)).toBe(commitment)
      const { ticket } = draw(secret, word)
      expect(draw(secret, word).ticket).toBe(ticket)
      expect(ticket >= 0 && ticket < TICKETS).toBe(true)
    }),
  )
  expect(draw('a'.repeat(64), 'blue')).not.toEqual(draw('a'.repeat(64), 'blues'))
  expect(draw('a'.repeat(64), 'blue')).not.toEqual(draw('b'.repeat(64), 'blue'))
})

/** A chi-square of 9 degrees of freedom is above 33.7 once in ten thousand; fixed words make it the same every time. */
test('tickets are as frequent as the odds say, by secrets and by words', () => {
  const SPINS = 40_000
  const secret = 'c'.repeat(64)
  for (const ticketOf of [
    (at: number) => draw(secret, String(at)).ticket,
    (at: number) => draw(at.toString(16).padStart(64, '0'), 'blue').ticket,
  ]) {
    const tenths = new Array<number>(10).fill(0)
    const landed = new Map<string, number>()
    for (let at = 0; at < SPINS; at++) {
      const ticket = ticketOf(at)
      tenths[Math.floor(ticket / 1000)]!++
      const name = sliceAt(PRIZES, ticket).prize?.name ?? '-'
      landed.set(name, (landed.get(name) ?? 0) + 1)
    }
    const expected = SPINS / 10
    expect(tenths.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(33.7)
    for (const { prize, from, to } of slicesOf(PRIZES)) {
      const share = (to - from) / TICKETS
      // Four standard deviations.
      const most = 4 * Math.sqrt(SPINS * share * (1 - share))
      expect(Math.abs(landed.get(prize?.name ?? '-')! - SPINS * share)).toBeLessThan(most)
    }
  }
})

test('a wheel that contradicts itself is not shown, and the dealer is told why', () => {
  const wheel = { enabled: true, terms: 'T', prizes: [prize('A', 60)] }
  const settings = (changed: object, gates = { registration: true }) =>
    completeSettings({ gates, wheel: { ...wheel, ...changed } })
  expect(hasWheel(settings({}))).toBe(true)
  expect(hasWheel(settings({ enabled: false }))).toBe(false)
  for (const [changed, words] of [
    [{ prizes: [] }, 'no prizes'],
    [{ prizes: [prize('A', 60), prize('B', 40.01)] }, '100.01 %'],
    [{ prizes: [prize('A', 6), prize('A', 4)] }, 'one name'],
    [{ terms: null }, 'no terms'],
  ] as const) {
    expect(wheelProblem(settings(changed))).toContain(words)
    expect(hasWheel(settings(changed))).toBe(false)
  }
  expect(wheelProblem(settings({}, { registration: false }))).toContain('sign in')
})

test('permits: by state, by what all prizes are worth, and what is not known', () => {
  expect(permitWords([prize('A', 1, { worthDollars: 300, count: 10 })])).toContain('By that you need none.')
  expect(permitWords([prize('A', 1, { worthDollars: 3001, count: 1 })])).toContain('for people of ACT.')
  expect(permitWords([prize('A', 1, { worthDollars: 10_001, count: 1 })])).toContain('for people of ACT, NSW, NT, SA.')
  expect(permitWords(PRIZES)).toMatch(/QLD, TAS, VIC, WA want none.*Not known: whether SA/)
})

test('a word has 1 to 40 characters, of which none is two, in one spelling', () => {
  expect(readWord(' e\u0301 ')).toBe('\u00e9')
  expect(readWord('\u{1f600}'.repeat(40))).toBe('\u{1f600}'.repeat(40))
  for (const none of ['', '  ', 'a\nb', 'a'.repeat(41)]) expect(readWord(none)).toBeNull()
})
