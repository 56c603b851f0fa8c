import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { COMPARISON_WARNING } from '#domain/finance/comparison-rate.ts'
import { sharp } from '#domain/media/normalise-image.server.ts'
import type { SheetView } from '#ui/shortlist/views.ts'
import { renderSheet, type SheetWork } from './render-sheet.server.ts'

const LOOK = { accent: '#0b5d4f', accentInk: '#ffffff' }

const SHEET: SheetView = {
  slug: '2021-toyota-hilux-h1',
  title: '2021 Toyota HiLux',
  badge: 'SR5 Double Cab',
  condition: 'Used',
  siteName: 'Halyard Motors',
  dealer: {
    name: 'Halyard Motors Hemmant',
    phone: '07 7010 4410',
    address: '27 Tidewater Parade, Hemmant QLD 4174',
    licences: ['DL# 4418207'],
  },
  picture: { imageId: 1, widthPx: 1280, heightPx: 853 },
  price: {
    text: '$54,990',
    isAmount: true,
    includes: 'Drive away',
    was: '$57,990',
    reduced: true,
    list: '$55,990',
    finance: { repayment: 'Est. $254/wk', comparisonRate: '8.38%' },
  },
  soldText: null,
  facts: [
    { label: 'Odometer', value: '45,210 km' },
    { label: 'Transmission', value: '6 Speed Sports Automatic' },
  ],
  stockNumber: 'H1',
  page: {
    href: 'https://halyard.example/cars/2021-toyota-hilux-h1',
    text: 'halyard.example/cars/2021-toyota-hilux-h1',
  },
  creditWarning: `Comparison rate based on a secured loan of $30,000 over a term of 5 years. ${COMPARISON_WARNING}`,
  smallPrint: 'Prices are drive away for private buyers.',
  printedOn: '22 November 2026',
}

const FREE = {
  asker: { tenantId: 1, address: '198.51.100.7', stillWanted: () => true },
  pay: () => ({ kind: 'taken' as const }),
}
const WORDS = 'Executive Long Wheelbase Comfortline Limited Edition '

describe('one page, and on it', () => {
  test.each<[string, Partial<SheetView>, string[], string[]]>([
    [
      'all there is',
      {},
      [
        '2021 Toyota HiLux',
        '$54,990',
        'Drive away',
        'Was $57,990, now: Reduced from the list price $55,990',
        '45,210 km',
        'Stock H1',
        'DL# 4418207',
        '07 7010 4410',
        'halyard.example/cars/2021-toyota-hilux-h1',
      ],
      [],
    ],
    [
      'a repayment never without its comparison rate',
      {},
      ['Est. $254/wk 8.38% comparison rate', 'might result in a different comparison rate.'],
      [],
    ],
    ['no picture', { picture: null }, ['2021 Toyota HiLux', '$54,990'], []],
    [
      'words for a price',
      {
        creditWarning: null,
        price: {
          ...SHEET.price!,
          text: 'Enquire for price.',
          isAmount: false,
          was: undefined,
          reduced: undefined,
          list: undefined,
          finance: undefined,
        },
      },
      ['Enquire for price.'],
      ['comparison rate'],
    ],
    [
      'that it is sold',
      { price: null, creditWarning: null, soldText: 'This car has been sold' },
      ['This car has been sold'],
      ['$54,990', 'comparison rate'],
    ],
    [
      'names and lists without end',
      {
        title: `2019 ${WORDS.repeat(6)}`,
        badge: WORDS.repeat(8),
        siteName: WORDS.repeat(4),
        dealer: {
          name: WORDS.repeat(4),
          phone: '07 7010 4410',
          address: WORDS.repeat(6),
          licences: [1, 2, 3, 4].map((number) => `${number} ${WORDS}`),
        },
        facts: Array.from({ length: 40 }, (_, index) => ({ label: `Fact ${index}`, value: WORDS })),
        smallPrint: WORDS.repeat(90),
      },
      ['$54,990', '07 7010 4410', 'Conditions apply'],
      [],
    ],
    [
      'a price without end',
      { price: { ...SHEET.price!, text: '$1,234,567,890,123', includes: WORDS.repeat(3) } },
      ['$1,234,567,890,123'],
      [],
    ],
    ['letters the face lacks', { siteName: 'Ōtāhuhu Motors' }, ['Otahuhu Motors'], []],
  ])('%s', async (_, given, said, unsaid) => {
    const { text, totalPages } = await read({ ...SHEET, ...given })
    expect(totalPages).toBe(1)
    for (const words of said) expect(text).toContain(words)
    for (const words of unsaid) expect(text).not.toContain(words)
  })
})

test('the same sheet is made once, another price is another sheet', async () => {
  const asked = { times: 0 }
  const picture = async () => {
    asked.times++
    return null
  }
  const sheet = { ...SHEET, slug: 'once', picture: null }
  const [first, again] = [
    await renderSheet({ sheet, ...FREE, look: LOOK, picture }),
    await renderSheet({ sheet, ...FREE, look: LOOK, picture }),
  ]
  expect(asked.times).toBe(1)
  expect(again).toEqual(first)
  await renderSheet({ sheet: { ...sheet, price: { ...SHEET.price!, text: '$1' } }, ...FREE, look: LOOK, picture })
  expect(asked.times).toBe(2)
})

test('what waits in vain is not paid for, what is made is paid for once, who cannot pay is told so', async () => {
  const paid: string[] = []
  const picture = Promise.withResolvers<null>()
  const ask = (slug: string, pay: SheetWork['pay'] = () => ({ kind: 'taken' })) =>
    renderSheet({
      sheet: { ...SHEET, slug, picture: null },
      look: LOOK,
      picture: () => picture.promise,
      asker: FREE.asker,
      pay() {
        paid.push(slug)
        return pay()
      },
    })
  const poor = () => ({ kind: 'over' as const, retryAfterSeconds: 7 })
  const answers = [ask('t1'), ask('t2'), ask('t1'), ask('t3', poor), ask('t4'), ask('t5'), ask('t6')]
  expect(await Promise.all(answers.slice(5))).toEqual([{ kind: 'busy' }, { kind: 'busy' }])
  expect(paid).toEqual(['t1'])
  picture.resolve(null)
  const made = { kind: 'ready', bytes: expect.any(Buffer) }
  expect(await Promise.all(answers.slice(0, 5))).toEqual([
    made,
    made,
    made,
    { kind: 'over', retryAfterSeconds: 7 },
    made,
  ])
  expect(paid).toEqual(['t1', 't2', 't3', 't4'])
})

test('a sheet that failed is not kept', async () => {
  const sheet = { ...SHEET, slug: 'failing' }
  const failing = async () => {
    throw new Error('no picture')
  }
  await expect(renderSheet({ sheet, ...FREE, look: LOOK, picture: failing })).rejects.toThrow('no picture')
  expect(await renderSheet({ sheet, ...FREE, look: LOOK, picture: async () => null })).toMatchObject({ kind: 'ready' })
})

async function read(sheet: SheetView): Promise<{ text: string; totalPages: number }> {
  const answer = await renderSheet({
    sheet,
    ...FREE,
    look: LOOK,
    picture: async () => (sheet.picture ? photo() : null),
  })
  if (answer.kind !== 'ready') throw new Error('There is no turn free.')
  const document = await getDocumentProxy(new Uint8Array(answer.bytes))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  return { text: text.replace(/\s+/g, ' '), totalPages }
}

function photo(): Promise<Buffer> {
  return sharp({ create: { width: 1280, height: 853, channels: 3, background: '#8899aa' } })
    .jpeg({ progressive: true })
    .toBuffer()
}
