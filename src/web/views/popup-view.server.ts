import { createHash } from 'node:crypto'
import type { TenantContent } from '#domain/content/load-content.server.ts'
import { isRunning, nextRunBoundary } from '#domain/content/running.ts'
import type { TenantFiles } from '#domain/content/tenant-file.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { PopupView } from '#ui/page/site-view.ts'
import { drawnHref, type LinkCheck, type StockFacts } from './menu-links.ts'
import { ownPicture } from './own-picture.ts'

/** The promotion of the site while it runs, by the site's clock; none when it leads nowhere. */
export function popupView(
  ctx: TenantCtx,
  files: TenantFiles,
  stock: StockFacts | null,
  leadsSomewhere: LinkCheck,
): PopupView | null {
  const { popup, site } = ctx.tenant.settings
  if (!popup || !isRunning(runOf(popup), ctx.now, site.timeZone)) return null
  const href = drawnHref(popup.linkTo, { settings: ctx.tenant.settings, stock, leadsSomewhere })
  if (href === null) return null
  return {
    id: createHash('sha256').update(JSON.stringify(popup)).digest('hex').slice(0, 12),
    title: popup.title,
    description: popup.description,
    picture: ownPicture(popup.imageSrc, popup.imageAlt, files),
    button: popup.buttonText,
    href,
    expiresOn: nextRunBoundary([runOf(popup)], ctx.now, site.timeZone)?.toISOString() ?? null,
  }
}

/** When the promotion ends, the next article's day begins or an offer starts or ends, whichever is first. */
export function siteExpiresAt({ tenant, now }: TenantCtx, { articles }: TenantContent): Date | null {
  const { popup, site, offers } = tenant.settings
  const days = articles.map(({ date }) => ({ startsOn: date, endsOn: null }))
  const runs = [...days, ...(offers.shown ? offers.entries : [])]
  return nextRunBoundary(popup ? [runOf(popup), ...runs] : runs, now, site.timeZone)
}

function runOf({ expiryDate }: { expiryDate: string | null }) {
  return { startsOn: null, endsOn: expiryDate }
}
