import { sha256 } from '#domain/leads/lead-hash.server.ts'
import { privacyNotice } from '#domain/leads/privacy-notice.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'

/** The exact words that stand where an alert is asked for; other words are another key, as at forms (rule:lead-consent). */
export type AlertConsent = { key: string; words: string; sha256: string }

export function alertConsent({ name, settings }: Pick<Tenant, 'name' | 'settings'>): AlertConsent {
  const promise = `${name} writes to you about this and nothing else, once you have confirmed your address, until you stop it with one press in any of its e-mails.`
  const words = `${promise} ${privacyNotice(settings, { name })}`
  const hash = sha256(words)
  return { key: hash.slice(0, 10), words, sha256: hash }
}
