import { checkoutSlug, gateOf, signInHref } from '#domain/accounts/gates/gates.ts'
import { isGuestPass } from '#domain/accounts/gates/guest-pass.server.ts'
import { pathAfterSignIn } from '#domain/accounts/gates/same-site-path.ts'
import { parseEmail } from '#domain/accounts/shoppers/contact.ts'
import { endShopperSessions } from '#domain/accounts/shoppers/end-shopper-sessions.server.ts'
import { takeAllowance } from '#domain/analytics/take-allowance.server.ts'
import { JOURNEY_PATH } from '#domain/commerce/orders/order.ts'
import { sellsOnline } from '#domain/commerce/orders/sells-online.ts'
import { hasWheel } from '#domain/commerce/prizes/wheel.ts'
import { APPLICATION_PATH } from '#domain/leads/applications/application.ts'
import { takesApplications } from '#domain/leads/lead-forms.ts'
import { takesDeposits } from '#domain/stock/card-buttons.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { onePath } from '#domain/tenants/one-path.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import { offersAtOnce } from '#domain/trade-in/offers-at-once.ts'
import type { PageHandler, Visit } from '../http/page-handler.server.ts'
import { pageAt, pagePath } from '../http/page-url.ts'
import { plainPage } from '../http/plain-page.server.ts'
import { ownForm } from '../http/read-form.ts'
import { seeOther } from '../http/see-other.ts'
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
  visited: Pick<Visit, 'address' | 'tenant' | 'requestId' | 'client' | 'mayBeMade'>
}

const SIGN_OUT = '/sign-out'

/** Whether an address asked for more codes, or tried more, than a household does; whose contact it is makes no difference. */
async function isOver(form: URLSearchParams, { ctx, address }: Asked): Promise<boolean> {
  const what = form.get('do') ?? ''
  const isTry = /^(?:code|passkey)$/.test(what)
  // Where else a form is sent nothing is mailed, and nothing guessed at.
  if (!isTry && !/^(?:contact|email|phone|guest)$/.test(what)) return false
  const triesOfAddress = { key: `try from ${address}`, burst: 30, perSecond: 1 / 5 }
  const codesOfAddress = { key: `code for ${address}`, burst: 10, perSecond: 1 / 30 }
  const mailbox = parseEmail(form.get('email') ?? '') ?? ''
  const linksOfMailbox = { key: `link to ${mailbox}`, burst: 3, perSecond: 1 / 600 }
  const asked = isTry ? [triesOfAddress] : what === 'guest' ? [codesOfAddress, linksOfMailbox] : [codesOfAddress]
  return (await takeAllowance(ctx, asked)).kind === 'over'
}

/** Whether a page is a shopper's own, or has a gate: it is made for one visitor, and its forms are taken. */
export function isShopperPage(url: URL, { settings }: Tenant): boolean {
  const path = onePath(pagePath(url))
  if (path === '/trade-in' && offersAtOnce(settings)) return true
  if (checkoutSlug(path) !== null && takesDeposits(settings)) return true
  if (path === JOURNEY_PATH && sellsOnline(settings)) return true
  if (/^\/spin-to-win(?:\/verify)?$/.test(path) && hasWheel(settings)) return true
  // What was won stands there when the wheel is gone.
  if (path === '/spin-to-win' && url.searchParams.has('spin')) return true
  if (path === APPLICATION_PATH && takesApplications(settings)) return true
  return path === SIGN_OUT || pageAt(url)?.isShoppers === true || gateOf(settings, path) !== null
}

/**
 * Every page that is a shopper's own or has a gate: finds the session, sees to it that a form is the site's own, and hands on to
 * the page. What it answers is kept by no cache (rule:shopper-session).
 */
export function accountHandler(services: Services, pages: PageHandler) {
  /** The dealer's own page, which says that theirs cannot be read just now, and has what was sent: that of an account, whatever was asked for. */
  async function away(
    { request, url, visited }: Asked,
    form: URLSearchParams | null,
    signInAt?: string,
  ): Promise<Response> {
    if (url.pathname.endsWith('.data')) return plainPage(503)
    const unsent = form ? { action: url.pathname + url.search, fields: [...form], signInHref: signInAt } : undefined
    const visitor = { ctx: null, gate: null, back: null, isOver: false, isAway: true, unsent }
    return pages.answerShopper({ ...visited, request, url: new URL('/account', url), visitor }, {})
  }

  return {
    async answer(asked: Asked): Promise<Response> {
      const { request, url, ctx, visited } = asked
      const path = onePath(pagePath(url))
      const form = await ownForm(request, url)
      if (form instanceof Response) return form

      if (path !== SIGN_OUT && !visited.mayBeMade()) return plainPage(429)
      const gate = gateOf(ctx.tenant.settings, path)
      try {
        const isOverNow = form !== null && /^\/(?:sign-in|account)$/.test(path) && (await isOver(form, asked))
        const shopper = await shopperOf(ctx, request)
        if (path === SIGN_OUT) {
          if (form && shopper) await endShopperSessions(shopper, shopper.shopper.sessionId)
          return withoutTry(seeOther('/', form ? { 'Set-Cookie': shopperCookie(null) } : {}))
        }
        // A session that ended meanwhile loses nothing that was typed.
        if (form && !shopper && path === '/account' && /^(?:details|email|phone)$/.test(form.get('do') ?? ''))
          return await away(asked, form, signInHref(null, path, null))
        // Who was mailed a link for it finds it open.
        const isOpen = !shopper && (await isGuestPass(ctx, gate, guestPassOf(request)))
        const visitor = {
          ...{ ctx: shopper, gate: isOpen ? null : gate, isOver: isOverNow },
          back: pathBefore(request, url),
        }
        const visit = { ...visited, request, url, visitor, form: form ? String(form) : undefined }
        const answer = await pages.answerShopper(visit, renewedCookie(shopper, request))
        // What a form comes to is drawn without the site around it where that fails.
        return form && answer.status === 503 ? away(asked, form) : withoutTry(answer)
      } catch (error) {
        if (!isOutage(error)) throw error
        services.log.error({ tenant: ctx.tenant.slug, err: error }, 'who asks could not be looked for')
        return away(asked, form)
      }
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
