import { setTimeout as sleep } from 'node:timers/promises'
import { isComingPath } from '#domain/content/platform-paths.ts'
import { type DemoSite, withDemoSite } from './demo-site.ts'

/** What is followed: addresses in all, and of those made by one pattern. */
type Reach = { pages: number; ofKind: number }
/** Every page, vehicle and search that a sitemap names, and of each kind of filtered search and picture some. */
const WHOLE: Reach = { pages: 6_000, ofKind: 24 }

/**
 * `npm run audit -- links`: follows every internal link of every demo tenant, breadth first, from the home page and
 * `robots.txt` on: links, forms, pictures, what heads and JSON-LD name, sitemaps and feeds. Answers whether all of them lead
 * somewhere by their one spelling. Pages that are to come are listed and are no fault.
 */
export async function auditLinks(options: { tenants: string[] }): Promise<boolean> {
  return withDemoSite(async (site) => {
    let isGood = true
    for (const tenant of site.tenants.filter(
      (slug) => options.tenants.length === 0 || options.tenants.includes(slug),
    )) {
      const { visited, broken, coming } = await crawl(site, tenant, WHOLE)
      console.log(`${tenant}: ${visited} pages, ${broken.length} broken links, ${coming.length} to pages to come`)
      for (const { path, from, status } of broken) console.log(`    ${status} ${path} (linked from ${from})`)
      for (const { path, from } of coming) console.log(`    to come: ${path} (linked from ${from})`)
      isGood &&= broken.length === 0
    }
    return isGood
  })
}

export type Followed = { path: string; from: string; status: number }
/** `broken`: links answered by an error or a redirect, but for one that signs in; `coming`: by a 404 where a feature to come will be. */
export type Crawled = { visited: number; broken: Followed[]; coming: Followed[] }

/** Follows the links of one tenant from its home page and `robots.txt` on, the dealer's own pages before stock and pictures. */
export async function crawl(
  site: Pick<DemoSite, 'get' | 'originOf'>,
  tenant: string,
  { pages, ofKind }: Reach,
): Promise<Crawled> {
  const found = new Map([
    ['/', ''],
    ['/robots.txt', ''],
  ])
  const waiting = { own: [...found.keys()], stock: [] as string[] }
  const targets = new Set<string>()
  const kinds = new Map<string, number>()
  const answer: Crawled = { visited: 0, broken: [], coming: [] }
  while (answer.visited < pages) {
    const path = waiting.own.shift() ?? waiting.stock.shift()
    if (path === undefined) break
    const from = found.get(path)!
    answer.visited++
    const { status, body, headers } = await getInTime(site, tenant, path)
    const isRedirect = status >= 300 && status < 400
    // A page that asks who comes says it by a redirect.
    const isGate = status === 303 && String(headers.location).startsWith('/sign-in?')
    if (status === 404 && isComingPath(path.replace(/\?.*$/, ''))) answer.coming.push({ path, from, status })
    else if (status >= 400 || (isRedirect && !isGate && !targets.has(path))) answer.broken.push({ path, from, status })
    const links = isRedirect ? [{ href: String(headers.location), isTarget: false }] : linksOf(body)
    for (const { href, isTarget } of links) {
      const link = pathOf(href, site.originOf(tenant), path)
      if (link === null || found.has(link) || isOneTooMany(link, kinds, ofKind)) continue
      if (isTarget) targets.add(link)
      found.set(link, path)
      waiting[/^\/(?:search|cars|media|assets|share)\b/.test(link) ? 'stock' : 'own'].push(link)
    }
  }
  return answer
}

/** An answer of the site; it is asked again where one address has asked too much by now (429), when it says. */
async function getInTime(site: Pick<DemoSite, 'get'>, tenant: string, path: string, tries = 5) {
  const answer = await site.get(tenant, path)
  if (answer.status !== 429 || tries === 0) return answer
  await sleep(1000 * Number(answer.headers['retry-after'] ?? 1))
  return getInTime(site, tenant, path, tries - 1)
}

/**
 * `isTarget`: where a form leads, whose answer is a redirect to the address its fields make. Nobody follows a form that
 * posts.
 */
function linksOf(text: string): { href: string; isTarget: boolean }[] {
  const tags = text.matchAll(/<(a|form|img|link|script|source|video)\b[^>]*?\b(?:href|src|action)="([^"]*)"[^>]*/g)
  const followed = [...tags]
    .filter(([tag]) => !tag.includes(' method="post"'))
    .map(([, element, href]) => ({ href: href!.replaceAll('&amp;', '&'), isTarget: element === 'form' }))
  return [...followed, ...namedIn(text).map((href) => ({ href, isTarget: false }))]
}

/** Whole addresses: of Open Graph, JSON-LD, sitemaps, feeds and `robots.txt`. */
function namedIn(text: string): string[] {
  const patterns = [
    /<meta property="og:(?:image|url)" content="([^"]*)"/g,
    /<(?:loc|image:loc|link|guid isPermaLink="true")>([^<]+)</g,
    /^Sitemap: (\S+)/gm,
  ]
  const written = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, href]) => href!.replaceAll('&amp;', '&')),
  )
  const things = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  return [...written, ...things.flatMap(([, json]) => addressesIn(JSON.parse(json!)))]
}

function addressesIn(thing: unknown): string[] {
  if (typeof thing === 'string') return /^https?:\/\/\S+$/.test(thing) ? [thing] : []
  return typeof thing === 'object' && thing !== null ? Object.values(thing).flatMap(addressesIn) : []
}

/** The path of a link on this site; null for other sites, phones and places on the page. */
function pathOf(href: string, origin: string, base: string): string | null {
  if (/^(?:tel|mailto|sms|data|javascript):/.test(href)) return null
  const url = new URL(href, origin + base)
  return url.origin === origin ? url.pathname + url.search : null
}

/** Of pages made by one pattern a handful stands for all. */
function isOneTooMany(path: string, kinds: Map<string, number>, most: number): boolean {
  const kind = path
    .replace(/^(\/api)?\/cars\/[^/?]+/, '$1/cars/*')
    .replace(/^\/media\/\d+\/.*/, '/media/*')
    .replace(/^\/share\/cars\/.*/, '/share/*')
    .replace(/\?.*/, (query) => query.replace(/=[^&]*/g, '='))
  const seen = (kinds.get(kind) ?? 0) + 1
  kinds.set(kind, seen)
  // A vehicle's page costs little, and each has its own faults.
  return kind !== path && seen > (kind === '/cars/*' ? 10 * most : most)
}
