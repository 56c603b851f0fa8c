import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { publishFolder } from '#domain/publishing/publish-folder.server.ts'
import { readTenantFolder } from '#domain/publishing/tenant-folder.server.ts'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const root = temporaryFolder()
const store = diskStore(join(root, 'media'))
const NOW = new Date('2026-09-07T02:00:00Z')
const HARBOUR = 'harbour.localhost'
const OUTBACK = 'outback.localhost'
let server: TestServer

const review = { rating: 5, text: 'Good.', reviewDate: '2026-08-01' }
const yard = (slug: string, licence: string, dealership: string) => ({
  slug,
  name: `Yard ${slug}`,
  state: 'NSW',
  dealership,
  dealerLicenseNumber: licence,
  motorVehicleRepairer: '58830',
})
/** Two dealerships, one of which keeps its licence numbers to the footer. */
const harbour = {
  slug: 'harbour',
  name: 'Harbour',
  template: 'meridian',
  dealerships: [
    { slug: 'north', name: 'Harbour North' },
    { slug: 'south', name: 'Harbour South' },
  ],
  locations: [yard('n', '074418', 'north'), yard('s', '074419', 'south')],
  settings: {
    site: { dealerInformation: true, contactLinkText: 'Talk to us' },
    dealershipOverrides: { south: { dealerInformation: false } },
    analytics: { googleSiteVerification: 'proof-of-"harbour"' },
    reviews: {
      sample: true,
      entries: [
        { ...review, customerName: 'A. Sample', dealership: 'south' },
        { ...review, customerName: 'B. Sample' },
      ],
    },
  },
}
/** One dealership that sets none of it. */
const outback = {
  slug: 'outback',
  name: 'Outback',
  template: 'workshop',
  dealerships: [{ slug: 'only', name: 'Outback Only' }],
  locations: [yard('o', '074420', 'only')],
  settings: { reviews: { sample: true, entries: [{ ...review, customerName: 'C. Sample', dealership: 'only' }] } },
}

beforeAll(async () => {
  const contact = '---\ntitle: Contact\n---\nCome by.\n'
  await publish('harbour', { 'config.json': JSON.stringify(harbour), 'content/pages/contact.md': contact })
  await publish('outback', { 'config.json': JSON.stringify(outback) })
  server = await openTestServer(database, { now: NOW, store })
}, 120_000)
afterAll(() => server?.close())

async function publish(slug: string, files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(root, slug, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  const read = await readTenantFolder(join(root, slug))
  if (read.kind !== 'read') throw new Error(JSON.stringify(read))
  const templates = { meridian: NEUTRAL_TOKENS, workshop: NEUTRAL_TOKENS }
  const platform = { platform: true as const, db: database.platform, now: NOW }
  const { settings } = await publishFolder({ platform, app: database.app, now: NOW, templates }, read.folder, { store })
  if (settings.kind === 'refused') throw new Error(JSON.stringify(settings))
}

/** The words of the part of a page that begins at one string and ends before the next of another. */
function wordsBetween(html: string, from: string, to: string): string {
  const start = html.indexOf(from)
  return html
    .slice(start, html.indexOf(to, start))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('what a dealer sets is on the home page', () => {
  test('licence numbers on the cards of locations, unless a dealership keeps them to the footer', async () => {
    const { html } = await server.get(HARBOUR, '/')
    const cards = wordsBetween(html, 'class="places ', '</section>')
    expect(cards).toContain('Yard n')
    expect(cards).toContain('DL# 074418, MVR# 58830')
    expect(cards).toContain('Yard s')
    expect(cards).not.toContain('074419')
    expect(html).toContain('DL# 074419')
    const others = await server.get(OUTBACK, '/')
    expect(others.html).toContain('Yard o')
    expect(others.html).not.toContain('place-licences')
    expect(others.html).toContain('DL# 074420')
  })

  test('the proof that the site is the dealer’s, on no other page', async () => {
    const proof = '<meta name="google-site-verification" content="proof-of-&quot;harbour&quot;"/>'
    expect((await server.get(HARBOUR, '/')).html).toContain(proof)
    expect((await server.get(HARBOUR, '/contact')).html).not.toContain('google-site-verification')
    expect((await server.get(OUTBACK, '/')).html).not.toContain('google-site-verification')
  })

  test('which of several dealerships a review is about', async () => {
    const reviews = wordsBetween((await server.get(HARBOUR, '/')).html, 'class="review-entries"', '</ul>')
    expect(reviews).toContain('A. Sample at Harbour South 1 August 2026')
    expect(reviews).toContain('B. Sample 1 August 2026')
    const others = wordsBetween((await server.get(OUTBACK, '/')).html, 'class="review-entries"', '</ul>')
    expect(others).toContain('C. Sample 1 August 2026')
  })
})

test('a page that is not there leads to the contact page in the dealer’s words', async () => {
  const { status, html } = await server.get(HARBOUR, '/nowhere')
  expect(status).toBe(404)
  expect(html).toMatch(/<a [^>]*href="\/contact"[^>]*>(?:(?!<\/a>).)*Talk to us/)
})
