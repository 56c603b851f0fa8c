import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { PLATFORM_PAGES } from '../domain/content/platform-pages.ts'

export default PLATFORM_PAGES.map(({ path, file }) => {
  // One file may be the route of several pages.
  const name = file.replace(/(\/route)?\.tsx?$/, '')
  const isLast = PLATFORM_PAGES.findLast((page) => page.file === file)!.path === path
  const id = isLast ? name : `${name}/${path}`
  return path === '' ? index(`./pages/${file}`, { id }) : route(path, `./pages/${file}`, { id })
}) satisfies RouteConfig
