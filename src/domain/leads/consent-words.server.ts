import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { FormField } from './fields/lead-field.ts'
import type { LeadConsent } from './lead.ts'
import { sha256 } from './lead-hash.server.ts'
import { privacyNotice } from './privacy-notice.ts'

/** The exact words of a form that somebody agrees to, or has read, and `preTicked`: the box was ticked as it was shown. */
export type ConsentWords = {
  /** Sent along by the form: other words, or another tick, are another key. */
  key: string
  words: { purpose: LeadConsent['purpose']; text: string; preTicked: boolean }[]
}

const KEY_LENGTH = 10

/** What stands at a form now (rule:lead-consent). `seller`: whom its privacy notice names. */
export function consentWords(
  fields: readonly FormField[],
  settings: Pick<TenantSettings, 'forms' | 'site'>,
  seller: { name: string },
): ConsentWords {
  const box = (purpose: LeadConsent['purpose'], name: string) =>
    fields.flatMap((field) =>
      field.name === name ? [{ purpose, text: field.label, preTicked: field.checked === true }] : [],
    )
  const words: ConsentWords['words'] = [
    ...box('offers', 'opt_in'),
    ...box('terms', 'terms'),
    ...box('credit', 'credit'),
    { purpose: 'privacy-notice', text: privacyNotice(settings, seller), preTicked: false },
  ]
  return { key: sha256(JSON.stringify(words)).slice(0, KEY_LENGTH), words }
}
