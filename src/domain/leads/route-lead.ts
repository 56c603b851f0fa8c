import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { LeadKind } from './lead-forms.ts'

/** What decides whose a lead is; null for what it does not say. */
export type RouteFacts = {
  /** The dealership that has the vehicle. */
  vehicle: string | null
  /** The dealership the shopper chose. */
  chosen: string | null
  /** The place the shopper chose, and whose it is. */
  location: { name: string; dealership: string | null } | null
  /** The tenant's own default, and all of its dealerships. */
  fallback: string | null
  dealerships: readonly string[]
}

export type Route = { dealership: string | null; reason: string }

/** Whose a lead is (rule:lead-routing): by its vehicle, else the chosen dealership, else the place, else the default. */
export function routeLead({ vehicle, chosen, location, fallback, dealerships }: RouteFacts): Route {
  if (vehicle) return { dealership: vehicle, reason: `${vehicle} has the vehicle.` }
  if (chosen) return { dealership: chosen, reason: `The shopper chose ${chosen}.` }
  if (location?.dealership)
    return { dealership: location.dealership, reason: `${location.name} belongs to ${location.dealership}.` }
  if (fallback && dealerships.includes(fallback))
    return { dealership: fallback, reason: `${fallback} is the default for leads.` }
  if (dealerships.length === 1)
    return { dealership: dealerships[0]!, reason: `${dealerships[0]} is the only dealership.` }
  return { dealership: null, reason: 'It names no dealership, and leads have no default.' }
}

export type Destination = { kind: 'email' | 'adf-email' | 'webhook'; to: string }

/**
 * Who is told: the tenant's destinations for this kind of lead and this dealership; without any, the yard's or the
 * site's own mailbox. Each once. ADF has no place for what is about no vehicle to sell.
 */
export function destinationsOf(
  { kind, dealership, hasVehicle }: { kind: LeadKind; dealership: string | null; hasVehicle: boolean },
  { destinations }: Pick<TenantSettings['leads'], 'destinations'>,
  mailbox: string | null,
): Destination[] {
  const wanted = destinations.filter(
    (one) =>
      (one.kind !== 'adf-email' || (hasVehicle && kind !== 'service' && kind !== 'parts')) &&
      (one.dealership === null || one.dealership === dealership) &&
      (one.leads.length === 0 || one.leads.includes(kind)),
  )
  const found: Destination[] = wanted.map((one) => ({ kind: one.kind, to: one.to }))
  if (found.length === 0 && mailbox) found.push({ kind: 'email', to: mailbox })
  return found.filter((one, at) => found.findIndex((other) => other.kind === one.kind && other.to === one.to) === at)
}
