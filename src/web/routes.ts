import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { PLATFORM_PAGES } from '../domain/content/platform-pages.ts'

export default PLATFORM_PAGES.map(({ path, file, madeOf }) => {
  // One file may be the route of several pages.
  const name = file.replace(/(\/route)?\.tsx?$/, '')
  const id = madeOf === 'form' ? `${name}/${path}` : name
  return path === '' ? index(`./pages/${file}`, { id }) : route(path, `./pages/${file}`, { id })
}) satisfies RouteConfig
