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
  ...{
    at: new Date('2026-07-01T02:00:00Z'),
    format: 'universal-csv',
    fileName,
    reason,
    dealership,
    readsAs: null,
    paths: null,
  },
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

test('of prices that would go it is told so', () => {
  const [found] = checkRefusedFeeds(tenant, [source('universal-csv', refused('would-lose-prices', 'rrp.csv'))])
  expect(found).toMatchObject({
    says: "The last file of the source universal-csv, rrp.csv of 2026-07-01, was refused: it would take the price of more than 50 % of a dealership's priced vehicles.",
    fix: expect.stringContaining('--allow-shrink lets it pass.'),
  })
})

test('a source of another name, and of one of several dealerships, is asked for as it was', () => {
  const [found] = checkRefusedFeeds(tenant, [source('new cars', refused('unreadable', 'x.csv', 'north'))])
  expect(found!.fix).toBe(`${again} --source 'new cars' --dealership north --dry-run says what is wrong with it.`)
  expect(checkRefusedFeeds(tenant, [source('used')])).toEqual([])
})

test('a file of another format than was said is told with the command that reads it, until that was run', () => {
  const csv = { ...refused('unreadable', 'stock.csv'), format: 'easycars-xml', readsAs: 'universal-csv' }
  const easycars = source('easycars-xml', csv)
  expect(checkRefusedFeeds(tenant, [easycars])).toEqual([
    {
      about: 'works',
      path: 'stock.feeds',
      says: 'The last file of the source easycars-xml, stock.csv of 2026-07-01, was refused: it cannot be read as easycars-xml, but as universal-csv.',
      fix: `${again} --dry-run says what would change.`,
    },
  ])
  const run = { format: 'universal-csv', created: 1, changed: 0, gone: 0, barePrices: null }
  const ran = (fileName: string, at: string) => {
    const universal = { ...source('universal-csv'), lastRun: { ...run, fileName, at: new Date(at) } }
    return checkRefusedFeeds(tenant, [easycars, universal])
  }
  expect(ran('stock.csv', '2026-07-01T03:00:00Z')).toEqual([])
  expect(ran('stock.csv', '2026-07-01T01:00:00Z')).toHaveLength(1)
  expect(ran('other.csv', '2026-07-01T03:00:00Z')).toHaveLength(1)
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
