import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { crawl } from '../../scripts/audit/links.ts'
import { dataPath, documentData, pageData, siteData } from '../support/page-data.ts'

/** The demo dealers as their visitors and search engines read them, without a browser. */
const TENANTS = readdirSync(join(import.meta.dirname, '../../tenants')).filter((name) => !/^[_.]/.test(name))
const REACH = { pages: 200, ofKind: 12 }
const LONGEST_TITLE = 62
const LONGEST_DESCRIPTION = 160

type Answer = { status: number; body: string; headers: Record<string, unknown> }
type MenuLink = { label: string; href: string; count?: string }

const site = {
  originOf: (tenant: string) => `http://${tenant}.localhost:${inject('sitePort')}`,
  get: (tenant: string, path: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: inject('sitePort'), path, headers: { host: `${tenant}.localhost` } }
      request(options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode!, body: Buffer.concat(chunks).toString(), headers: response.headers }),
        )
      })
        .once('error', reject)
        .end()
    }),
}

describe.each(TENANTS)('%s', (tenant) => {
  let home: string
  beforeAll(async () => {
    home = (await site.get(tenant, '/')).body
  })

  test('links lead somewhere, each by its one spelling; what is still to come is on the list of it', async () => {
    const { visited, broken, coming } = await crawl(site, tenant, REACH)
    expect(visited).toBeGreaterThan(40)
    expect([...broken, ...coming]).toEqual([])
  })

  test('titles and descriptions are as long as search engines show them', async () => {
    const sitemap = (await site.get(tenant, '/sitemap.xml')).body
    const files = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*\.xml)<\/loc>/g)].map(([, path]) => path!)
    const lists = await Promise.all(files.map((path) => site.get(tenant, path)))
    const all = [sitemap, ...lists.map(({ body }) => body)].join('')
    const paths = [...all.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path!)
    const own = [...new Set(['/', ...paths])].filter((path) => !/^\/(?:cars|search)\/|\.xml$/.test(path))
    expect(own.length).toBeGreaterThan(8)
    for (const path of own) {
      const { body } = await site.get(tenant, path)
      const title = plain(/<title>(.*?)<\/title>/s.exec(body)?.[1])
      const description = plain(/<meta name="description" content="(.*?)"/s.exec(body)?.[1])
      expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(LONGEST_TITLE)
      expect(title.length, path).toBeGreaterThan(10)
      expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(LONGEST_DESCRIPTION)
      expect(description.length, path).toBeGreaterThan(20)
    }
  })

  test('the first picture says the number of the search, menus what their filters count', async () => {
    const { header, stockHref } = siteData<{ site: object }>(home).site as {
      stockHref: string
      header: { groups: { links: MenuLink[] }[] }[]
    }
    const counted = header.flatMap(({ groups }) => groups.flatMap(({ links }) => links)).filter(({ count }) => count)
    // A menu counts what is for sale, as filters do, and so does the page it leads to (rule:sold-apart).
    for (const { label, href, count } of counted) expect(await countAt(href), label).toBe(count)

    const { body } = await site.get(tenant, dataPath('/'))
    const { sections } = pageData<{ sections: { kind: string; stockCount?: string }[] }>(body)
    const hero = sections.find(({ kind }) => kind === 'hero')
    expect(hero?.stockCount).toBe(await countAt(stockHref))
  })

  /** What the search of an address says it found. */
  async function countAt(href: string): Promise<string> {
    const { body } = await site.get(tenant, href)
    return documentData<{ search: { countText: string } }>(body).search.countText
  }
})

test('some menu counts its stock, or the numbers above would agree by saying nothing', async () => {
  const homes = await Promise.all(TENANTS.map((tenant) => site.get(tenant, '/')))
  expect(
    homes.filter(({ body }) => JSON.stringify(siteData(body)).match(/"count":"[\d,]+"/)).length,
  ).toBeGreaterThanOrEqual(3)
})

function plain(html = ''): string {
  return html.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}
