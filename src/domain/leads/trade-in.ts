import { type Booking, bookingState } from './bookings/booking.ts'

/** A vehicle of the shopper's own, told well enough that a CRM can hold it. */
export type TradeIn = {
  year: string
  make: string
  model: string
  badge: string | null
  vin: string | null
  odometerKm: number | null
  rego: string | null
  comments: string | null
}

/** Under these names forms and programs send it with any lead. */
export const TRADE_IN_FIELDS = [
  'trade_year', 'trade_make', 'trade_model', 'trade_badge', 'trade_vin', 'trade_odometer', 'trade_rego', 'trade_comments',
] as const // biome-ignore format: one list

type Name = (typeof TRADE_IN_FIELDS)[number]

/** What the form of whoever sells a vehicle calls the same (fields/seller-fields.ts). */
const OF_SELLERS: Partial<Record<Name, string>> = {
  trade_year: 'year',
  trade_make: 'make',
  trade_model: 'model',
  trade_odometer: 'odometer',
  trade_rego: 'rego',
}

/** The field of a form that says it. */
function fieldOf(form: string, name: Name): string {
  return (form === 'sell-my-car' ? OF_SELLERS[name] : null) ?? name
}

/** What a lead says of it, by the `answer` to a field; null where make, model or a year of four digits is missing. */
export function tradeInOf(form: string, answer: (name: string) => string | null | undefined): TradeIn | null {
  const said = (name: Name) => (answer(fieldOf(form, name)) ?? answer(name))?.trim() || null
  const [year, make, model] = [said('trade_year'), said('trade_make'), said('trade_model')]
  if (!make || !model || !/^(?:19|20)\d\d$/.test(year ?? '')) return null
  const odometer = said('trade_odometer')?.replace(/[ ,]|km?s?$/gi, '') ?? ''
  return {
    ...{ year: year!, make, model },
    badge: said('trade_badge'),
    vin: said('trade_vin'),
    odometerKm: /^\d{1,7}$/.test(odometer) ? Number(odometer) : null,
    rego: said('trade_rego'),
    comments: said('trade_comments'),
  }
}

export type StoredAnswers = readonly { name: string; label: string; value: string }[]
type Told = { form: string; answers: StoredAnswers }

/** The same of a stored lead. */
export function tradeInOfLead({ form, answers }: Told): TradeIn | null {
  return tradeInOf(form, (wanted) => answers.find(({ name }) => name === wanted)?.value)
}

/**
 * Those of a lead's answers that are not part of its trade-in, as a CRM is told them: of a time that was asked for, what
 * became of it.
 */
export function otherAnswers(lead: Told & { booking: Booking | null }): Told['answers'] {
  const part = new Set(tradeInOfLead(lead) ? TRADE_IN_FIELDS.flatMap((name) => [name, fieldOf(lead.form, name)]) : [])
  const { booking } = lead
  return lead.answers
    .filter(({ name }) => !part.has(name))
    .map((answer) => (booking && answer.name === 'appointment' ? { ...answer, value: bookingState(booking) } : answer))
}
