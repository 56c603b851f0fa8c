import { lookup as dnsLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, type Dispatcher, request } from 'undici'
import { MAX_IMAGE_BYTES } from './normalise-image.server.ts'

/** `refused`: never to be fetched as it stands, for its address, type or size. `failed`: did not work this time. */
export type FetchedImage = { kind: 'fetched'; bytes: Uint8Array } | { kind: 'refused' | 'failed'; reason: string }

export type ImageFetcher = { fetch(url: string): Promise<FetchedImage>; close(): Promise<void> }

export type ImageFetcherOptions = {
  timeoutMs?: number
  maxBytes?: number
  /** Networks (CIDR) that count as public; tests name their loopback server here. */
  allowedNetworks?: readonly string[]
  /** All addresses of a host name. */
  resolve?: (hostname: string) => Promise<string[]>
}

const MAX_REDIRECTS = 3
// Object stores answer these when nobody told them better; the bytes decide later.
const UNTYPED = ['application/octet-stream', 'binary/octet-stream', '']

/**
 * Fetches pictures a feed points at. Only http and https; each host name is resolved once and the connection goes to
 * the very address that was checked, for each of at most 3 redirects anew; private addresses are refused (a feed must
 * not make the platform look inside its own network). Whole time 10 s, size 20 MB unless told. Never throws.
 */
export function createImageFetcher(options: ImageFetcherOptions = {}): ImageFetcher {
  const { timeoutMs = 10_000, maxBytes = MAX_IMAGE_BYTES, allowedNetworks = [], resolve = resolveAll } = options
  const agent = new Agent({
    connect: { lookup: checkedLookup(resolve, allowedNetworks), timeout: timeoutMs },
    connections: 6,
  })

  async function fetchImage(url: string): Promise<FetchedImage> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return { kind: 'fetched', bytes: await followed(url, { agent, signal, maxBytes, allowedNetworks }) }
    } catch (error) {
      if (signal.aborted) return { kind: 'failed', reason: `not here within ${timeoutMs / 1000} seconds` }
      const { code, message } = error as NodeJS.ErrnoException
      if (error instanceof Refusal) return { kind: 'refused', reason: message }
      return { kind: 'failed', reason: code ? `${message} (${code})` : message }
    }
  }

  return { fetch: fetchImage, close: () => agent.destroy() }
}

type Reach = { agent: Agent; signal: AbortSignal; maxBytes: number; allowedNetworks: readonly string[] }

/** An address that is not called. */
export class Refusal extends Error {}

async function followed(start: string, reach: Reach): Promise<Uint8Array> {
  let url = start
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    checkUrl(url, reach.allowedNetworks)
    const answer = await request(url, {
      dispatcher: reach.agent,
      signal: reach.signal,
      headers: {
        accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif',
        'accept-encoding': 'identity',
        'user-agent': 'Forecourt (photo import)',
      },
    })
    try {
      const location = answer.headers.location
      if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== 'string')
        return await readPicture(answer, reach.maxBytes)
      if (!URL.canParse(location, url)) throw new Refusal(`redirects to ${location}, which is no address`)
      url = new URL(location, url).href
    } finally {
      // An unwanted body goes unread; its errors concern nobody.
      answer.body.on('error', () => {}).destroy()
    }
  }
  throw new Refusal(`more than ${MAX_REDIRECTS} redirects`)
}

async function readPicture(answer: Dispatcher.ResponseData, maxBytes: number): Promise<Uint8Array> {
  checkHead(answer, maxBytes)
  const chunks: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    byteCount += chunk.length
    if (byteCount > maxBytes) throw new Refusal(`larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  if (byteCount === 0) throw new Error('an empty answer')
  return Buffer.concat(chunks)
}

function checkHead({ statusCode, headers }: Dispatcher.ResponseData, maxBytes: number): void {
  if (statusCode < 200 || statusCode >= 300) throw new Error(`the server answered ${statusCode}`)
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]!
    .trim()
    .toLowerCase()
  if (!type.startsWith('image/') && !UNTYPED.includes(type))
    throw new Refusal(`the server says it is ${type}, not a picture`)
  const encoding = headers['content-encoding']
  if (encoding && encoding !== 'identity')
    throw new Refusal(`sent with content-encoding ${encoding}, which was not asked for`)
  const length = Number(headers['content-length'] ?? 0)
  if (length > maxBytes) throw new Refusal(`${length} bytes are more than ${maxBytes}`)
}

/** Checks what a URL says by itself; names are checked when they are resolved. Throws `Refusal`. */
export function checkUrl(text: string, allowedNetworks: readonly string[]): void {
  if (!URL.canParse(text)) throw new Refusal('not an address')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Refusal(`${url.protocol} addresses are not fetched, only http: and https:`)
  if (url.username || url.password) throw new Refusal('addresses with a user name or password are not fetched')
  const address = addressInHost(url.hostname)
  if (address && !isPublicAddress(address, allowedNetworks)) throw new Refusal(`${address} is not a public address`)
}

/** A DNS lookup that hands the socket checked addresses only; a name with one private address is refused altogether. */
export function checkedLookup(
  resolve: (hostname: string) => Promise<string[]>,
  allowedNetworks: readonly string[],
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const inside = addresses.find((address) => !isPublicAddress(address, allowedNetworks))
        if (inside) return callback(new Refusal(`${hostname} is at ${inside}, which is not a public address`), '')
        const checked = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
        if (!checked[0]) return callback(new Error(`${hostname} has no address`), '')
        if (options.all) callback(null, checked)
        else callback(null, checked[0].address, checked[0].family)
      },
      (error) => callback(error, ''),
    )
  }
}

export async function resolveAll(hostname: string): Promise<string[]> {
  return (await dnsLookup(hostname, { all: true })).map(({ address }) => address)
}

/** Reached from inside a cloud although it looks public: Azure's wire server. */
const METADATA_ADDRESSES = ['168.63.129.16']
/** RFC 4291 §2.4: all global unicast there is. IPv4-compatible addresses (::7f00:1) and most that wrap one lie outside. */
const GLOBAL_IPV6 = '2000::/3'
/** RFC 5214: the sixth group of an address whose last two are an IPv4 address to tunnel to. */
const ISATAP = 0x5efe

/**
 * Whether an address belongs to the public internet: not loopback, private, link-local (169.254.169.254), carrier
 * NAT, unique local, reserved, multicast, or an IPv6 form that wraps an IPv4 one (compatible, NAT64, 6to4, Teredo, ISATAP). `allowed` networks (CIDR) pass.
 */
export function isPublicAddress(address: string, allowed: readonly string[] = []): boolean {
  if (!ipaddr.isValid(address)) return false
  // ::ffff:10.0.0.1 is 10.0.0.1 to the operating system.
  const parsed = ipaddr.process(address)
  if (allowed.some((network) => contains(network, parsed))) return true
  if (parsed.range() !== 'unicast' || METADATA_ADDRESSES.includes(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || (contains(GLOBAL_IPV6, parsed) && parsed.parts[5] !== ISATAP)
}

/** The IP address a URL's host spells, brackets off; null for a name. */
export function addressInHost(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}

function contains(network: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [base, bits] = ipaddr.parseCIDR(network)
  return base.kind() === address.kind() && address.match(base, bits)
}
