import { mayTell } from '#domain/analytics/may-tell.ts'
import type { PixelAccounts, PixelEvent } from '#domain/analytics/pixels.ts'
import { nameAndPrice } from '#domain/stock/name-and-price.server.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { Services } from '../services.ts'
import type { ApiCall } from './route.ts'

/**
 * Tells the dealer's networks that something happened on a page, where they may hear of it (rule:analytics-consent), after
 * the answer and beside it: what fails is only warned of (rule:event-ids). Resolves once they were told.
 */
export async function tellPixels(
  { what, path, carId }: { what: PixelEvent['what']; path: string; carId: number | null },
  { ctx, url, request, address, requestId, isPreview }: ApiCall,
  { pixels, log }: Pick<Services, 'pixels' | 'log'>,
): Promise<void> {
  const accounts = accountsOf(ctx.tenant.settings)
  if (isPreview || (!accounts.meta && !accounts.ga4)) return
  if (!mayTell(what, request.headers, ctx.tenant.settings.analytics)) return
  const warn = (fields: object) =>
    log.warn({ reqId: requestId, tenant: ctx.tenant.slug, event: what, ...fields }, 'a pixel was not told')
  try {
    const outcomes = await pixels.send(
      {
        what,
        occurredAt: ctx.now,
        pageAddress: url.origin + path.replace(/[?#].*$/, ''),
        vehicle: carId === null ? null : await nameAndPrice(ctx, carId),
        visitor: { address, userAgent: request.headers.get('user-agent') ?? '' },
      },
      accounts,
    )
    for (const outcome of outcomes) if (outcome.kind === 'failed') warn(outcome)
  } catch (error) {
    warn({ reason: String(error) })
  }
}

function accountsOf({ analytics }: TenantSettings): PixelAccounts {
  const { metaPixelId, metaAccessToken, ga4MeasurementId, ga4ApiSecret } = analytics
  return {
    meta: metaPixelId && metaAccessToken ? { pixelId: metaPixelId, accessToken: metaAccessToken } : null,
    ga4: ga4MeasurementId && ga4ApiSecret ? { measurementId: ga4MeasurementId, apiSecret: ga4ApiSecret } : null,
  }
}
