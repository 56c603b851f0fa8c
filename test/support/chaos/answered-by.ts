import type { Heard } from './visitors.ts'

/** A line of HAProxy's log as `deploy/cluster/haproxy.cfg` writes it. */
const LOGGED = /(\S+) \[([^\]]+)\] \S+ (\S+)\/(\S+) (\S+) (-?\d+) \S+ (\S{4}) \S+ \S+ (\S+) \S+ (\S+)/
/** Between a visitor's clock and HAProxy's accept of the same request. */
const SLACK_MS = 100
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

type Logged = {
  line: string
  atMs: number
  server: string
  times: string
  status: string
  end: string
  requestId: string
  path: string
}

/** Of a server that HAProxy sends nobody to any more, or somebody again. */
const TURNED = /^(?:Server|Backend|backend|proxy) \S+ .*(?:DOWN|UP|no server)/

/** Whether a line tells of an answer that is none, of a connection that broke, of a server lost or found: what is worth keeping of a log. */
export function tellsOfFailure(text: string): boolean {
  if (TURNED.test(text)) return true
  const logged = parseLogged(text)
  return logged !== null && (Number(logged.status) >= 500 || Number(logged.status) < 0 || !logged.end.startsWith('--'))
}

/**
 * Who gave an answer that failed, by HAProxy's log: HAProxy itself, with the state it ended in (`SC--`: no connection, `sQ--`: waited
 * too long for a place; its manual lists them), or a node, with the number of its request and what its own log says of it.
 */
export function answeredBy(heard: Heard, log: readonly string[], nodes: Readonly<Record<string, string>>): string {
  const found = log
    .map(parseLogged)
    .filter((one) => one !== null)
    .find(
      (one) =>
        one.line === heard.line &&
        one.path === heard.what.split(' ').at(-1)!.split('?')[0] &&
        one.atMs > heard.atMs - SLACK_MS &&
        one.atMs < heard.atMs + heard.ms + SLACK_MS,
    )
  if (!found) return 'nobody that HAProxy logged'
  const { server, times, end, requestId } = found
  if (requestId === '-') return `HAProxy itself (${server} ${times} ${end})`
  return `${server}, request ${requestId} (${times} ${end})${saidOf(requestId, nodes)}`
}

/** What the logs of nodes say of a request. */
function saidOf(requestId: string, nodes: Readonly<Record<string, string>>): string {
  const reasons = Object.values(nodes).flatMap((output) =>
    output.split('\n').flatMap((line) => {
      if (!line.includes(`"${requestId}"`) || !line.endsWith('}')) return []
      const { msg, err, error } = JSON.parse(line) as { msg?: string; error?: string; err?: { message?: string } }
      return [[msg, err?.message ?? error].filter(Boolean).join(': ')]
    }),
  )
  return reasons.length > 0 ? `: ${[...new Set(reasons)].join('; ')}` : ''
}

function parseLogged(text: string): Logged | null {
  const [, line, at, backend, server, times, status, end, requestId, path] = LOGGED.exec(text) ?? []
  if (!line) return null
  return {
    ...{ line, atMs: instantOf(at!), server: `${backend}/${server}`, times: times!, status: status! },
    ...{ end: end!, requestId: requestId!, path: path! },
  }
}

/** Of `27/Nov/2026:09:21:06.123`, in the machine's time zone. */
function instantOf(text: string): number {
  const [day, month, year, hours, minutes, seconds] = text.split(/[/:]/) as [string, string, ...string[]]
  const [whole, ms] = seconds!.split('.')
  return new Date(
    Number(year),
    MONTHS.indexOf(month),
    Number(day),
    Number(hours),
    Number(minutes),
    Number(whole),
    Number(ms),
  ).getTime()
}
