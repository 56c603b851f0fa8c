import { expect, test } from 'vitest'
import type { StockSource } from '#domain/stock/import/list-sources.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { checkRefusedFeeds } from './check-refused-feeds.ts'

const tenant = { slug: 'harbour', settings: completeSettings({}) } as TenantCtx['tenant']
const refused = (reason: string, fileName: string, dealership: string | null = null) => ({
  ...{ at: new Date('2026-07-01T02:00:00Z'), format: 'universal-csv', fileName, reason, dealership },
})
const source = (name: string, ...refused: StockSource['refused']): StockSource => ({
  ...{ source: name, onSale: 1, dealerships: [], alsoLists: 0, lastRun: null, refused },
})
const again = 'forecourt stock import FILE --tenant harbour --format universal-csv'

test('each kind of refusal is told, with the import that says why', () => {
  const sources = [source('universal-csv', refused('truncated', 'cut.csv'), refused('would-shrink', 'few.csv'))]
  expect(checkRefusedFeeds(tenant, sources)).toMatchObject([
    {
      says: 'The last file of the source universal-csv, cut.csv of 2026-07-01, was refused (truncated).',
      fix: `${again} --dry-run says why.`,
    },
    {
      says: "A file of the source universal-csv, few.csv of 2026-07-01, was refused: it would take more than 50 % of a dealership's stock off the site.",
      fix: expect.stringContaining(`${again} --dry-run says what would go; --allow-shrink lets it pass.`),
    },
  ])
})

test('a source of another name, and of one of several dealerships, is asked for as it was', () => {
  const [found] = checkRefusedFeeds(tenant, [source('new cars', refused('unreadable', 'x.csv', 'north'))])
  expect(found!.fix).toBe(`${again} --source 'new cars' --dealership north --dry-run says why.`)
  expect(checkRefusedFeeds(tenant, [source('used')])).toEqual([])
})
