import { makeApplicationLink } from '#domain/leads/applications/application-link.server.ts'
import type { Whose } from '#domain/leads/stepwise/sealed-steps.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { DataKeys } from '#domain/tenants/data-keys.ts'
import type { Services } from '../services.ts'
import { formCookie, whoseForm } from './form-cookie.ts'

const NAME = '__Host-application'

/** `Set-Cookie` of a finance application as long as it is kept; null ends it. */
export function applicationCookie(ctx: TenantCtx, keys: DataKeys, applicationId: number | null): string {
  const link = applicationId === null ? null : makeApplicationLink(ctx, keys, applicationId)
  return formCookie(NAME, link, ctx.tenant.settings.finance.application.keepDays)
}

/** By what whoever asks comes to their application. */
export function whoseApplication(
  ctx: TenantCtx,
  request: Pick<Request, 'headers'>,
  services: Pick<Services, 'log'>,
): Promise<Whose> {
  return whoseForm(ctx, NAME, request, services)
}
