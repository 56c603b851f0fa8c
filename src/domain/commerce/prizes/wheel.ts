import type { TenantSettings } from '#domain/tenants/settings.ts'

/** A spin is one of as many tickets, each as likely as any other. */
export const TICKETS = 10_000

export type Prize = TenantSettings['wheel']['prizes'][number]

/** A slice of the wheel, as large as its chance: tickets from `from` up to and without `to`; null is the one that wins nothing. */
export type Slice = { prize: Prize | null; from: number; to: number }

/** The slices in the order of the prizes; what is left wins nothing (rule:spin-to-win). */
export function slicesOf(prizes: readonly Prize[]): Slice[] {
  let from = 0
  const slices = prizes.map((prize): Slice => {
    const to = from + Math.round(prize.chancePercent * 100)
    const slice = { prize, from, to }
    from = to
    return slice
  })
  return from < TICKETS ? [...slices, { prize: null, from, to: TICKETS }] : slices
}

/** The slice a ticket lies in. */
export function sliceAt(prizes: readonly Prize[], ticket: number): Slice {
  return slicesOf(prizes).find(({ from, to }) => ticket >= from && ticket < to)!
}

/** A word as the draw takes it, in its one spelling; null where it is none. */
export function readWord(typed: string): string | null {
  const word = typed.normalize('NFC').trim()
  return /^[^\p{Cc}]{1,40}$/u.test(word) ? word : null
}

/** What keeps a wheel that is switched on from being shown, in words for the dealer; null: nothing does. */
export function wheelProblem({ wheel, gates }: Pick<TenantSettings, 'wheel' | 'gates'>): string | null {
  const { prizes, terms } = wheel
  const sum = prizes.reduce((all, { chancePercent }) => all + Math.round(chancePercent * 100), 0)
  if (prizes.length === 0) return 'there are no prizes'
  if (sum > TICKETS) return `the chances of its prizes are ${sum / 100} %, more than 100`
  if (new Set(prizes.map(({ name }) => name)).size < prizes.length) return 'two prizes have one name'
  if (terms === null) return 'it has no terms'
  return gates.registration ? null : 'shoppers cannot sign in (gates.registration)'
}

/** Whether a dealer's site has the page. */
export function hasWheel(settings: Pick<TenantSettings, 'wheel' | 'gates'>): boolean {
  return settings.wheel.enabled && wheelProblem(settings) === null
}
