import type { FormField } from '#domain/leads/fields/lead-field.ts'
import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { ALERT_FREQUENCIES, type AlertKind, FREQUENCY_WORDS } from './alert.ts'

/** What somebody can be told of a vehicle as it is now, the likeliest first. */
export function alertKinds(vehicle: Pick<Listing, 'status' | 'tag' | 'reserved'>): AlertKind[] {
  if (!isPurchasable(vehicle)) return ['alike', 'available']
  return vehicle.reserved ? ['available', 'price-drop', 'alike'] : ['price-drop', 'alike']
}

const KIND_WORDS: Record<AlertKind, string> = {
  'price-drop': 'When its price drops',
  available: 'When it can be had again',
  alike: 'When one like it comes in',
  search: 'When something new matches',
}

/** How often it may write, as forms offer it. */
export const FREQUENCY_OPTIONS = ALERT_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_WORDS[value] }))

/** What a form asks who wants to be told of one of these kinds (rule:alert-forms). */
export function alertFields(kinds: readonly AlertKind[]): FormField[] {
  const options = kinds.map((value) => ({ value, label: KIND_WORDS[value] }))
  return [
    { name: 'email', label: 'Email', type: 'email', required: true },
    // The only one there is nobody has to choose.
    ...(kinds.length > 1
      ? [{ name: 'kind', label: 'Tell me', type: 'radio', required: true, options, value: kinds[0] } as const]
      : []),
    {
      name: 'frequency',
      label: 'How often',
      type: 'radio',
      required: true,
      options: FREQUENCY_OPTIONS,
      value: 'daily',
    },
  ]
}
