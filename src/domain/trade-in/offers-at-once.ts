import type { TenantSettings } from '#domain/tenants/settings.ts'

/** Whether a shopper is made an offer on the site itself (rule:quiet-until-set): once the dealer has said what it is worked out with, or wants it. */
export function offersAtOnce({ tradeIn }: Pick<TenantSettings, 'tradeIn'>): boolean {
  return tradeIn.enabled && tradeIn.instantOffers === true
}
