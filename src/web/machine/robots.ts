/** decisions §3: path pages are for search engines, filtered ones are not. */
export function robotsTxt(origin: string): Response {
  const rules = ['query=', 'sortBy=', 'refinementList', 'range'].flatMap((part) => [
    `Disallow: /*?${part}`,
    `Disallow: /*&${part}`,
  ])
  return new Response(
    ['User-agent: *', ...rules, 'Disallow: /*.data$', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'),
    {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    },
  )
}
