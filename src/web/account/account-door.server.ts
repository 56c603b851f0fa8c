import { gateOf } from '#domain/accounts/gates/gates.ts'
import { isGuestPass } from '#domain/accounts/gates/guest-pass.server.ts'
import { pathAfterSignIn } from '#domain/accounts/gates/same-site-path.ts'
import { parseEmail } from '#domain/accounts/shoppers/contact.ts'
import { endShopperSessions } from '#domain/accounts/shoppers/end-shopper-sessions.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { onePath } from '#domain/tenants/one-path.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import { type RateLimit, rateLimit } from '../api/rate-limit.ts'
import { isFromThisSite } from '../http/from-this-site.ts'
import type { PageHandler, Visit } from '../http/page-handler.server.ts'
import { PRIVATE_HEADERS } from '../http/page-response.ts'
import { pageAt, pagePath } from '../http/page-url.ts'
import { plainPage } from '../http/plain-page.server.ts'
import { readForm } from '../http/read-form.ts'
import type { Services } from '../services.ts'
import { codeCookie } from './code-cookie.ts'
import { guestPassOf } from './guest-cookie.ts'
import { setsShopperCookie, shopperCookie } from './shopper-cookie.ts'
import { renewedCookie, shopperOf } from './shopper-of.server.ts'

type Asked = {
  request: Request
  /** Where the visitor is: of a preview at its slug. */
  url: URL
  ctx: TenantCtx
  /** Whom it is counted by. */
  address: string
  visited: Pick<Visit, 'address' | 'tenant' | 'requestId' | 'mayBeMade'>
}

const SIGN_OUT = '/sign-out'

/** Whether a page is a shopper's own, or has a gate: it is made for one visitor, and its forms are taken. */
export function isShopperPage(url: URL, { settings }: Tenant): boolean {
  const path = onePath(pagePath(url))
  return path === SIGN_OUT || pageAt(url)?.isShoppers === true || gateOf(settings, path) !== null
}

/**
 * Every page that is a shopper's own or has a gate: finds the session, sees to it that a form is the site's own, and hands on to
 * the page. What it answers is kept by no cache (rule:shopper-session).
 */
export function accountDoor(services: Services, pages: PageHandler) {
  const codesOfAddress = rateLimit({ burst: 10, perSecond: 1 / 30 })
  const linksOfMailbox = rateLimit({ burst: 3, perSecond: 1 / 600 })
  const triesOfAddress = rateLimit({ burst: 30, perSecond: 1 / 5 })

  /** Whether an address asked for more codes, or tried more, than a household does; whose contact it is makes no difference. */
  function isOver(form: URLSearchParams, { ctx, address }: Asked): boolean {
    const isFull = (limit: RateLimit, key: string) =>
      limit.take(`${ctx.tenant.tenantId} ${key}`, 1, services.now()).kind === 'over'
    if (form.get('do') === 'code') return isFull(triesOfAddress, address)
    if (isFull(codesOfAddress, address)) return true
    return form.get('do') === 'guest' && isFull(linksOfMailbox, parseEmail(form.get('email') ?? '') ?? '')
  }

  return {
    async answer(asked: Asked): Promise<Response> {
      const { request, url, ctx, visited } = asked
      const path = onePath(pagePath(url))
      const form = request.method === 'POST' ? await readForm(request) : null
      if (form === 'too-long') return plainPage(413)
      if (form && !isFromThisSite(request, url)) return plainPage(403)

      const shopper = await shopperOf(ctx, request)
      if (path === SIGN_OUT) {
        if (form && shopper) await endShopperSessions(shopper, shopper.shopper.sessionId)
        return withoutTry(seeOther('/', form ? { 'Set-Cookie': shopperCookie(null) } : {}))
      }
      if (!visited.mayBeMade()) return plainPage(429)
      const gate = gateOf(ctx.tenant.settings, path)
      const visit = {
        ...{ ...visited, request, url, form: form ? String(form) : undefined },
        visitor: {
          ctx: shopper,
          // Who was mailed a link for it finds it open.
          gate: !shopper && (await isGuestPass(ctx, gate, guestPassOf(request))) ? null : gate,
          back: pathBefore(request, url),
          isOver: form !== null && path === '/sign-in' && isOver(form, asked),
        },
      }
      return withoutTry(await pages.answerShopper(visit, renewedCookie(shopper, request)))
    },
  }
}

/** Who has signed in or out waits for no code: the next at this device is not told where one went. */
function withoutTry(answer: Response): Response {
  if (setsShopperCookie(answer)) answer.headers.append('Set-Cookie', codeCookie(null))
  return answer
}

/** The page of this site that the visitor comes from. */
function pathBefore({ headers }: Request, { host }: URL): string | null {
  const from = URL.parse(headers.get('referer') ?? '')
  return from?.host === host ? pathAfterSignIn(from.pathname + from.search) : null
}

function seeOther(path: string, headers: Record<string, string>): Response {
  return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, ...headers, Location: path } })
}
