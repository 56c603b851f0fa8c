/** Requests from several addresses, in a process of their own: `node storm-child.ts <Storm as JSON>`; prints how they were answered. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Storm } from './storm.ts'

const { port, host, paths, addresses, connections, seconds, count } = JSON.parse(process.argv[2]!) as Storm
/** Whom too much is refused asks again after this, as a crawler would. */
const REFUSED_MS = 200

const agent = new Agent({ keepAlive: true, maxSockets: connections })
const statuses: Record<string, number> = {}
const untilMs = Date.now() + (seconds ?? 86_400) * 1000
let asked = 0
let isOver = false
process.on('SIGTERM', () => {
  isOver = true
})

async function visitor(at: number): Promise<void> {
  while (!isOver && Date.now() < untilMs && asked < (count ?? Number.POSITIVE_INFINITY)) {
    const n = asked++
    const path = paths[n % paths.length]!.replace('{n}', String(n))
    const status = await ask(path, `203.0.113.${1 + (at % addresses)}`).catch(() => 'failed')
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status !== 200) await sleep(REFUSED_MS)
  }
}

function ask(path: string, from: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, 'x-forwarded-for': from, 'accept-encoding': 'br' }
    const sent = request({ port, host: '127.0.0.1', path, headers, agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode!))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

await Promise.all(Array.from({ length: connections }, (_, at) => visitor(at)))
console.log(JSON.stringify(statuses))
process.exit(0)
