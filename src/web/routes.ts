import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { PLATFORM_PAGES } from '../domain/content/platform-pages.ts'

export default PLATFORM_PAGES.map(({ path, file }) =>
  path === '' ? index(`./pages/${file}`) : route(path, `./pages/${file}`),
) satisfies RouteConfig
