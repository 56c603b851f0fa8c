import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import { etagOf, sharedCacheControl } from '../http/cache-headers.ts'
import { acceptedEncoding, type Encoding, encoded } from '../http/compression.ts'
import type { PageCache, StoredPage } from '../http/page-cache.ts'
import { pageResponse } from '../http/page-response.ts'
import { everyAnswer } from '../http/security-headers.ts'
import { encodedAddress } from '../http/send-cached-page.ts'
import type { SiteFacts } from '../pages/shell/site-view.server.ts'
import type { Services } from '../services.ts'
import { noFacts, type PageFacts } from '../site/page-context.ts'

/** A file made of a tenant's facts for machines to read; `out-of-order` while they cannot be read. */
export type MadeFile = { kind: 'made'; body: string; contentType: string } | { kind: 'not-found' | 'out-of-order' }

/** What such a file is made of. */
export type MadeFileSource = { ctx: TenantCtx; site: SiteFacts; services: Services; origin: string }

type Asked = {
  request: Request
  /** On the tenant's primary host; its query says nothing. */
  url: URL
  /** As asked: host and target as they came. */
  address: string
  tenant: Tenant
}

/** What leaves by the clock (sold vehicles) is gone from it then. */
const LONGEST_MS = 600_000

/**
 * From the cache of pages, dropped when the tenant changes; made once for everyone who asks meanwhile, 304 for who has it.
 * `make` reads all that the file is made of, so that nothing is stored that changed meanwhile, and notes how long it holds.
 */
export async function serveMadeFile(
  { request, url, address, tenant }: Asked,
  { cache, now: clock }: { cache: Pick<PageCache, 'get' | 'make'>; now(): number },
  make: (facts: PageFacts) => Promise<MadeFile>,
): Promise<Response> {
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
  const [key, visited] = [url.origin + url.pathname, address].map((text) => encodedAddress(encoding, text))
  const cached = cache.get(key!, visited!, clock())
  const file =
    cached ??
    (await cache.make(key!, visited!, tenant.tenantId, async () => {
      const facts = noFacts()
      const file = await make(facts)
      const now = clock()
      const until = Math.min(facts.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY, now + LONGEST_MS)
      const result = await packed(file, { address, encoding, tenant, until, now })
      return { result, page: result.status === 200 && until > now ? result : null }
    }))
  return pageResponse(file, request.headers.get('if-none-match'), request.method === 'HEAD', clock())
}

type Packing = { address: string; encoding: Encoding; tenant: Tenant; until: number; now: number }

async function packed(file: MadeFile, { address, encoding, tenant, until, now }: Packing): Promise<StoredPage> {
  if (file.kind !== 'made') return refusal(file.kind, tenant)
  const plain = Buffer.from(file.body)
  const body = await encoded(plain, encoding)
  const etag = etagOf(plain, encoding)
  const headers = {
    'Content-Type': file.contentType,
    'Cache-Control': sharedCacheControl(until - now),
    'Cache-Tag': `tenant:${tenant.slug}`,
    'Content-Length': String(body.byteLength),
    ...everyAnswer(address),
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  }
  return { status: 200, headers, body, etag, tenant: tenant.slug, tenantId: tenant.tenantId, expiresAt: until }
}

const REFUSALS = {
  'not-found': { status: 404, words: 'Not found\n', headers: { 'Cache-Control': 'public, max-age=60' } },
  'out-of-order': {
    status: 503,
    words: 'Out of order\n',
    headers: { 'Cache-Control': 'no-store', 'Retry-After': '60' },
  },
}

function refusal(kind: keyof typeof REFUSALS, { slug, tenantId }: Tenant): StoredPage {
  const { status, words, headers } = REFUSALS[kind]
  const sent = { 'Content-Type': 'text/plain; charset=utf-8', ...headers }
  return { status, headers: sent, body: Buffer.from(words), etag: '', tenant: slug, tenantId, expiresAt: 0 }
}
