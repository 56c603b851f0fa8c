import { dataFolder, type RunningServer, startServer } from '../support/server.ts'
import type { BenchRow } from './bench-row.ts'
import { percentile } from './support/timing.ts'

const HOST = 'halyard-motors.localhost'
const MOST_MS = 500
const SHEETS = 12

type Item = { slug: string; images: { id: number }[] }

/**
 * The sheet of a vehicle as a PDF over HTTP, each vehicle once, so that none comes out of memory. The first one, which
 * fetches the library, is made before; their pictures are encoded before, as on a site that has been visited.
 */
export async function pdfBench(): Promise<BenchRow[]> {
  const data = dataFolder()
  const server = await startServer(data.path, { LOG_LEVEL: 'warn' })
  try {
    const { body } = await server.get(HOST, `/api/items?limit=${SHEETS + 1}`)
    const [first, ...others] = (JSON.parse(body) as { items: Item[] }).items
    const coldMs = await sheetMs(server, first!)
    const times: number[] = []
    for (const item of others) times.push(await sheetMs(server, item))
    const again = await timed(() => server.get(HOST, pathOf(first!)))
    return [
      {
        name: 'PDF of a vehicle, new, once warm',
        aim: `≤ ${MOST_MS} ms`,
        measured: `${Math.round(percentile(times, 0.5))} ms`,
        pass: percentile(times, 0.5) <= MOST_MS,
        note: `slowest of ${times.length} ${Math.round(Math.max(...times))} ms; the very first ${Math.round(coldMs)} ms; out of memory ${Math.round(again)} ms`,
      },
    ]
  } finally {
    server.signal('SIGTERM')
    await server.exited
    await data.remove()
  }
}

async function sheetMs(server: RunningServer, item: Item): Promise<number> {
  const [picture] = item.images
  if (picture) await server.get(HOST, `/media/${picture.id}/1280-75.jpg`)
  return timed(async () => {
    const { status } = await server.get(HOST, pathOf(item))
    if (status !== 200) throw new Error(`${pathOf(item)} answered ${status}.`)
  })
}

function pathOf({ slug }: Item): string {
  return `/api/cars/${slug}/pdf`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
