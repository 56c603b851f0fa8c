import { type LeadDestinationKind, leadDestination } from '#domain/tenants/settings/lead-destinations.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { type DestinationAccess, NO_ACCESS } from './lead-channel.ts'
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

/** A receiver of one lead. `target` tells it from others: one address may be that of several accounts. */
export type Destination = {
  kind: LeadDestinationKind
  to: string
  target: string
  access: DestinationAccess
  /** The dealer's settings list it; else it is the yard's or the site's own mailbox. */
  isListed: boolean
}

export type DestinationFacts = {
  kind: LeadKind
  dealership: string | null
  hasVehicle: boolean
  /** A vehicle the shopper would sell, told well enough for a CRM. */
  hasTradeIn?: boolean
}

/**
 * Who is told (rule:lead-routing): the tenant's destinations for this kind of lead and this dealership; without any, the
 * yard's or the site's own mailbox. Each once. What takes only some leads, as ADF does, is left out of others.
 */
export function destinationsOf(
  about: DestinationFacts,
  { destinations }: Pick<TenantSettings['leads'], 'destinations'>,
  mailbox: string | null,
): Destination[] {
  const found = destinations.filter((one) => takes(one, about)).map(listedDestination)
  if (found.length === 0 && mailbox)
    found.push({ kind: 'email', to: mailbox, target: mailbox, access: NO_ACCESS, isListed: false })
  return found.filter(
    (one, at) => found.findIndex((other) => other.kind === one.kind && other.target === one.target) === at,
  )
}

/** Who reads what nobody else is told: the yard's mailbox, else the site's. */
export function mailboxOf(
  yard: { email: string | null } | null | undefined,
  { site }: Pick<TenantSettings, 'site'>,
): string | null {
  return yard?.email ?? site.email
}

/** A row of the settings as a receiver. */
export function listedDestination({
  kind,
  to,
  user,
  secret,
  account,
  accountSecret,
}: TenantSettings['leads']['destinations'][number]): Destination {
  const target = account === null ? to : `${to}#${account}`
  return { kind, to, target, access: { user, secret, account, accountSecret }, isListed: true }
}

function takes(
  row: TenantSettings['leads']['destinations'][number],
  { kind, dealership, hasVehicle, hasTradeIn = false }: DestinationFacts,
): boolean {
  if (row.dealership !== null && row.dealership !== dealership) return false
  if (row.leads.length > 0 && !row.leads.includes(kind)) return false
  switch (leadDestination(row.kind).takes) {
    case 'any':
      return true
    case 'shopper':
      return kind !== 'careers'
    case 'vehicle':
      return hasVehicle || hasTradeIn
    case 'sale':
      return (hasVehicle || hasTradeIn) && kind !== 'service' && kind !== 'parts'
  }
}
