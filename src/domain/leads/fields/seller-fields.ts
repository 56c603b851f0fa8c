import { STATES } from '#domain/tenants/settings/vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { LeadField } from './lead-field.ts'

type Field = (facts: { settings: Pick<TenantSettings, 'forms'> }) => LeadField

const CONDITIONS = ['Like new', 'Good', 'Fair', 'Needs work']

/** What whoever sells a vehicle is asked about it. `plate` is sent as `rego`. */
export const SELLER_FIELDS = {
  make: () => ({ label: 'Make', type: 'string', required: true }),
  model: () => ({ label: 'Model', type: 'string', required: true }),
  year: () => ({ label: 'Year', type: 'string', required: false }),
  odometer: () => ({ label: 'Kilometres', type: 'string', required: false }),
  plate: () => ({ label: 'Rego', type: 'string', required: false }),
  rego_state: ({ settings: { forms } }) => ({
    label: 'Registered in',
    type: 'select',
    required: false,
    options: STATES.map((state) => ({ value: state, label: state.toUpperCase() })),
    value: forms.defaultState,
  }),
  condition: () => ({
    label: 'Condition',
    type: 'radio',
    required: false,
    options: CONDITIONS.map((word) => ({ value: word, label: word })),
  }),
  owing: () => ({ label: 'There is money owing on it', type: 'checkbox', required: false }),
  photos: () => ({ label: 'Photos of it', type: 'file', required: false }),
} as const satisfies Record<string, Field>
