import { locationSchema } from '#domain/locations/location-schema.ts'
import { LICENCE_STATES } from '#domain/publishing/check-law.ts'
import type { NewYard } from '#domain/publishing/new-tenant/draft-tenant.ts'
import { STATE_NAMES } from '#domain/tenants/settings/vocabulary.ts'
import { CliFailure } from '../../command.ts'
import { sentence } from '../../publishing.ts'

const LIST = new Intl.ListFormat('en-AU')

/** The name of a state that wants the dealer's licence number on the site; null of any other (rule:tenant-check). */
export function licenceState(state: string): string | null {
  const code = LICENCE_STATES.find((one) => one === state.toLowerCase())
  return code === undefined ? null : STATE_NAMES[code]
}

/** Why this is no number of a licence; null where it may be one. */
export function licenceFault(written: string): string | null {
  const message = locationSchema.shape.dealerLicenseNumber.safeParse(written).error?.issues[0]?.message
  return message === undefined ? null : sentence(message)
}

/**
 * Yards with the licence numbers of `--licence`: one alone is that of every yard whose state wants it shown, or of all where none does,
 * and several are one a yard, in their order, "" for none. Throws `CliFailure` where one alone would be of several states, or
 * there are more or fewer than yards.
 */
export function withLicences(yards: readonly NewYard[], numbers: readonly string[] | undefined): NewYard[] {
  if (!numbers) return [...yards]
  const wrong = numbers.filter((number) => number !== '' && licenceFault(number) !== null)
  if (wrong.length > 0)
    throw new CliFailure(wrong.map((number) => `--licence "${number}": ${licenceFault(number)}`).join('\n'), 2)
  const [only] = numbers
  if (numbers.length === 1) {
    const wanting = yards.filter(({ state }) => licenceState(state) !== null)
    const meant = wanting.length > 0 ? wanting : yards
    const states = [...new Set(meant.map(({ state }) => state))]
    if (states.length > 1)
      throw new CliFailure(
        `--licence "${only}" is one number for yards in ${LIST.format(states)}: a licence is that of one state. Give one for each yard, in the order of --postcode, "" for none.`,
        2,
      )
    return yards.map((yard) => (meant.includes(yard) ? { ...yard, licence: only || null } : yard))
  }
  if (numbers.length !== yards.length)
    throw new CliFailure(
      `--licence has ${numbers.length} numbers and --postcode ${yards.length}: give one that is of all, or one for each yard, in the same order, "" for none.`,
      2,
    )
  return yards.map((yard, i) => ({ ...yard, licence: numbers[i] || null }))
}
