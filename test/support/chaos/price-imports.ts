import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { openDatabase, openPool, roleUrl } from '#db/client.ts'
import type { MediaStore } from '#domain/media/store.ts'
import { findTenant } from '#domain/tenants/load-tenant.server.ts'
import { importRows } from '../feeds/import-rows.ts'
import type { LeadSite } from '../leads/lead-sites.ts'
import type { Random } from '../leads/seeded.ts'
import { asker } from './ask.ts'
import { FRESH_MS } from './chaos-events.ts'
import { type Heard, time } from './visitors.ts'

const CARS = 30
/** Of the first import, in whole dollars; each later one is a dollar more. */
const FIRST = 20_000

type PriceSeen = { node: string; what: 'search' | 'page'; price: number; atMs: number }
export type Prices = {
  /** By which instant which price was committed. */
  imports: { price: number; doneMs: number }[]
  /** How often an import was given up, and tried again with the next price. */
  failures: number
  seen: PriceSeen[]
  /** Searches that found no vehicles, or not all, once some were there. */
  empty: string[]
  heard: Heard[]
}

/**
 * One dealer's whole stock is imported over and over, each time a dollar dearer and with another picture, and each node is asked what it
 * costs (`doors`: the nodes and what stands before them, by name), until `isOver`.
 */
export async function importPrices(
  databaseUrl: string,
  site: LeadSite,
  given: { doors: Record<string, number>; store: MediaStore | null; folder: string; random: Random; isOver(): boolean },
): Promise<Prices> {
  const { doors, store, folder, random, isOver } = given
  const prices: Prices = { imports: [], failures: 0, seen: [], empty: [], heard: [] }
  const open = (role: 'app' | 'platform') =>
    openDatabase(openPool(roleUrl(databaseUrl, role, 'forecourt'), { max: 2, patienceMs: 8_000 }))
  const [app, platform] = [open('app'), open('platform')]
  mkdirSync(folder, { recursive: true })

  async function importOnce(price: number): Promise<void> {
    const found = await findTenant({ platform: true, db: platform, now: new Date() }, app, site.slug)
    if (found.kind !== 'found') throw new Error(`There is no ${site.slug}`)
    const rows = Array.from({ length: CARS }, (_, n) => ({
      ...{ stockNumber: `CAR-${n}`, priceCents: price * 100 },
      ...(store && n === 0 && { photoFiles: [`${price}.webp`] }),
    }))
    if (store) await picture(price).toFile(join(folder, `${price}.webp`))
    const photos = store && { store, photosDir: folder, warming: false }
    const outcome = await importRows({ ...found.ctx, now: new Date() }, rows, { source: 'yard', ...photos })
    if (outcome.kind === 'refused') throw new Error(`Refused: ${JSON.stringify(outcome.refusal)}`)
    prices.imports.push({ price, doneMs: Date.now() })
  }

  async function imports(): Promise<void> {
    for (let price = FIRST; !isOver(); price++, await sleep(2_500))
      await importOnce(price).catch((error: Error) => {
        if (error.message.startsWith('Refused')) throw error
        prices.failures += 1
      })
  }

  async function looks(node: string, port: number): Promise<void> {
    const ask = asker(port, 2)
    const from = `127.11.0.${random.between(1, 250)}`
    const headers = { 'content-type': 'application/json' }
    const hear = async (asked: { path: string; body?: string; who?: Heard['who'] }) => {
      const atMs = Date.now()
      const { who = 'prices', path, body } = asked
      const reply = await ask({ path, body, from, host: site.host, headers, method: body ? 'POST' : 'GET' })
      // A node that is asked by its own address says nothing of what visitors see.
      if (node === 'balancer')
        prices.heard.push({
          ...{ who, what: `${site.slug} ${path}`, status: reply.status, atMs, ms: Date.now() - atMs, line: reply.line },
        })
      return { ...reply, atMs }
    }
    for (; !isOver(); await sleep(random.between(700, 1_000))) {
      const body = JSON.stringify({
        q: '',
        hitsPerPage: CARS,
        attributesToRetrieve: ['price', 'path', 'primary_image_url'],
      })
      const search = await hear({ path: '/api/indexes/cars/search', body })
      if (search.status !== 200) continue
      const { hits } = JSON.parse(search.body) as {
        hits: { price: number; path: string; primary_image_url?: string }[]
      }
      const [hit] = hits
      const isStocked = prices.imports.some(({ doneMs }) => doneMs + FRESH_MS < search.atMs)
      if (isStocked && hits.length !== CARS)
        prices.empty.push(`${node}: ${hits.length} of ${CARS} vehicles at ${time(search.atMs)}`)
      if (!hit) continue
      prices.seen.push({ node, what: 'search', price: Math.min(...hits.map(({ price }) => price)), atMs: search.atMs })
      if (node === 'balancer') {
        const picture = hits.find(({ primary_image_url }) => primary_image_url)?.primary_image_url
        if (picture) await hear({ who: 'pictures', path: picture })
        continue
      }
      const page = await hear({ path: hit.path })
      const shown = /\$(2\d),(\d{3})\b/.exec(page.body)
      if (page.status === 200 && shown)
        prices.seen.push({ node, what: 'page', price: Number(shown[1]! + shown[2]!), atMs: page.atMs })
    }
  }

  await Promise.all([imports(), ...Object.entries(doors).map(([node, port]) => looks(node, port))])
  await Promise.all([app.destroy(), platform.destroy()])
  return prices
}

function picture(price: number) {
  const [red, green] = [price % 256, (price * 7) % 256]
  return sharp({ create: { width: 1_280, height: 960, channels: 3, background: { r: red, g: green, b: 90 } } }).webp()
}
