import fc from 'fast-check'
import { anySearchAddress } from '../support/search-addresses.ts'
import { dataFolder, startServer } from '../support/server.ts'
import type { BenchRow } from './bench-row.ts'

const ADDRESSES = 100_000
const AT_ONCE = 16

/**
 * Random addresses of the search, asked of the server as it runs: none answers 500 or more, none leads off the site.
 * The seed stands in the answer and before each fault: `ADDRESSES_SEED` asks the same ones again.
 */
export async function addressesBench(): Promise<BenchRow[]> {
  const data = dataFolder()
  const seed = Number(process.env.ADDRESSES_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const server = await startServer(data.path, { LOG_LEVEL: 'error' })
  try {
    const addresses = fc.sample(anySearchAddress(), { numRuns: ADDRESSES, seed })
    const statuses = new Map<number, number>()
    const faults: string[] = []
    const next = addresses.values()
    const started = performance.now()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const address of next) {
          const { status, headers } = await server.get('halyard-motors.localhost', address)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          const away =
            headers.location &&
            !/^(?:https?:\/\/halyard-motors\.localhost(?::\d+)?)?\/(?!\/)/.test(String(headers.location))
          if (status >= 500 || away) faults.push(`${status} ${address}`)
        }
      }),
    )
    for (const fault of faults.slice(0, 10)) console.error(`ADDRESSES_SEED=${seed}: ${fault}`)
    const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
    return [
      {
        name: `${ADDRESSES.toLocaleString('en-AU')} random search addresses: answered 5xx, or led off the site`,
        aim: '0',
        measured: String(faults.length),
        pass: faults.length === 0,
        note: `seed ${seed}; ${counts.join(', ')}; ${Math.round((performance.now() - started) / 1000)} s`,
      },
    ]
  } finally {
    server.signal('SIGTERM')
    await server.exited
    await data.remove()
  }
}
