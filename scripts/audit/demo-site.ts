import { readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import type { Browser } from 'playwright-core'
import { startBrowser } from '../../test/support/browser.ts'
import { dataFolder, startServer } from '../../test/support/server.ts'

export type DemoSite = {
  browser: Browser
  /** Where programs that speak the DevTools protocol themselves find the same browser. */
  debuggingPort: number
  /** The demo tenants, by slug. */
  tenants: string[]
  originOf(tenant: string): string
  /** The page as text, without a browser. */
  get(tenant: string, path: string): Promise<{ status: number; body: string; headers: Record<string, unknown> }>
}

/** The product with its demo tenants on a fresh database and one browser, for the length of `use`. */
export async function withDemoSite<T>(use: (site: DemoSite) => Promise<T>): Promise<T> {
  const data = dataFolder()
  const server = await startServer(data.path, { LOG_LEVEL: 'warn' })
  const debuggingPort = await freePort()
  const chrome = await startBrowser([`--remote-debugging-port=${debuggingPort}`])
  try {
    const { browser } = chrome
    return await use({
      browser,
      debuggingPort,
      tenants: readdirSync(new URL('../../tenants', import.meta.url)).filter((name) => !/^[_.]/.test(name)),
      originOf: (tenant) => `http://${tenant}.localhost:${server.port}`,
      get: (tenant, path) => server.get(`${tenant}.localhost`, path),
    })
  } finally {
    await chrome.close()
    server.signal('SIGTERM')
    await server.exited
    await data.remove()
  }
}

/** The addresses the audits look at; a vehicle is the first of the tenant's default search. */
export async function pathsOf(
  site: DemoSite,
  tenant: string,
): Promise<{ home: string; search: string; vehicle: string }> {
  const { body } = await site.get(tenant, '/')
  const search = /href="(\/search\/[^"?]+)"/.exec(body)?.[1]
  if (!search) throw new Error(`The home page of ${tenant} leads to no search.`)
  const vehicle = /href="(\/cars\/[^"]+)"/.exec((await site.get(tenant, search)).body)?.[1]
  if (!vehicle) throw new Error(`${search} of ${tenant} leads to no vehicle.`)
  return { home: '/', search, vehicle }
}

/** The pages besides stock that the tenant's own site maps name. */
export async function ownPathsOf(site: DemoSite, tenant: string): Promise<string[]> {
  const files = ['pages', 'articles', 'offers', 'models', 'locations'].map((part) => `/sitemap-${part}.xml`)
  const lists = await Promise.all(files.map((file) => site.get(tenant, file)))
  return lists.flatMap(({ body }) =>
    [...body.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]+)<\/loc>/g)].map(([, path]) => path!),
  )
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
