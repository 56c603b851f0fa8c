import { Resolver } from 'node:dns/promises'
import { request } from 'node:https'
import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'

/** How a domain is asked; `resolver`: a DNS server and its port, else those of this machine. */
export type AskingWays = { resolver: string | null; httpsPort: number }

export type Addresses =
  | { kind: 'found'; addresses: string[] }
  | { kind: 'none' }
  /** No resolver answered. */
  | { kind: 'no-answer'; reason: string }

const PATIENCE_MS = 5000
/** What DNS says where there is no such name, or no address of that sort. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA'])

/** The IPv4 and IPv6 addresses that a domain leads to. */
export async function addressesOf(domain: string, { resolver: server }: AskingWays): Promise<Addresses> {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 2 })
  if (server !== null) resolver.setServers([server])
  const asked = await Promise.allSettled([resolver.resolve4(domain), resolver.resolve6(domain)])
  const addresses = asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > 0) return { kind: 'found', addresses }
  const failed = asked.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as NodeJS.ErrnoException] : [],
  )
  const silent = failed.find(({ code }) => !NOTHING.has(code ?? ''))
  return silent ? { kind: 'no-answer', reason: silent.message } : { kind: 'none' }
}

/** What an address answered by HTTPS in the name of a domain. */
export type HttpsAnswer =
  | { kind: 'answered'; status: number; location: string | null; certificateUntil: Date }
  /** Browsers would warn of it. */
  | { kind: 'bad-certificate'; reason: string }
  | { kind: 'unreachable'; reason: string }

/** `GET https://{domain}{path}` of one address, whatever DNS says: each that a domain has must show the site. */
export function askByHttps(
  { domain, address, path }: { domain: string; address: string; path: string },
  { httpsPort: port }: AskingWays,
): Promise<HttpsAnswer> {
  return new Promise((resolve) => {
    const host = { host: address, family: isIP(address), port, servername: domain, headers: { Host: domain } }
    const asked = request(
      { ...host, path, agent: false, rejectUnauthorized: false, timeout: PATIENCE_MS },
      (answer) => {
        const { statusCode: status = 0, headers } = answer
        resolve({ kind: 'answered', status, location: headers.location ?? null, certificateUntil })
        asked.destroy()
      },
    )
    let certificateUntil = new Date(0)
    asked.once('socket', (socket) =>
      socket.once('secureConnect', () => {
        const tls = socket as TLSSocket
        certificateUntil = new Date(tls.getPeerCertificate().valid_to)
        if (tls.authorized) return
        // Not refused by Node, so that what is wrong can be told.
        resolve({ kind: 'bad-certificate', reason: String(tls.authorizationError) })
        asked.destroy()
      }),
    )
    asked.once('timeout', () => asked.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} seconds`)))
    asked.once('error', (error) => resolve({ kind: 'unreachable', reason: error.message }))
    asked.end()
  })
}
