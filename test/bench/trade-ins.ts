import { readFileSync } from 'node:fs'
import pg from 'pg'
import sharp from 'sharp'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { PHOTO_VIEWS } from '#domain/trade-in/photo-views.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { arrangeLeadSites } from '../support/leads/lead-sites.ts'
import { dataFolder, startServer } from '../support/server.ts'
import type { BenchRow } from './bench-row.ts'
import { percentile, timed } from './support/timing.ts'

const OFFERS = 300
const VALUATIONS = 200
const AIM_MS = 20
const AIM_MIB = 256
const GOOD = { accidents: 'none', service: 'full', faults: 'none', marks: 'none', tyres: 'good', keys: 'two' }

/** Valuations of a model with 300 offers over HTTP, one after another; then eight 12-megapixel pictures as a page sends them. */
export async function tradeInsBench(): Promise<BenchRow[]> {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  const data = dataFolder()
  try {
    const [site] = await arrangeLeadSites(data.path, [
      { slug: 'bench-motors', settings: { tradeIn: { instantOffers: true } } },
    ])
    const { url } = await startEmbeddedDatabase(data.path)
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    await pool.query(
      `insert into listings (tenant_id, dealership_id, stock_number, slug, stock_version, car_type, year, name, make, model, badge, odometer_km,
         price_cents)
       select tenant_id, dealership_id, 'B' || n, 'b' || n, 1, 'used', 2019 + n % 6, 'HiLux', 'Toyota', 'HiLux', 'SR5', 10000 + n * 400,
         5500000 - (n % 6) * 300000 - n * 4000 + (n * 7919 % 13) * 20000
       from dealerships, generate_series(1, $1::int) n where tenant_id = $2`,
      [OFFERS, site!.tenantId],
    )
    await pool.end()
    const server = await startServer(data.path, { DEMO: 'off', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' })
    let visitors = 0
    const post = async (path: string, body: BodyInit, type: string): Promise<{ id: number; offer_price: unknown }> => {
      const from = `10.0.${visitors >> 8}.${visitors++ & 255}`
      const headers = {
        Host: site!.host,
        'Content-Type': type,
        'X-Forwarded-For': from,
        'X-Forwarded-Host': site!.host,
      }
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/trade-in/${path}`, {
        method: 'POST',
        headers,
        body,
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json() as never
    }
    const json = (path: string, body: object) => post(path, JSON.stringify(body), 'application/json')
    try {
      const { id } = await json('lookup', { make: 'Toyota', model: 'HiLux', badge: 'SR5', year: 2022 })
      const value = (km: number) => json('valuation', { id, km, adjustmentAnswers: GOOD })
      if ((await value(50_000)).offer_price === null) throw new Error('Nothing was offered.')
      const times = await timed(
        Array.from({ length: VALUATIONS }, (_, i) => 20_000 + i * 300),
        value,
      )
      return [
        timeRow(times),
        await photosRow(server.pid, (view, bytes) => post(`photos/${view}?id=${id}`, bytes, 'image/jpeg')),
      ]
    } finally {
      server.signal('SIGTERM')
      await server.exited
    }
  } finally {
    await data.remove()
  }
}

function timeRow(times: readonly number[]): BenchRow {
  const p95 = percentile(times, 0.95)
  return {
    name: 'Valuation of a trade-in, p95',
    aim: `≤ ${AIM_MS} ms`,
    measured: `${p95.toFixed(1)} ms`,
    pass: p95 <= AIM_MS,
    note: `median ${percentile(times, 0.5).toFixed(1)} ms over HTTP, ${OFFERS} offers of the model`,
  }
}

/** By how much the server grows while eight pictures of 12 megapixels come one after another, as pages send them. */
async function photosRow(
  pid: number,
  send: (view: string, bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>,
): Promise<BenchRow> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const raw = { width: 4032, height: 3024, channels: 3, noise } as const
  const bytes = new Uint8Array(
    await sharp({ create: raw as never })
      .jpeg({ quality: 70 })
      .toBuffer(),
  )
  const mib = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  const before = mib()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, mib())
  }, 5)
  const started = performance.now()
  try {
    for (const view of Object.keys(PHOTO_VIEWS)) await send(view, bytes)
  } finally {
    clearInterval(watch)
  }
  return {
    name: 'Eight 12-megapixel photos of a trade-in: memory',
    aim: `≤ ${AIM_MIB} MB`,
    measured: `${Math.round(most - before)} MB`,
    pass: most - before <= AIM_MIB,
    note: `${(bytes.length / 1024 / 1024).toFixed(1)} MB each, ${Math.round(performance.now() - started)} ms for all`,
  }
}
