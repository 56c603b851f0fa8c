import { localPhone } from '#domain/locations/phone.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** What stands under every form about privacy (APP 5): the dealer's own words, else who collects what is written, how to reach them, and what for. */
export function privacyNotice(
  { forms, site }: Pick<TenantSettings, 'forms' | 'site'>,
  { name }: { name: string },
): string {
  if (forms.privacyNotice) return forms.privacyNotice
  const known = [site.abn && `ABN ${site.abn}`, site.email ?? (site.phone && localPhone(site.phone))].filter(Boolean)
  const business = site.legalName ?? name
  return `${business}${known.length > 0 ? ` (${known.join(', ')})` : ''} collects what you write here to answer you, and hands it on only to the systems it works through enquiries with. Without it we cannot get back to you. Our privacy policy says how you can see or correct it, and how to complain.`
}
