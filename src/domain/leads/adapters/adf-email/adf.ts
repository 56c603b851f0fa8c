import { filesWords } from '../../lead.ts'
import type { LeadLetter } from '../../lead-channel.ts'

/**
 * A lead about a vehicle as ADF 1.0, the format CRMs read: only elements it has, in its order. Appointment, postcode and
 * the other answers, which it has no place for, stand in the customer's comments. `to`: the dealer's address it goes to.
 */
export function adfOf({ lead, from, isResend }: LeadLetter, to: string): string {
  const { vehicle } = lead
  if (!vehicle) throw new Error('ADF has no place for a lead about no vehicle; its routing leaves it out.')
  const seller = lead.dealership?.name ?? from.name
  const comments = [
    lead.message,
    lead.postcode && `Postcode: ${lead.postcode}`,
    ...lead.answers.map(({ label, value }) => `${label}: ${value}`),
    filesWords(lead),
  ]
    .filter(Boolean)
    .join('\n')
  const interest = lead.form === 'test-drive' ? 'test-drive' : 'buy'
  const isNew = vehicle.carType === 'new' && !vehicle.certified

  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${element('adf', {}, [
    element('prospect', { status: isResend ? 'resend' : 'new' }, [
      text('id', `${lead.leadId}`, { sequence: '1', source: from.slug }),
      text('requestdate', lead.createdAt.toISOString()),
      element('vehicle', { interest, status: isNew ? 'new' : 'used' }, [
        text('year', String(vehicle.year)),
        text('make', vehicle.make),
        text('model', vehicle.model),
        optional('vin', vehicle.vin),
        text('stock', vehicle.stockNumber),
        optional('trim', vehicle.badge),
        optional('odometer', vehicle.odometerKm === null ? null : String(vehicle.odometerKm), {
          status: 'original',
          units: 'km',
        }),
        optional('imagetag', vehicle.pictureUrl),
        optional('price', vehicle.priceCents === null ? null : (vehicle.priceCents / 100).toFixed(2), {
          type: 'asking',
          currency: 'AUD',
        }),
        optional('comments', vehicle.certified ? 'Certified' : null),
      ]),
      element('customer', {}, [
        element('contact', {}, [
          text('name', lead.firstName, { part: 'first', type: 'individual' }),
          optional('name', lead.lastName, { part: 'last', type: 'individual' }),
          text('email', lead.email),
          text('phone', lead.phone, { type: 'voice' }),
        ]),
        text('comments', comments),
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
        text('url', vehicle.url),
      ]),
    ]),
  ])}\n`
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
