import type { TenantSettings } from '#domain/tenants/settings.ts'

/** What stands under every form about privacy: the dealer's own words, else who collects what is written and what for. */
export function privacyNotice(
  { forms, site }: Pick<TenantSettings, 'forms' | 'site'>,
  { name }: { name: string },
): string {
  if (forms.privacyNotice) return forms.privacyNotice
  const business = `${site.legalName ?? name}${site.abn ? ` (ABN ${site.abn})` : ''}`
  return `${business} collects what you write here to answer you, and hands it on only to the systems it works through enquiries with. Without it we cannot get back to you. Our privacy policy says how you can see or correct it, and how to complain.`
}
