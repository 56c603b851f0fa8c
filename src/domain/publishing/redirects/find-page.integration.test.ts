import { beforeAll, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { importRows } from '../../../../test/support/feeds/import-rows.ts'
import { findPage } from './find-page.server.ts'

const database = testDatabase()
let harbour: TenantCtx
let outback: TenantCtx

async function write({ tenant }: TenantCtx, pages: string[], articles: Record<string, string>) {
  for (const path of pages)
    await database.owner.query(
      "insert into pages (tenant_id, path, sections, file_name, source) values ($1, $2, '[]', $3, '')",
      [tenant.tenantId, path, `${path.slice(1)}.md`],
    )
  for (const [slug, date] of Object.entries(articles))
    await database.owner.query(
      "insert into articles (tenant_id, slug, title, date, markdown, source) values ($1, $2, 'T', $3, '', '')",
      [tenant.tenantId, slug, date],
    )
}

beforeAll(async () => {
  harbour = await makeDealer(database, 'harbour-motors')
  outback = await makeDealer(database, 'outback-utes')
  await write(harbour, ['/our-story'], { 'spring-sale': '2026-09-01', 'summer-sale': '2099-12-01' })
  await write(outback, ['/their-story'], { 'winter-sale': '2026-06-01' })
  await importRows(harbour, [{ stockNumber: 'H1', make: 'Kia', model: 'Rio', year: 2020 }])
})

test.each([
  '/',
  '/our-story',
  '/our-story/',
  '/blog',
  '/blog/spring-sale',
  '/blog/summer-sale',
  '/search/used-cars',
  '/favourites',
])('%s is a page of the site, whenever it is to be seen', async (path) => {
  expect(await findPage(harbour, path)).toEqual({ kind: 'found' })
})

test('a vehicle has its page while it is in the stock of this dealer', async () => {
  const { rows } = await database.owner.query("select slug from listings where stock_number = 'H1'")
  expect(await findPage(harbour, `/cars/${rows[0].slug}`)).toEqual({ kind: 'found' })
  expect(await findPage(outback, `/cars/${rows[0].slug}`)).toMatchObject({ kind: 'no-page' })
})

test('where there is none the nearest are named, those of its folder first; another dealer’s are none', async () => {
  const found = await findPage(harbour, '/blog/sumer-sale')
  expect(found).toMatchObject({ kind: 'no-page' })
  expect(found.kind === 'no-page' && found.nearest.slice(0, 2)).toEqual(['/blog/summer-sale', '/blog/spring-sale'])
  expect(await findPage(harbour, '/their-story')).toMatchObject({
    kind: 'no-page',
    nearest: expect.arrayContaining(['/our-story']),
  })
  expect(JSON.stringify([found, await findPage(harbour, '/blog/winter-sale')])).not.toMatch(
    /their-story|"\/blog\/winter/,
  )
})
