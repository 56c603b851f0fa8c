import { postcodeState } from '#domain/locations/region.ts'
import { filesWords, type Lead, type LeadVehicle } from '../../lead.ts'
import type { LeadLetter } from '../../lead-channel.ts'
import { LEAD_FORMS } from '../../lead-forms.ts'
import { otherAnswers, type TradeIn, tradeInOfLead } from '../../trade-in.ts'

/**
 * A lead about a vehicle as ADF 1.0, the format CRMs read: only elements it has, in its order. A vehicle the shopper has is
 * a second one (of a lead about none to buy, the only one). Appointment and the other answers, which it has no place for,
 * stand in the customer's comments. `to`: the dealer's address it goes to.
 */
export function adfOf({ lead, from, isResend }: LeadLetter, to: string): string {
  const { vehicle } = lead
  const tradeIn = tradeInOfLead(lead)
  if (!vehicle && !tradeIn) throw new Error('ADF has no place for a lead about no vehicle; its routing leaves it out.')
  const seller = lead.dealership?.name ?? from.name
  const comments = [
    lead.message,
    ...otherAnswers(lead).map(({ label, value }) => `${label}: ${value}`),
    filesWords(lead),
  ]

  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${element('adf', {}, [
    element('prospect', { status: isResend ? 'resend' : 'new' }, [
      text('id', `${lead.leadId}`, { sequence: '1', source: from.slug }),
      text('requestdate', lead.createdAt.toISOString()),
      ...(vehicle ? [wantedVehicle(vehicle, lead)] : []),
      ...(tradeIn ? [ownVehicle(tradeIn, vehicle ? 'trade-in' : 'sell')] : []),
      element('customer', {}, [
        element('contact', {}, [
          text('name', lead.firstName, { part: 'first', type: 'individual' }),
          optional('name', lead.lastName, { part: 'last', type: 'individual' }),
          text('email', lead.email),
          text('phone', lead.phone, { type: 'voice' }),
          homeAddress(lead),
        ]),
        optional('comments', comments.filter(Boolean).join('\n')),
      ]),
      element('vendor', {}, [
        optional('id', lead.dealership?.slug, { source: from.slug }),
        text('vendorname', seller),
        // Many receivers look for the name here.
        element('contact', {}, [text('name', seller, { part: 'full', type: 'business' }), text('email', to)]),
      ]),
      element('provider', {}, [
        text('name', `Website of ${from.name}`, { part: 'full' }),
        text('service', lead.category),
        optional('url', vehicle?.url ?? lead.pageUrl),
      ]),
    ]),
  ])}\n`
}

function wantedVehicle(vehicle: LeadVehicle, lead: Lead): string {
  const { kind } = LEAD_FORMS[lead.form]
  const interest = kind === 'test-drive' ? 'test-drive' : 'buy'
  const isNew = vehicle.carType === 'new' && !vehicle.certified
  return element('vehicle', { interest, status: isNew ? 'new' : 'used' }, [
    text('year', String(vehicle.year)),
    text('make', vehicle.make),
    text('model', vehicle.model),
    optional('vin', vehicle.vin),
    text('stock', vehicle.stockNumber),
    optional('trim', vehicle.badge),
    odometer(vehicle.odometerKm),
    optional('imagetag', vehicle.pictureUrl),
    optional('price', vehicle.priceCents === null ? null : (vehicle.priceCents / 100).toFixed(2), {
      type: 'asking',
      currency: 'AUD',
    }),
    optional('comments', vehicle.certified ? 'Certified' : null),
  ])
}

/** Its plate is an id, as many CRMs have it. */
function ownVehicle(own: TradeIn, interest: 'trade-in' | 'sell'): string {
  return element('vehicle', { interest, status: 'used' }, [
    optional('id', own.rego, { source: 'rego' }),
    text('year', own.year),
    text('make', own.make),
    text('model', own.model),
    optional('vin', own.vin),
    optional('trim', own.badge),
    odometer(own.odometerKm),
    optional('comments', own.comments),
  ])
}

function odometer(km: number | null): string {
  return optional('odometer', km === null ? null : String(km), { status: 'original', units: 'km' })
}

/** What a form asks of it; the format wants the line of a street even where there is none. */
function homeAddress({ answers, postcode }: Lead): string {
  const said = (name: string) => answers.find((answer) => answer.name === name)?.value
  if (!postcode && !said('street')) return ''
  return element('address', { type: 'home' }, [
    text('street', said('street') ?? '', { line: '1' }),
    optional('city', said('suburb')),
    optional('regioncode', said('state')?.toUpperCase() ?? postcodeState(postcode)),
    optional('postalcode', postcode),
    text('country', 'AU'),
  ])
}

type Attributes = Record<string, string>

function element(name: string, attributes: Attributes, children: string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${written.join('')}>${children.join('')}</${name}>`
}

function text(name: string, value: string, attributes: Attributes = {}): string {
  return element(name, attributes, [escaped(value)])
}

function optional(name: string, value: string | null | undefined, attributes: Attributes = {}): string {
  return value === null || value === undefined || value === '' ? '' : text(name, value, attributes)
}

/** What XML 1.0 has no character for is left out. */
function escaped(value: string): string {
  return (
    value
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  )
}
