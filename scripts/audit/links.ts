import { isComingPath } from '#domain/content/platform-paths.ts'
import { type DemoSite, withDemoSite } from './demo-site.ts'

const MOST_PAGES = 400

/**
 * `npm run audit -- links`: follows every internal link of every demo tenant, breadth first, and answers whether all
 * of them lead somewhere by their one spelling. At most 400 pages a tenant, those of the dealer's own before stock and
 * pictures; of vehicles and filtered searches only the first of a kind, since their pages are made alike. Pages that are to come are listed and are no fault.
 */
export async function auditLinks(options: { tenants: string[] }): Promise<boolean> {
  return withDemoSite(async (site) => {
    let isGood = true
    for (const tenant of site.tenants.filter(
      (slug) => options.tenants.length === 0 || options.tenants.includes(slug),
    )) {
      const { visited, broken, coming } = await crawl(site, tenant)
      console.log(`${tenant}: ${visited} pages, ${broken.length} broken links, ${coming.length} to pages to come`)
      for (const { path, from, status } of broken) console.log(`    ${status} ${path} (linked from ${from})`)
      for (const { path, from } of coming) console.log(`    to come: ${path} (linked from ${from})`)
      isGood &&= broken.length === 0
    }
    return isGood
  })
}

export type Followed = { path: string; from: string; status: number }
/** `broken`: links answered by an error or a redirect; `coming`: by a 404 where a feature to come will be. */
export type Crawled = { visited: number; broken: Followed[]; coming: Followed[] }

/** Follows the links of one tenant from its home page on. */
export async function crawl(
  site: Pick<DemoSite, 'get' | 'originOf'>,
  tenant: string,
  mostPages = MOST_PAGES,
): Promise<Crawled> {
  const found = new Map([['/', '']])
  const waiting = { own: ['/'], stock: [] as string[] }
  const targets = new Set<string>()
  const kinds = new Map<string, number>()
  const answer: Crawled = { visited: 0, broken: [], coming: [] }
  while (answer.visited < mostPages) {
    const path = waiting.own.shift() ?? waiting.stock.shift()
    if (path === undefined) break
    const from = found.get(path)!
    answer.visited++
    const { status, body, headers } = await site.get(tenant, path)
    const isRedirect = status >= 300 && status < 400
    if (status === 404 && isComingPath(path.replace(/\?.*$/, ''))) answer.coming.push({ path, from, status })
    else if (status >= 400 || (isRedirect && !targets.has(path))) answer.broken.push({ path, from, status })
    const links = isRedirect ? [{ href: String(headers.location), isTarget: false }] : linksOf(body)
    for (const { href, isTarget } of links) {
      const link = pathOf(href, site.originOf(tenant), path)
      if (link === null || found.has(link) || isOneTooMany(link, kinds)) continue
      if (isTarget) targets.add(link)
      found.set(link, path)
      waiting[/^\/(?:search|cars|media|assets)\b/.test(link) ? 'stock' : 'own'].push(link)
    }
  }
  return answer
}

/**
 * `isTarget`: where a form leads, whose answer is a redirect to the address its fields make. Nobody follows a form that
 * posts.
 */
function linksOf(html: string): { href: string; isTarget: boolean }[] {
  const tags = html.matchAll(/<(a|form|img|link|script|source|video)\b[^>]*?\b(?:href|src|action)="([^"]*)"[^>]*/g)
  return [...tags]
    .filter(([tag]) => !tag.includes(' method="post"'))
    .map(([, element, href]) => ({ href: href!.replaceAll('&amp;', '&'), isTarget: element === 'form' }))
}

/** The path of a link on this site; null for other sites, phones and places on the page. */
function pathOf(href: string, origin: string, base: string): string | null {
  if (/^(?:tel|mailto|sms|data|javascript):/.test(href)) return null
  const url = new URL(href, origin + base)
  return url.origin === origin ? url.pathname + url.search : null
}

/** Of pages made by one pattern a handful stands for all. */
function isOneTooMany(path: string, kinds: Map<string, number>): boolean {
  const kind = path
    .replace(/^\/cars\/[^/]+/, '/cars/*')
    .replace(/^\/media\/\d+\/.*/, '/media/*')
    .replace(/\?.*/, (query) => query.replace(/=[^&]*/g, '='))
  const seen = (kinds.get(kind) ?? 0) + 1
  kinds.set(kind, seen)
  return kind !== path && seen > 12
}
