/** The page's own path: React Router asks for the data of `/x` at `/x.data` and of `/` at `/_root.data`. */
export function pagePath({ pathname }: URL): string {
  if (!pathname.endsWith('.data')) return pathname
  const path = pathname.slice(0, -'.data'.length)
  return path === '/_root' || path === '/_' ? '/' : path.replace(/\/_$/, '/')
}
