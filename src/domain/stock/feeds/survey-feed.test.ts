import { expect, test } from 'vitest'
import { DEALERSOLUTIONS_FIXTURES } from '../../../../test/support/feeds/dealersolutions-csv.ts'
import { EASYCARS_FIXTURES } from '../../../../test/support/feeds/easycars-xml.ts'
import { surveyFeed } from './survey-feed.server.ts'

async function survey(text: string) {
  const bytes = async function* () {
    yield Buffer.from(text)
  }
  return surveyFeed(bytes, new Date('2026-11-25T00:00:00Z'))
}

test('a CSV is read by its headers, with who sells and where', async () => {
  const text = [
    'Stock number,Make,Model,Year,Dealer code,Location code',
    'A1,Toyota,HiLux,2020,13156,MAIN',
    'A2,Kia,Rio,2021,13156,MAIN',
    'A3,Kia,Rio,,13156,SHED',
    'A4,Kia,Rio,2022,,',
  ]
  expect(await survey(text.join('\n'))).toEqual({
    kind: 'read',
    format: 'universal-csv',
    rows: 3,
    skipped: { count: 1, first: [expect.objectContaining({ line: 4, stockNumber: 'A3', skipsRow: true })] },
    dealerCodes: new Map([['13156', 2]]),
    yards: new Map([['MAIN', 2]]),
    itemTypes: new Map([['car', 3]]),
    withPhotos: 0,
    registrations: { expired: 0, of: 0 },
    prices: { count: 0, of: 0 },
  })
})

test('how many of its prices say nothing of what they include', async () => {
  const head = 'Stock number,Make,Model,Year,Price,DAP Price'
  expect(await survey(`${head}\nA1,Kia,Rio,2020,9990,\nA2,Kia,Rio,2021,,10990\nA3,Kia,Rio,2022,,`)).toMatchObject({
    rows: 3,
    prices: { count: 1, of: 2 },
  })
})

test('what kinds of vehicle it has, and whether it says where their photos are', async () => {
  const text = [
    'Stock number,Item type,Make,Model,Year,Body,Images',
    'A1,,Jayco,Journey,2020,Pop-Top,https://photos.example/a1.jpg',
    'A2,motorcycle,Kawasaki,Z650,2021,,',
    'A3,,Kia,,2021,,https://photos.example/a3.jpg',
  ]
  expect(await survey(text.join('\n'))).toMatchObject({
    itemTypes: new Map([
      ['caravan', 1],
      ['motorcycle', 1],
    ]),
    withPhotos: 1,
  })
})

test('the exports of DealerSolutions and EasyCars are known by what they are', async () => {
  expect(await survey(DEALERSOLUTIONS_FIXTURES[0]!.text)).toMatchObject({
    format: 'dealersolutions-csv',
    rows: 2,
    dealerCodes: new Map([['70001', 2]]),
  })
  expect(await survey(EASYCARS_FIXTURES[0]!.text)).toMatchObject({ format: 'easycars-xml' })
})

test('what is no feed is told with what is missing', async () => {
  expect(await survey('Name,Phone\nAna,07 5550 1234\n')).toEqual({
    kind: 'unreadable',
    reason: expect.stringContaining('no column for stock number'),
  })
})
