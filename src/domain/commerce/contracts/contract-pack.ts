import { privacyNotice } from '#domain/leads/privacy-notice.ts'
import { addressLine, type Location } from '#domain/locations/location.ts'
import { localPhone } from '#domain/locations/phone.ts'
import { grouped, moneyWords } from '#domain/tenants/amounts.ts'
import { type ContractField, fieldsIn, fillFields } from '#domain/tenants/settings/contract-fields.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { type Order, orderBuyer, orderHandover, totalCents } from '../orders/order.ts'
import { pickUpWords } from '../orders/pick-up-words.ts'
import { type Statements, statementsFor } from './statements.ts'

/** What is drawn as a PDF: in words, from top to bottom. */
export type ContractPack = {
  title: string
  /** Who sells and who buys what. */
  parties: { label: string; value: string }[]
  lines: { words: string; amount: string }[]
  total: string
  sections: { title: string; paragraphs: string[]; source: string | null }[]
  /** Papers that are handed over besides. */
  papers: string[]
  signers: string[]
}

export type ContractPackOutcome =
  /** `notes`: what the law may want besides, for the dealer's eyes. */
  | { kind: 'pack'; pack: ContractPack; notes: string[] }
  /** The settings have no document for such a vehicle. */
  | { kind: 'no-documents' }
  /** Nobody has said yet who buys. */
  | { kind: 'no-buyer' }
  /** Fields that documents name and nobody has given, by the document's title. */
  | { kind: 'lacking'; lacking: { field: ContractField; title: string }[] }

/** What a pack is made of besides the order: where the vehicle stands, what body it has, and who sells it. */
export type PackFacts = {
  dealer: { name: string; legalName: string | null; abn: string | null }
  yard: Location | null
  simpleBody: string | null
}

type PackTenant = { name: string; settings: Pick<TenantSettings, 'commerce' | 'forms' | 'site'> }

/** The contract pack of an order (rule:contract-pack): the dealer's documents, what the law has it say, privacy, every amount. */
export function contractPack(order: Order, facts: PackFacts, tenant: PackTenant, now: Date): ContractPackOutcome {
  const { commerce } = tenant.settings
  const buyer = orderBuyer(order)
  if (!buyer) return { kind: 'no-buyer' }
  const { vehicle, lines, reference } = order
  const state = facts.yard?.address.state ?? null
  const documents = commerce.contract.documents.filter(
    ({ states, carTypes }) =>
      (states.length === 0 || states.some((one) => one === state?.toLowerCase())) &&
      (carTypes.length === 0 || carTypes.includes(vehicle.carType)),
  )
  if (documents.length === 0) return { kind: 'no-documents' }
  const values = contractValues(order, facts, tenant, now)
  const lacking = documents.flatMap(({ title, text }) =>
    [...new Set(fieldsIn(text) as ContractField[])].flatMap((field) => (values[field] ? [] : [{ field, title }])),
  )
  if (lacking.length > 0) return { kind: 'lacking', lacking }
  const priceCents = lines.find(({ kind }) => kind === 'vehicle')?.cents ?? null
  const asked = { ...vehicle, state, simpleBody: facts.simpleBody, itemType: vehicle.itemType ?? null }
  const law = statementsFor(asked, priceCents, now)
  const dollars = (cents: number) => moneyWords(cents / 100, 2)
  const pack = {
    title: `${documents[0]!.title}, order ${reference}`,
    parties: [
      {
        label: 'Seller',
        value: [values.dealer_name, values.dealer_abn && `ABN ${values.dealer_abn}`].filter(Boolean).join(', '),
      },
      { label: 'Buyer', value: [values.buyer_name, values.buyer_address].filter(Boolean).join(', ') },
      {
        label: 'Vehicle',
        value: `${values.vehicle}, stock ${vehicle.stockNumber}${values.vin ? `, VIN ${values.vin}` : ''}`,
      },
    ],
    lines: lines.map(({ words, cents, payee }) => ({ words: `${words} (to ${payee})`, amount: dollars(cents) })),
    total: dollars(totalCents(lines)),
    sections: [
      ...documents.map(({ title, text }) => ({
        title,
        paragraphs: fillFields(text, values).split(/\n\s*\n/),
        source: null,
      })),
      ...statementSections(law),
      { title: 'Privacy', paragraphs: [privacyNotice(tenant.settings, tenant)], source: null },
    ],
    papers: law.papers.map(({ words }) => words),
    signers: [`For ${values.dealer_name}`, values.buyer_name!],
  }
  return {
    kind: 'pack',
    pack,
    notes: [...law.papers.map(({ words }) => `Hand over besides: ${words}.`), ...law.leftOut],
  }

  function statementSections({ statements }: Statements): ContractPack['sections'] {
    return statements.map(({ title, text, source, asAt }) => ({
      ...{ title, paragraphs: [text] },
      source: `${source}; looked up on ${asAt}`,
    }))
  }
}

/** What each field stands for; null where it is not known. */
function contractValues(
  order: Order,
  { dealer, yard }: PackFacts,
  { settings: { site } }: PackTenant,
  now: Date,
): Record<ContractField, string | null> {
  const { vehicle, lines, reference } = order
  const buyer = orderBuyer(order)!
  const handover = orderHandover(order)
  const phone = yard?.phone ?? yard?.landlinePhone ?? site.phone
  return {
    order: reference,
    date: now.toLocaleDateString('en-AU', { dateStyle: 'long', timeZone: site.timeZone }),
    buyer_name: `${buyer.firstName} ${buyer.lastName}`.trim() || null,
    buyer_address: [buyer.address, buyer.postcode].filter(Boolean).join(' ') || null,
    buyer_email: buyer.email || null,
    buyer_phone: localPhone(buyer.phone) || null,
    dealer_name: dealer.legalName ?? site.legalName ?? dealer.name,
    dealer_abn: dealer.abn ?? site.abn,
    dealer_address: (yard && addressLine(yard.address)) || null,
    dealer_licence: yard?.dealerLicenseNumber ?? null,
    dealer_phone: phone && localPhone(phone),
    vehicle: vehicle.name,
    stock_number: vehicle.stockNumber,
    vin: vehicle.vin,
    odometer_km: vehicle.odometerKm === null ? null : `${grouped(vehicle.odometerKm)} km`,
    state: yard?.address.state?.toUpperCase() ?? null,
    handover: handover && handoverWords(handover),
    total: moneyWords(totalCents(lines) / 100, 2),
  }

  function handoverWords(given: NonNullable<typeof handover>): string {
    if (given.way === 'delivery') return `delivered to ${given.address} ${given.postcode}`
    return given.startsAt
      ? `fetched on ${pickUpWords(new Date(given.startsAt), order.pickUpPlace, site)}`
      : 'fetched at an agreed time'
  }
}
