/** Answered by the server beside the pages. */
const MACHINE_PATHS = ['robots.txt', 'sitemap.xml', 'media/*']

/**
 * Whether a link leads somewhere: another site, a phone, or a path of the route table. Menus may name pages that this
 * version does not have; a link to one is not drawn.
 */
export function linkChecker(
  routes: Record<string, { path?: string; index?: boolean } | undefined>,
): (href: string) => boolean {
  const paths = Object.values(routes).flatMap((route) =>
    route?.index ? [''] : route?.path && route.path !== '*' ? [route.path] : [],
  )
  const patterns = [...paths, ...MACHINE_PATHS].map(toPattern)
  return (href) => {
    if (!href.startsWith('/')) return true
    const path = href.replace(/[?#].*$/, '').replace(/\/+$/, '')
    return patterns.some((pattern) => pattern.test(path))
  }
}

function toPattern(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${path ? '/' : ''}${parts.join('/')}$`)
}
