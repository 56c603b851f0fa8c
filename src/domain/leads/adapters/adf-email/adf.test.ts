import { readFileSync } from 'node:fs'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { sampleLetter } from '../../../../../test/support/sample-letter.ts'
import { sharedData } from '../../../../../test/support/shared-data.ts'
import type { Booking } from '../../bookings/booking.ts'
import { adfOf } from './adf.ts'

const CRM = 'leads@crm.example'
const DTD = sharedData('leads/sendadf_adf-1.0.dtd')
const OWN_CAR = Object.entries({
  trade_year: '2012',
  trade_make: 'Mazda',
  trade_model: '3',
  trade_odometer: '143,000 km',
  trade_rego: 'ABC12D',
  trade_comments: 'Two keys, full books. "Hail" & scratches.',
}).map(([name, value]) => ({ name, label: name, value }))
const LETTERS = {
  whole: sampleLetter(),
  'one of a form without last name and postcode': sampleLetter({ postcode: '', lastName: '' }),
  'one with a trade-in': sampleLetter({ answers: OWN_CAR }),
  'one about a vehicle to sell alone': sampleLetter({ form: 'sell-my-car', vehicle: null, answers: OWN_CAR }),
  'a resent drive without figures': sampleLetter(
    {
      form: 'test-drive',
      message: null,
      answers: [{ name: 'appointment', label: 'Date and time', value: '2026-11-21T10:00' }],
      dealership: null,
    },
    { badge: null, vin: null, odometerKm: null, priceCents: null, pictureUrl: null },
    { isResend: true },
  ),
  'characters XML has no place for': sampleLetter({ firstName: 'Zoë <&"\u0001', message: 'Tom & "Jerry" ]]> <b>' }),
}

test.skipIf(!DTD).each(Object.entries(LETTERS))('%s is what the DTD says (needs shared data)', (_, letter) => {
  expect(faultsOf(adfOf(letter, CRM), readFileSync(DTD!, 'utf8'))).toEqual([])
})

test.skipIf(!DTD)('the check sees what is wrong (needs shared data)', () => {
  const dtd = readFileSync(DTD!, 'utf8')
  const xml = adfOf(sampleLetter(), CRM)
  expect(faultsOf(xml.replace(/<year>.*?<\/year>/, ''), dtd)).toEqual([expect.stringContaining('vehicle')])
  expect(faultsOf(xml.replace('interest="buy"', 'interest="rent"'), dtd)).toEqual([expect.stringContaining('interest')])
  const [sample] = [readFileSync(sharedData('leads/adf_au_buy_with_tradein.xml')!, 'utf8')]
  expect(faultsOf(sample, dtd)).toEqual([])
})

test('of a time that was asked for a CRM is told what became of it', () => {
  const booking: Booking = {
    ...{ bookingId: 5, leadId: 41, kind: 'test-drive', sequence: 0, uid: 'a', place: null, vehicle: null },
    start: new Date('2026-11-28T00:30:00Z'),
    end: new Date('2026-11-28T01:15:00Z'),
    timeZone: 'Australia/Brisbane',
    changedAt: new Date('2026-11-20T02:00:00Z'),
    state: 'lapsed',
  }
  const answers = [{ name: 'appointment', label: 'Date and time', value: 'Saturday 28 November 2026, 10.30 am' }]
  const told = (state: Booking['state']) => adfOf(sampleLetter({ answers, booking: { ...booking, state } }), CRM)
  expect(told('booked')).toContain('Date and time: Booked for Saturday 28 November 2026, 10.30 am, until 11.15 am')
  expect(told('cancelled')).toContain('Date and time: Cancelled: Saturday 28 November 2026, 10.30 am')
  expect(told('lapsed')).toContain('Date and time: Not booked: the time was taken')
  expect(told('lapsed')).not.toContain('10.30 am')
})

test('says the vehicle, the shopper and the dealer, and begins as receivers look for it', () => {
  const xml = adfOf(sampleLetter(), CRM)
  expect(
    xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n<adf><prospect status="new">'),
  ).toBe(true)
  for (const part of [
    '<vehicle interest="buy" status="used"><year>2021</year><make>Mazda</make><model>6</model><vin>JM0GL000000000000</vin><stock>20460</stock><trim>Touring</trim>',
    '<odometer status="original" units="km">61250</odometer>',
    '<price type="asking" currency="AUD">28990.00</price>',
    '<name part="first" type="individual">Zoë</name>',
    `<vendorname>Harbour Motors</vendorname><contact><name part="full" type="business">Harbour Motors</name><email>${CRM}</email>`,
  ])
    expect(xml).toContain(part)
})

test('a trade-in is a second vehicle, and the only one of who sells; what it is is not said twice', () => {
  const own = (interest: string) =>
    `<vehicle interest="${interest}" status="used"><id source="rego">ABC12D</id><year>2012</year><make>Mazda</make><model>3</model><odometer status="original" units="km">143000</odometer><comments>Two keys, full books. &#34;Hail&#34; &#38; scratches.</comments></vehicle>`
  const both = adfOf(LETTERS['one with a trade-in'], CRM)
  expect(both).toContain(`${own('trade-in')}<customer>`)
  expect(both.match(/<vehicle /g)).toHaveLength(2)
  expect(both.split('ABC12D')).toHaveLength(2)
  const sold = adfOf(LETTERS['one about a vehicle to sell alone'], CRM)
  expect(sold).toContain(own('sell'))
  expect(sold.match(/<vehicle /g)).toHaveLength(1)
  expect(() => adfOf(sampleLetter({ vehicle: null }), CRM)).toThrow('no place')
})

test('where the shopper lives is said as far as it is known', () => {
  expect(adfOf(sampleLetter(), CRM)).toContain(
    '<address type="home"><street line="1"></street><regioncode>QLD</regioncode><postalcode>4000</postalcode><country>AU</country></address>',
  )
  const bare = adfOf(sampleLetter({ postcode: '', lastName: '' }), CRM)
  expect(bare).not.toMatch(/<address|part="last"/)
  const answers = ['street:12 Example St', 'suburb:Caringbah', 'state:nsw'].map((pair) => {
    const [name, value] = pair.split(':') as [string, string]
    return { name, label: name, value }
  })
  expect(adfOf(sampleLetter({ answers, postcode: '2229' }), CRM)).toContain(
    '<address type="home"><street line="1">12 Example St</street><city>Caringbah</city><regioncode>NSW</regioncode><postalcode>2229</postalcode><country>AU</country></address>',
  )
})

test.skipIf(!DTD)(
  'its vehicles have the elements of a sample that Australian receivers read (needs shared data)',
  () => {
    const sample = readFileSync(sharedData('leads/adf_au_buy_with_tradein.xml')!, 'utf8')
    const ours = adfOf(LETTERS['one with a trade-in'], CRM)
    const interests = (xml: string) =>
      [...xml.matchAll(/<vehicle interest="([\w-]+)" status="(\w+)"/g)].map((m) => m.slice(1))
    expect(interests(ours)).toEqual(interests(sample))
    const elements = (xml: string) => new Set([...xml.matchAll(/<([a-z]+)/g)].map(([, name]) => name))
    expect([...elements(sample)].filter((name) => !elements(ours).has(name)).sort()).toEqual(['city'])
  },
)

/** Elements in places or with attributes that the DTD (its quotes mended, its PCDATA marked) does not allow. */
function faultsOf(xml: string, sloppyDtd: string): string[] {
  const dtd = sloppyDtd
    .replace(/[“”]/g, '"')
    .replace('(PCDATA)', '(#PCDATA)')
    .replace('weighting price?', 'weighting, price?')
  const models = new Map(
    [...dtd.matchAll(/<!ELEMENT (\S+) (\(.*\)[?*+]?)>/g)].map(([, name, model]) => [name!, modelOf(model!)]),
  )
  const attributes = new Map<string, string>()
  for (const [, name, list] of dtd.matchAll(/<!ATTLIST (\S+) ([^>]*)>/g))
    attributes.set(name!, `${attributes.get(name!) ?? ''} ${list}`)
  const faults: string[] = []
  const open: { name: string; children: string }[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes: given }) => {
    const parent = open.at(-1)
    if (parent) parent.children += `${name};`
    open.push({ name, children: '' })
    for (const [key, value] of Object.entries(given as Record<string, string>)) {
      const [, allowed] = new RegExp(`\\b${key} (\\([^)]*\\)|CDATA)`).exec(attributes.get(name) ?? '') ?? []
      const fits =
        allowed === 'CDATA' ||
        allowed
          ?.slice(1, -1)
          .split('|')
          .map((word) => word.trim())
          .includes(value)
      if (!fits) faults.push(`${name} ${key}="${value}"`)
    }
  })
  parser.on('closetag', () => {
    const { name, children } = open.pop()!
    if (!models.get(name)?.test(children)) faults.push(`${name} has ${children || 'nothing'}`)
  })
  parser.write(xml).close()
  return faults
}

/** A content model as an expression over the names of children, each with a semicolon. */
function modelOf(model: string): RegExp {
  const children = model
    .replace(/#PCDATA/g, '')
    .replace(/[a-z]+/g, '(?:$&;)')
    .replace(/[,\s]/g, '')
  return new RegExp(`^${children.replace(/\(\)/g, '')}$`)
}
