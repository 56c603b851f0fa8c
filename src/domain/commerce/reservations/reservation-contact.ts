import { parseEmail, parsePhone } from '#domain/accounts/shoppers/contact.ts'
import { readLeadFields } from '#domain/leads/lead-schema.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** As typed, or in the one spelling of each. */
export type HoldContact = { firstName: string; lastName: string; email: string; phone: string }

export type ReadHoldContact =
  | { kind: 'read'; contact: HoldContact }
  | { kind: 'invalid'; errors: Record<string, string[]> }

/** Forms of leads that are sent by what was paid or won, once the page's own asked who it is. */
export type PayerForm = 'reservation' | 'online-payment' | 'prize'

/** Reads who a vehicle is to be held for, or who pays, by the rules of the lead that will tell the dealer of them: what is taken here is taken there. */
export function readContact(
  typed: HoldContact,
  settings: TenantSettings,
  form: PayerForm = 'reservation',
): ReadHoldContact {
  const email = parseEmail(typed.email)
  const phone = parsePhone(typed.phone)
  const read = readLeadFields(
    form,
    { settings: asCheckoutAsks(settings, form), dealerships: [], locations: [], vehicle: null },
    {
      ...{ name: typed.firstName, last_name: typed.lastName, email: email ?? typed.email, phone: phone ?? typed.phone },
      ...(form === 'reservation' && agreedTerms(settings)),
    },
  )
  const errors = {
    ...(read.kind === 'invalid' && read.errors),
    ...(!email && { email: ['Email must be an address such as name@example.com.'] }),
    ...(!phone && { phone: ['Mobile must be a phone number.'] }),
  }
  if (read.kind === 'invalid' || !email || !phone) return { kind: 'invalid', errors }
  return {
    kind: 'read',
    contact: { firstName: String(read.values.name), lastName: String(read.values.last_name), email, phone },
  }
}

/** The checkout asks for the platform's own fields: what the dealer changed of that form (rule:form-fields) cannot refuse its lead. */
export function asCheckoutAsks(settings: TenantSettings, of: PayerForm = 'reservation'): TenantSettings {
  const { forms } = settings
  return { ...settings, forms: { ...forms, fields: forms.fields.filter(({ form }) => form !== of) } }
}

/** What was agreed to is kept word by word with the reservation; its lead says that it was, where leads do. */
export function agreedTerms({ forms }: Pick<TenantSettings, 'forms'>): { terms?: true } {
  return forms.termsRequired ? { terms: true } : {}
}
