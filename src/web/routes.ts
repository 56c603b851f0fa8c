import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { PLATFORM_PAGES } from '../domain/content/platform-pages.ts'

export default PLATFORM_PAGES.map(({ path, file }) => {
  const id = file.replace(/(\/route)?\.tsx?$/, '')
  return path === '' ? index(`./pages/${file}`, { id }) : route(path, `./pages/${file}`, { id })
}) satisfies RouteConfig
