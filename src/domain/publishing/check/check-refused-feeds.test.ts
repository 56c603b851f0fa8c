import { expect, test } from 'vitest'
import type { StockSource } from '#domain/stock/import/list-sources.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { checkRefusedFeeds } from './check-refused-feeds.ts'

const tenant = { slug: 'harbour', settings: completeSettings({}) } as TenantCtx['tenant']
const refused = (
  reason: StockSource['refused'][number]['reason'],
  fileName: string,
  dealership: string | null = null,
) => ({
  ...{ at: new Date('2026-07-01T02:00:00Z'), format: 'universal-csv', fileName, reason, dealership, paths: null },
})
const source = (name: string, ...refused: StockSource['refused']): StockSource => ({
  ...{ source: name, onSale: 1, dealerships: [], yards: [], alsoLists: 0, differingPrices: [], lastRun: null, refused },
})
const again = 'npx forecourt stock import FILE --tenant harbour --format universal-csv'

test('each kind of refusal is told, with the import that says where', () => {
  const sources = [source('universal-csv', refused('truncated', 'cut.csv'), refused('would-shrink', 'few.csv'))]
  expect(checkRefusedFeeds(tenant, sources)).toMatchObject([
    {
      says: 'The last file of the source universal-csv, cut.csv of 2026-07-01, was refused: the file is cut off.',
      fix: `${again} --dry-run says what is wrong with it.`,
    },
    {
      says: "A file of the source universal-csv, few.csv of 2026-07-01, was refused: it would take more than 50 % of a dealership's stock off the site.",
      fix: expect.stringContaining(`${again} --dry-run says what would go; --allow-shrink lets it pass.`),
    },
  ])
})

test('a source of another name, and of one of several dealerships, is asked for as it was', () => {
  const [found] = checkRefusedFeeds(tenant, [source('new cars', refused('unreadable', 'x.csv', 'north'))])
  expect(found!.fix).toBe(`${again} --source 'new cars' --dealership north --dry-run says what is wrong with it.`)
  expect(checkRefusedFeeds(tenant, [source('used')])).toEqual([])
})

test('the import can be run as it is printed: where its file lies is known, and the map of its columns', () => {
  const told = (paths: { file: string; map: string | null }) => {
    const [found] = checkRefusedFeeds(tenant, [source('universal-csv', { ...refused('truncated', 'x.csv'), paths })])
    return found!.fix
  }
  expect(told({ file: '/feeds/our stock.csv', map: '/feeds/map.json' })).toBe(
    "npx forecourt stock import '/feeds/our stock.csv' --tenant harbour --format universal-csv --map /feeds/map.json --dry-run says what is wrong with it.",
  )
  expect(told({ file: '/feeds/stock.csv', map: null })).toContain('import /feeds/stock.csv --tenant harbour')
})
