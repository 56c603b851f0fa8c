const TEXT = 'text/plain; charset=utf-8'

/** What filters, searches, sorts or explains; and what search forms send to be turned into an address. */
// biome-ignore format: one list
const FILTERS = [
  'query=', 'sortBy=', 'refinementList', 'range', 'postcode=', 'distance=', 'note=', 'words=', 'min[',
  'min%5B', 'max[', 'max%5B', 'was[', 'was%5B',
]

/**
 * Path pages are for search engines, filtered ones are not (rule:search-indexing). At the address of a preview (null) all may
 * be asked for: only so do they read that nothing of it is to be found.
 */
export function robotsTxt(origin: string | null): Response {
  if (origin === null) return new Response('User-agent: *\nDisallow: /api/\n', { headers: { 'Content-Type': TEXT } })
  const rules = FILTERS.flatMap((part) => [`Disallow: /*?${part}`, `Disallow: /*&${part}`])
  return new Response(
    ['User-agent: *', ...rules, 'Disallow: /api/', 'Disallow: /*.data$', '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
      '\n',
    ),
    { headers: { 'Content-Type': TEXT, 'Cache-Control': 'public, max-age=3600' } },
  )
}
