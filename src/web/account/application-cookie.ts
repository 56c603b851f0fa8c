import { makeApplicationLink } from '#domain/leads/applications/application-link.server.ts'
import type { Whose } from '#domain/leads/stepwise/sealed-steps.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { DataKeys } from '#domain/tenants/data-keys.ts'
import { readCookie, setCookie } from '../http/session-cookie.ts'
import type { Services } from '../services.ts'
import { shopperOf } from './shopper-of.server.ts'

/** What opens a finance application in the browser it was begun in, or its link was followed in. */
const NAME = '__Host-application'
const DAY_MS = 86_400_000

/** `Set-Cookie` of an application as long as it is kept; null ends it. */
export function applicationCookie(ctx: TenantCtx, keys: DataKeys, applicationId: number | null): string {
  const link = applicationId === null ? null : makeApplicationLink(ctx, keys, applicationId)
  return setCookie(NAME, link, ctx.tenant.settings.finance.application.keepDays * DAY_MS)
}

/** By what whoever asks comes to their application. */
export async function whoseApplication(
  ctx: TenantCtx,
  request: Pick<Request, 'headers'>,
  { log }: Pick<Services, 'log'>,
): Promise<Whose> {
  return {
    link: readCookie(request, NAME),
    shopperId: (await shopperOf(ctx, request))?.shopper.shopperId ?? null,
    report: (error) => log.error({ tenant: ctx.tenant.slug, error: error.message }, 'an application cannot be opened'),
  }
}
