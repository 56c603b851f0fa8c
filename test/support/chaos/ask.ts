import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'

/** Longer than anybody waits for a page. */
const PATIENCE_MS = 10_000

export type Asked = {
  method?: 'GET' | 'POST'
  path: string
  host: string
  /** Where they come from: each address has its own allowances. */
  from: string
  headers?: Record<string, string>
  body?: string
}
/** `status` null: the line broke, or nothing whole came in time. `line`: whose connection it was, as HAProxy logs it. */
export type Reply = {
  status: number | null
  headers: Record<string, string | string[] | undefined>
  body: string
  line: string
}

/** Who asks at a port as browsers do, over connections that are kept. */
export function asker(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return ({ method = 'GET', path, host, from, headers, body }: Asked): Promise<Reply> =>
    new Promise((resolve) => {
      let line = ''
      const none = () => resolve({ status: null, headers: {}, body: '', line })
      const asked = request(
        {
          ...{ agent, port, host: '127.0.0.1', localAddress: from, path, method },
          signal: AbortSignal.timeout(PATIENCE_MS),
          headers: { host: `${host}:${port}`, ...headers },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk) => chunks.push(chunk))
          response.once('error', none)
          response.once('end', () => {
            if (!response.complete) return none()
            const body = Buffer.concat(chunks).toString()
            resolve({ status: response.statusCode!, headers: response.headers, body, line })
          })
        },
      )
      asked.once('error', none)
      asked.once('socket', (socket) => lineOf(socket, from, (found) => (line = found)))
      asked.end(body)
    })
}

/** Tells `found` the connection's name in HAProxy's log (`%ci:%cp`), once it has one. */
export function lineOf(socket: Socket, from: string, found: (line: string) => void): void {
  const tell = () => found(`${from}:${socket.localPort}`)
  if (socket.connecting) socket.once('connect', tell)
  else tell()
}

/** An address of loopback for each of 10.0.0.0/8: HAProxy believes nobody who says where they come from. */
export const loopbackOf = (address: string) => address.replace(/^10\./, '127.')
