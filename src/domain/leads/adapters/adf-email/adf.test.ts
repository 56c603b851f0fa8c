import { readFileSync } from 'node:fs'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { sampleLetter } from '../../../../../test/support/sample-letter.ts'
import { sharedData } from '../../../../../test/support/shared-data.ts'
import { adfOf } from './adf.ts'

const CRM = 'leads@crm.example'
const DTD = sharedData('leads/sendadf_adf-1.0.dtd')
const LETTERS = {
  whole: sampleLetter(),
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
