import { findRedirect } from '#domain/content/find-redirect.server.ts'
import { isServedBesidePages } from '#domain/content/platform-paths.ts'
import { vehicleMovedTo } from '#domain/search/find-vehicle.server.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import { isShopperPage } from '../account/account-handler.server.ts'
import type { PageHandler, Visit } from '../http/page-handler.server.ts'
import { pagePath, pageQuery } from '../http/page-url.ts'
import type { Services } from '../services.ts'

/** Somebody who reads at another of a site's names; `url` is on its main host. */
type AliasVisit = Pick<Visit, 'request' | 'url' | 'requestId' | 'client'> & { mayBeMade(tenant: Tenant): boolean }

/**
 * Where a redirect of the dealer's, or a vehicle's former address, leads who asks at another of the site's names, so that nobody is led
 * twice (rule:redirects); null where none does, and the main host answers. The page is asked, for one that is there goes first; it is made
 * only for an address at which some redirect begins, or a vehicle was.
 */
export async function redirectFromAlias(
  visit: AliasVisit,
  pages: PageHandler,
  services: Pick<Services, 'tenants' | 'tenantCtx' | 'log'>,
): Promise<Response | null> {
  const { url, requestId } = visit
  try {
    const main = await services.tenants.find(url.hostname)
    if (main.kind !== 'tenant') return null
    const { tenant } = main
    if (!(await leadsOn(url, tenant, pages, services))) return null
    // What is cached is cached as that of the main host.
    const answer = await pages.handle({ ...visit, tenant, address: url.href, mayBeMade: () => visit.mayBeMade(tenant) })
    const to = answer.headers.get('Location')
    if (to === null) return null
    const cached = answer.headers.get('Cache-Control') ?? 'no-store'
    return new Response(null, {
      status: answer.status,
      headers: { Location: new URL(to, url).href, 'Cache-Control': cached },
    })
  } catch (error) {
    if (!isOutage(error)) throw error
    services.log.warn({ reqId: requestId, host: url.hostname, err: error }, 'led to the main host by no redirect')
    return null
  }
}

async function leadsOn(
  url: URL,
  tenant: Tenant,
  pages: PageHandler,
  { tenantCtx }: Pick<Services, 'tenantCtx'>,
): Promise<boolean> {
  const path = pagePath(url)
  if (isServedBesidePages(path) || isShopperPage(url, tenant)) return false
  const ctx = tenantCtx(tenant)
  const [, vehicle] = /^\/cars\/([a-z0-9-]+)\/?$/i.exec(path) ?? []
  if (vehicle !== undefined && (await vehicleMovedTo(ctx, vehicle)) !== null) return true
  if (!(await pages.site(ctx)).redirects.some) return false
  const found = await findRedirect(ctx, path, pageQuery(url))
  return typeof found?.to === 'string'
}
