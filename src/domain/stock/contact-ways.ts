import { vehiclePhone } from '#domain/locations/vehicle-phone.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { CarType } from './listing.ts'

/**
 * What a shopper can ask about a vehicle on its page, each in a conversation at the anchor of that name; all else that can
 * be asked has a page of its own.
 */
export const ENQUIRY_SUBJECTS = ['enquire', 'reserve', 'buy-online'] as const
export type EnquirySubject = (typeof ENQUIRY_SUBJECTS)[number]

/** How whoever has a vehicle is reached about it, as the dealer wrote it; null where there is no such way. */
export type ContactWays = { phone: string | null; email: string | null; whatsAppNumber: string | null }

type AskedVehicle = { carType: CarType; dealershipSlug: string }
type AskSettings = Pick<TenantSettings, 'dealershipOverrides' | 'site' | 'vehiclePage'> & {
  phones: Parameters<typeof vehiclePhone>[0]
}

/**
 * The ways to ask about a vehicle: a call where the dealer offers one (rule:phone-choice), WhatsApp where it is
 * switched on, a letter to the yard, else to the dealer. Without a yard, those that hold for every yard.
 */
export function contactWays(
  { carType, dealershipSlug }: AskedVehicle,
  { dealershipOverrides, phones, site, vehiclePage: { buttons } }: AskSettings,
  yard: { phone: string | null; email: string | null } | null = null,
): ContactWays {
  const own = dealershipOverrides[dealershipSlug]
  const phone = vehiclePhone(phones, { carType, locationPhone: yard?.phone ?? null }, own)
  return {
    phone: buttons.call ? phone : null,
    email: yard?.email ?? site.email,
    whatsAppNumber: buttons.whatsApp ? buttons.whatsAppNumber : null,
  }
}

/** A dealer who can be reached in no way is asked nothing. */
export function canBeContacted(ways: ContactWays): boolean {
  return Object.values(ways).some(Boolean)
}
