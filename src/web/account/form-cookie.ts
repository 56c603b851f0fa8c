import type { Whose } from '#domain/leads/stepwise/sealed-steps.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { readCookie, type SessionCookie, setCookie } from '../http/session-cookie.ts'
import type { Services } from '../services.ts'
import { shopperOf } from './shopper-of.server.ts'

const DAY_MS = 86_400_000

/** `Set-Cookie` of what opens a form of several pages in the browser it was begun in, or its link was followed in; null ends it. */
export function formCookie(name: SessionCookie, link: string | null, keepDays: number): string {
  return setCookie(name, link, keepDays * DAY_MS)
}

/** By what whoever asks comes to a form of theirs. */
export async function whoseForm(
  ctx: TenantCtx,
  name: SessionCookie,
  request: Pick<Request, 'headers'>,
  { log }: Pick<Services, 'log'>,
): Promise<Whose> {
  return {
    link: readCookie(request, name),
    shopperId: (await shopperOf(ctx, request))?.shopper.shopperId ?? null,
    report: (error) => log.error({ tenant: ctx.tenant.slug, error: error.message }, 'a saved form cannot be opened'),
  }
}
