import { LEAD_FORMS, type LeadKind } from '#domain/leads/lead-forms.ts'
import { destinationsOf } from '#domain/leads/route-lead.ts'
import { leadDestination } from '#domain/tenants/settings/lead-destinations.ts'
import type { Finding } from './finding.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

const PATH = 'settings.leads.destinations'
const KINDS = [...new Set(Object.values(LEAD_FORMS).map(({ kind }) => kind))]

/** Leads that would tell nobody, receivers that cannot be reached as they stand, and letters that nobody could answer. */
export function checkLeads(config: TenantConfig): Finding[] {
  return [...unheard(config), ...lacking(config), ...unanswerable(config)]
}

/** Kinds of lead, of one dealership at least, that reach no receiver and no mailbox (rule:lead-routing). */
function unheard(config: TenantConfig): Finding[] {
  const kinds = KINDS.filter((kind) => kind !== 'careers' || config.settings.forms.careers)
  const lost = kinds.filter((kind) => sellers(config).some((dealership) => tellsNobody(config, kind, dealership)))
  if (lost.length === 0) return []
  const which = lost.length === kinds.length ? 'leads' : `leads of these kinds: ${lost.join(', ')}`
  return [
    {
      about: 'works',
      path: PATH,
      says: `Nobody is told about ${which}. They are kept.`,
      fix: `List ${PATH} for every kind and dealership, such as { "kind": "email", "to": "sales@example.com" }, or give settings.site.email.`,
    },
  ]
}

/** Those a lead may belong to; null where it may belong to nobody. */
function sellers({ settings, dealerships }: TenantConfig): (string | null)[] {
  const mayBeNobodys =
    dealerships.length > 1 && settings.leads.defaultDealership === null && !settings.forms.dealershipField
  return [...dealerships.map(({ slug }) => slug), ...(mayBeNobodys ? [null] : [])]
}

function tellsNobody({ settings, locations }: TenantConfig, kind: LeadKind, dealership: string | null): boolean {
  const yards = locations.filter((location) => location.dealership === dealership)
  const yard = yards.length > 0 && yards.every(({ email }) => email) ? yards[0]!.email : null
  const forms = Object.values(LEAD_FORMS).filter((form) => form.kind === kind)
  return forms.some((form) => {
    const hasVehicle = 'needsVehicle' in form
    const mailbox = settings.site.email ?? (hasVehicle ? yard : null)
    return destinationsOf({ kind, dealership, hasVehicle }, settings.leads, mailbox).length === 0
  })
}

function lacking({ settings }: TenantConfig): Finding[] {
  return settings.leads.destinations.flatMap((row, i) =>
    leadDestination(row.kind)
      .needs.filter((key) => row[key] === null)
      .map((key): Finding => {
        const says = `The ${row.kind} receiver has no ${key}: its leads wait.`
        return { about: 'works', path: `${PATH}[${i}].${key}`, says, fix: 'Give it; whoever runs that service has it.' }
      }),
  )
}

function unanswerable({ settings: { leads, site }, locations }: TenantConfig): Finding[] {
  const isAnswered =
    site.email !== null ||
    locations.some(({ email }) => email) ||
    leads.destinations.some(({ kind }) => kind === 'email')
  if (!leads.confirmation.sent || isAnswered) return []
  return [
    {
      about: 'works',
      path: 'settings.leads.confirmation.sent',
      says: 'Shoppers get a letter whose answers reach nobody.',
      fix: 'Give settings.site.email.',
    },
  ]
}
