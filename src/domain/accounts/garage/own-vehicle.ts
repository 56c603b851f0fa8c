import { STATES, type State } from '#domain/tenants/settings/vocabulary.ts'
import { typedText } from '#domain/tenants/typed-text.ts'

/** A vehicle that a shopper drives (rule:own-vehicles). Dates are days: '2026-11-28'. */
export type OwnVehicle = {
  ownVehicleId: number
  /** As its owner calls it. */
  name: string
  rego: string | null
  regoState: State | null
  serviceDueOn: string | null
  regoDueOn: string | null
  /** Its owner wants a letter before each of the two. */
  isReminded: boolean
}

export type WrittenVehicle = Omit<OwnVehicle, 'ownVehicleId'>

/** More than a household has. */
export const MOST_OWN_VEHICLES = 20

/** A letter goes so many days before. */
export const REMINDER_DAYS = 14

/** What was typed, or what is wrong with it by field: the field as it is labelled, what was typed, and why it cannot be. */
export function readOwnVehicle(
  typed: Readonly<Record<string, string | undefined>>,
): { kind: 'read'; vehicle: WrittenVehicle } | { kind: 'wrong'; errors: Record<string, string[]> } {
  const text = (name: string) =>
    typedText(typed[name] ?? '')
      .normalize('NFKC')
      .trim()
  const errors: Record<string, string[]> = {}
  const name = text('name')
  if (!name || name.length > 80)
    errors.name = [
      `Vehicle: ${name ? `${name.length} characters are too many` : 'nothing is typed'}. Say what it is in 80 at most: 2019 Toyota HiLux.`,
    ]
  const rego = text('rego').toUpperCase().replace(/[\s-]/g, '')
  if (rego && !/^[A-Z0-9]{1,9}$/.test(rego))
    errors.rego = [`Rego: ${shown(rego)} cannot be one. It is letters and digits, nine at most.`]
  const state = text('rego_state').toLowerCase()
  if (state && !STATES.includes(state as State))
    errors.rego_state = [`State: ${shown(state)} is none. Choose one from the list.`]
  const day = (field: string, label: string) => {
    const written = text(field)
    if (written && !isDay(written))
      errors[field] = [`${label}: ${shown(written)} is no day of the calendar. Write year, month and day: 2027-03-31.`]
    return written || null
  }
  const [serviceDueOn, regoDueOn] = [day('service_due_on', 'Next service'), day('rego_due_on', 'Rego expires')]
  if (Object.keys(errors).length > 0) return { kind: 'wrong', errors }
  const isReminded = Boolean(text('is_reminded'))
  const vehicle = { name, rego: rego || null, regoState: (state as State) || null, serviceDueOn, regoDueOn, isReminded }
  return { kind: 'read', vehicle }
}

function shown(typed: string): string {
  return `“${typed.slice(0, 40)}”`
}

/** A day of the calendar of this century, as date boxes send it. */
function isDay(written: string): boolean {
  const at = /^20\d\d-\d\d-\d\d$/.test(written) ? new Date(`${written}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written)
}
