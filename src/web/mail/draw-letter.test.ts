import { describe, expect, test } from 'vitest'
import { confirmLetter, newsLetter } from '#domain/alerts/alert-letter.ts'
import { confirmationLetter } from '#domain/leads/adapters/confirmation/confirmation-letter.ts'
import { enquiryLetter } from '#domain/leads/adapters/email/enquiry-letter.ts'
import { letterText } from '#domain/leads/letters/letter.ts'
import { contrastRatio, parseColour } from '#domain/tenants/colour.ts'
import { TEMPLATES } from '#templates/registry.ts'
import { sampleLetter } from '../../../test/support/sample-letter.ts'
import { drawLetter } from './draw-letter.server.tsx'
import { letterPalette } from './letter-palette.ts'

const HOSTILE = '<img src=x onerror=alert(1)> & "quoted" \u202e'
const draw = (letter = sampleLetter()) => drawLetter(enquiryLetter(letter), letter.sender)

test('the facts come first, the one action before the car, and all of it is in the text too', () => {
  const html = draw()
  const places = [
    'Zoë O’Brien',
    'Vehicle Enquiry',
    'Call Zoë',
    'Reply to Zoë',
    'Is it still available?',
    '640-75.jpg',
    '2021 Mazda 6',
    '$28,990',
    'drive away',
    '0491 570 156',
    'Campaign',
  ].map((words) => html.indexOf(words, html.indexOf('<h1')))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(html).toContain('href="tel:+61491570156"')
  expect(html).toContain('href="mailto:zoe@example.com?subject=Re%3A%20Vehicle%20Enquiry')
  expect(html).toContain('href="http://harbour-motors.localhost/cars/20460"')
  const text = letterText(enquiryLetter(sampleLetter()))
  for (const words of [
    'Zoë O’Brien',
    'Phone: 0491 570 156',
    'Is it still available?',
    '2021 Mazda 6 Touring',
    '$28,990 drive away',
    'Rego: 123ABC',
    'Campaign: utm_source=newsletter',
  ])
    expect(text).toContain(words)
})

test('codes that a page sent along are told by no letter, hidden fields of the dealer’s own to the dealer alone', () => {
  const answers = [
    { name: 'vehicle_status', label: 'Vehicle status', value: 'in_stock', unseen: true as const },
    { name: 'source_code', label: 'Source code', value: 'winter-26', unseen: true as const },
    { name: 'car_type', label: 'What kind of car', value: 'A small one' },
  ]
  const letter = sampleLetter({ answers })
  const [toDealer, toShopper] = [enquiryLetter(letter), confirmationLetter(letter)].map(letterText)
  for (const text of [toDealer, toShopper]) {
    expect(text).not.toContain('in_stock')
    expect(text).toContain('What kind of car: A small one')
  }
  expect(toDealer).toContain('Source code: winter-26')
  expect(toShopper).not.toContain('winter-26')
})

test('what a stranger wrote is text, wherever it stands', () => {
  const lead = {
    firstName: HOSTILE,
    lastName: HOSTILE,
    message: HOSTILE,
    answers: [{ name: 'x', label: HOSTILE, value: HOSTILE }],
  }
  const letter = sampleLetter(lead, { name: HOSTILE, badge: HOSTILE }, { from: { name: HOSTILE, slug: 'x' } })
  for (const html of [draw(letter), drawLetter(confirmationLetter(letter), letter.sender)]) {
    expect(html).not.toContain('<img src=x')
    expect(html).not.toMatch(/<script|javascript:/)
  }
})

test('without a picture, a price or a car it is whole', () => {
  expect(draw(sampleLetter({}, { pictureUrl: null, priceCents: null, odometerKm: null, badge: null }))).not.toContain(
    '<img',
  )
  const none = draw(sampleLetter({ vehicle: null, message: null, answers: [], dealership: null }))
  expect(none).not.toMatch(/undefined|null|\[object/)
})

test('again is said, and only then', () => {
  expect(enquiryLetter(sampleLetter()).subject).toBe('Vehicle Enquiry: 2021 Mazda 6, stock 20460, from Zoë O’Brien')
  expect(enquiryLetter(sampleLetter({}, {}, { isResend: true })).subject).toMatch(/^Again: /)
})

test('a confirmation says what was sent, what happens next and whom to call, and sells nothing (rule:lead-confirmation)', () => {
  const offers = {
    purpose: 'offers',
    words: 'x',
    wordsSha256: 'x',
    given: true,
    preTicked: false,
    givenAt: new Date(),
  } as const
  const letter = sampleLetter({ form: 'test-drive', category: 'Test Drive', consents: [offers] })
  const view = confirmationLetter(letter)
  expect(view.subject).toBe('We have what you sent: Test Drive, 2021 Mazda 6')
  const text = letterText(view)
  for (const words of [
    'Hi Zoë,',
    'bring your driver licence',
    'Rego: 123ABC',
    'Harbour Motors',
    '02 5550 1234, 1 Example Street',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/Campaign|Pages visited|Offers by e-mail|Sent from|subscribe|stock \w+ more/i)
  expect(drawLetter(view, letter.sender)).toContain('href="tel:+61255501234"')
})

describe.each(Object.keys(TEMPLATES))('in the look of %s', (template) => {
  test.each(['light', 'dark'] as const)('everything can be read by %s', (time) => {
    const colours = letterPalette(TEMPLATES[template]!)[time]
    const ratio = (one: keyof typeof colours, other: keyof typeof colours) =>
      contrastRatio(parseColour(colours[one])!, parseColour(colours[other])!)
    for (const ground of ['surface', 'ground'] as const)
      for (const text of ['ink', 'inkMuted'] as const) expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5)
    expect(ratio('accentText', 'surface')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('accentInk', 'accent')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('accent', 'surface')).toBeGreaterThanOrEqual(2)
  })
})

describe('letters of alerts', () => {
  const vehicle = {
    ...{ badge: 'SR5', href: 'https://x.example/cars/a', pictureSrc: 'https://x.example/media/1/640-75.jpg' },
    ...{ name: '2021 Toyota HiLux', price: '$43,000', priceSays: 'drive away', facts: ['Used', '60,000 km'] },
  }
  const alert = {
    ...{ kind: 'search' as const, about: 'Toyota · HiLux', href: 'https://x.example/search/used-cars/toyota/hilux' },
    ...{ frequency: 'daily' as const, isOn: true, endsOn: '2027-11-26', origin: 'https://x.example' },
    link: { alertId: 12, token: 'a'.repeat(43) },
    neverHref: 'https://x.example/alerts/stop?link=no-x',
  }
  const of = { site: 'Harbour Motors', signature: 'Harbour Motors' }
  const told = [
    { vehicle, reason: 'price-drop' as const, wasPriceDollars: 45_000 },
    { vehicle: { ...vehicle, href: 'https://x.example/cars/b' }, reason: 'back' as const, wasPriceDollars: null },
  ]
  const link = `12.${'a'.repeat(43)}`

  test('each vehicle with its picture and what changed, and the links that stop it, in the text too', () => {
    const view = newsLetter(alert, told, { ...of, hasMore: true })
    const [html, text] = [drawLetter(view, sampleLetter().sender), letterText(view)]
    expect(view.subject).toBe('2 vehicles for you: Toyota · HiLux')
    for (const words of [
      'Now $43,000, was $45,000',
      'It can be had again',
      'There are more',
      'Friday 26 November 2027',
    ])
      for (const written of [html, text]) expect(written).toContain(words)
    expect(html.match(/<img /g)).toHaveLength(2)
    for (const href of [
      '/cars/a',
      '/cars/b',
      '/search/used-cars/toyota/hilux',
      `/alerts/stop?link=${link}`,
      `/alerts?link=${link}`,
    ]) {
      expect(html).toContain(`href="https://x.example${href}"`)
      expect(text).toContain(`https://x.example${href}`)
    }
  })

  test('of one vehicle says what changed in its title, and leads to it', () => {
    const view = newsLetter(alert, told.slice(0, 1), { ...of, hasMore: false })
    expect(view.title).toBe('Now $43,000, was $45,000')
    expect(view.actions.map(({ href }) => href)).toEqual([vehicle.href, alert.href])
    expect(letterText(view).match(/was \$45,000/g)).toHaveLength(1)
  })

  test('the second step is one button; to an alert that is on it says so, and how it stops', () => {
    const view = confirmLetter({ ...alert, isOn: false }, of)
    expect(letterText(view)).toContain(`Yes, tell me: https://x.example/alerts/confirm?link=${link}`)
    expect(drawLetter(view, sampleLetter().sender)).toContain(`href="https://x.example/alerts/confirm?link=${link}"`)
    expect(letterText(view)).toContain('Never write to this address again: https://x.example/alerts/stop?link=no-x')
    expect(letterText(view)).toContain('We write once a day at most, and nothing else.')
    const soon = confirmLetter({ ...alert, isOn: false, frequency: 'at-once' }, of)
    expect(letterText(soon)).toContain('We write as soon as it happens, and nothing else.')
    const already = letterText(confirmLetter(alert, of))
    expect(already).not.toContain('/alerts/confirm')
    expect(already).toContain(`/alerts/stop?link=${link}`)
  })
})
