import type { PaymentProcessorName } from '#domain/tenants/settings/vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** Whose money it is: the dealership's own account at the processor, such as `acct_…`; null is the tenant's. */
export type PaymentAccount = string | null

/** Who takes the money of a dealership's shoppers, and into which account. */
export type Payee = { processor: PaymentProcessorName; account: PaymentAccount }

/** The dealership's own word goes before the site's (rule:dealership-switches); null where nobody takes money. */
export function payeeOf(
  dealershipSlug: string,
  { commerce, dealershipOverrides }: Pick<TenantSettings, 'commerce' | 'dealershipOverrides'>,
): Payee | null {
  const own = dealershipOverrides[dealershipSlug]
  const processor = own?.paymentProcessor ?? commerce.processor
  return processor && { processor, account: own?.paymentAccount ?? null }
}

/** Everybody who takes money for a site, each once. */
export function payeesOf(settings: Parameters<typeof payeeOf>[1]): Payee[] {
  const named = ['', ...Object.keys(settings.dealershipOverrides)].flatMap((slug) => payeeOf(slug, settings) ?? [])
  return [...new Map(named.map((payee) => [`${payee.processor} ${payee.account}`, payee])).values()]
}
