/** The load of the page bench: `node page-load.ts <port> <encoding> <pid of the server>`. Prints one line of JSON. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { stockVocabulary } from '#domain/search/search-vocabulary.ts'
import { benchPaths } from './bench-paths.ts'
import { listingDocuments, madeUpDocuments } from './bench-stock.ts'

const [port, encoding, pid] = process.argv.slice(2)
const documents = (await listingDocuments(10_000)) ?? madeUpDocuments(10_000)
const counts = Map.groupBy(documents, ({ make, model }) => `${make}\n${model}`)
const listed = [...counts].map(([key, rows]) => ({
  make: key.split('\n')[0]!,
  model: key.split('\n')[1]!,
  available: rows.length,
}))
const paths = benchPaths(
  stockVocabulary(listed, [], { defaultSort: 'rank:desc', defaultPath: '/search/new-used-and-demo-cars' }),
)

for (const path of paths) await ask(path)
await run(4)
await rest()
const before = cpuMs()
const result = await run(6)
const errors = result.errors + result.non2xx
console.log(
  JSON.stringify({
    requestsPerSecond: result.requests.average,
    errors,
    cpuMs: (cpuMs() - before) / result.requests.total,
  }),
)

function run(duration: number): Promise<autocannon.Result> {
  return autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 16,
    pipelining: Number(process.env.PIPE ?? 1),
    duration,
    headers: { host: 'bench.localhost', 'accept-encoding': encoding! },
    requests: paths.map((path) => ({ path })),
  })
}

/** By node:http, which leaves a compressed body as it is. */
async function ask(path: string): Promise<void> {
  const request = get({ port, path, headers: { host: 'bench.localhost', 'accept-encoding': encoding! } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
}

/** Kept pages are compressed once more while nobody asks: what that takes is no part of what a request takes. */
async function rest(): Promise<void> {
  for (let quietSeconds = 0; quietSeconds < 3; ) {
    const before = cpuMs()
    await setTimeout(1000)
    quietSeconds = cpuMs() - before > 50 ? 0 : quietSeconds + 1
  }
}

/** User and system time of the server so far; 0 where the system does not tell. */
function cpuMs(): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
