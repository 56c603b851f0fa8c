/** An address of the site, and when what it shows last changed, where that is known. */
export type SitemapEntry = { path: string; changed: Date | null }

const MOST_ADDRESSES = 50_000

/** A file of addresses (sitemaps.org protocol 0.9). */
export function sitemapOf(origin: string, entries: readonly SitemapEntry[]): Response {
  const lines = entries.slice(0, MOST_ADDRESSES).map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`
  })
  return xml('urlset', lines)
}

/** The file that names the others. */
export function sitemapIndex(origin: string, paths: readonly string[]): Response {
  return xml(
    'sitemapindex',
    paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`),
  )
}

function xml(root: string, lines: readonly string[]): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
