import { phoneHref } from '#domain/locations/phone.ts'
import type { TenantTokens } from '#domain/tenants/tokens.ts'

/** What a letter shows, in the order of reading; `letterText` says the same without pictures. */
export type LetterView = {
  subject: string
  /** Whose site it is from, over the letter. */
  from: string
  title: string
  /** Sentences before the facts. */
  paragraphs: string[]
  /** The facts that matter first; those with an address can be pressed. */
  facts: LetterRow[]
  /** What the shopper wrote, in their words. */
  message: string | null
  vehicle: LetterVehicle | null
  /** Of a letter about several, each with what is new about it. */
  vehicles?: (LetterVehicle & { news: string })[]
  /** The one thing to do, and what else one may. */
  actions: LetterAction[]
  /** Everything else that is known, small. */
  details: LetterRow[]
  /** After the facts: what happens next, who signs. */
  closing: string[]
  /** Why this letter came, at its foot. */
  reason: string
}

export type LetterRow = { label: string; value: string; href?: string }
export type LetterAction = { label: string; href: string }
export type LetterVehicle = {
  name: string
  badge: string | null
  href: string
  pictureSrc: string | null
  price: string | null
  /** What the price contains, where that is known: 'drive away'. */
  priceSays: string | null
  facts: string[]
}

/** From which a letter has its colours. */
export type LetterLook = { template: string; tokens: TenantTokens }

/** Makes the HTML of a letter; chosen in `src/app/work.ts`, for the domain draws nothing. */
export type DrawLetter = (view: LetterView, look: LetterLook) => string

/** The same letter for those who read no HTML. */
export function letterText(view: LetterView): string {
  const rows = (list: readonly LetterRow[]) => list.map(({ label, value }) => `${label}: ${value}`)
  const { vehicle, vehicles = [] } = view
  const parts = [
    [view.title],
    view.paragraphs,
    // Pages; who is called or written to stands among the facts.
    view.actions.filter(({ href }) => isPage(href)).map(({ label, href }) => `${label}: ${href}`),
    rows(view.facts),
    view.message ? [view.message] : [],
    vehicle ? vehicleLines(vehicle) : [],
    ...vehicles.map((one) => [one.news, ...vehicleLines(one)]),
    view.closing,
    view.details.map(({ label, value, href }) => `${label}: ${href && isPage(href) ? href : value}`),
    ['--', view.reason],
  ]
  return `${parts
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')}\n`
}

function vehicleLines({ name, badge, facts, price, priceSays, href }: LetterVehicle): string[] {
  return [[name, badge].filter(Boolean).join(' '), ...facts, [price, priceSays].filter(Boolean).join(' '), href]
}

function isPage(href: string): boolean {
  return /^https?:/.test(href)
}

/** A link that calls a number, where it is one. */
export function callHref(phone: string): string {
  return phoneHref(phone)
}

/** A link that begins a letter. */
export function mailHref(address: string, subject: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`
}
