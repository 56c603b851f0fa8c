import { type DemoSite, withDemoSite } from './demo-site.ts'

const MOST_PAGES = 400

/**
 * `npm run audit -- links`: follows every internal link of every demo tenant, breadth first, and answers whether all
 * of them lead somewhere. At most 400 pages a tenant; of vehicles and filtered searches only the first of a kind, since
 * their pages are made alike.
 */
export async function auditLinks(options: { tenants: string[] }): Promise<boolean> {
  return withDemoSite(async (site) => {
    let isGood = true
    for (const tenant of site.tenants.filter(
      (slug) => options.tenants.length === 0 || options.tenants.includes(slug),
    )) {
      const { visited, broken } = await crawl(site, tenant)
      console.log(`${tenant}: ${visited} pages, ${broken.length} broken links`)
      for (const { path, from, status } of broken) console.log(`    ${status} ${path} (linked from ${from})`)
      isGood &&= broken.length === 0
    }
    return isGood
  })
}

type Broken = { path: string; from: string; status: number }

export async function crawl(site: DemoSite, tenant: string): Promise<{ visited: number; broken: Broken[] }> {
  const found = new Map([['/', '']])
  const kinds = new Map<string, number>()
  const broken: Broken[] = []
  let visited = 0
  for (const [path, from] of found) {
    if (visited === MOST_PAGES) break
    visited++
    const { status, body, headers } = await site.get(tenant, path)
    if (status >= 400) broken.push({ path, from, status })
    const moved = status >= 300 && status < 400 ? [String(headers.location)] : []
    for (const link of [...moved, ...linksOf(body)].map((href) => pathOf(href, site.originOf(tenant), path))) {
      if (link === null || found.has(link) || isOneTooMany(link, kinds)) continue
      found.set(link, path)
    }
  }
  return { visited, broken }
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<(?:a|form|img|link|script|source|video)\b[^>]*?\b(?:href|src|action)="([^"]*)"/g)].map(
    ([, href]) => href!.replaceAll('&amp;', '&'),
  )
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
