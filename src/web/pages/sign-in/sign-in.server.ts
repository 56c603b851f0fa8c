import { data, redirect } from 'react-router'
import { gateOf, signInHref } from '#domain/accounts/gates/gates.ts'
import { requestGuestLink } from '#domain/accounts/gates/guest-link.server.ts'
import { isGuestPass, takesGuests } from '#domain/accounts/gates/guest-pass.server.ts'
import { pathAfterSignIn, sameSitePath } from '#domain/accounts/gates/same-site-path.ts'
import { passkeySignature } from '#domain/accounts/passkeys/passkey-answers.ts'
import { signInByPasskey } from '#domain/accounts/passkeys/sign-in-by-passkey.server.ts'
import { parseContact, parseEmail, parsePhone } from '#domain/accounts/shoppers/contact.ts'
import { enterCode } from '#domain/accounts/shoppers/enter-code.server.ts'
import { requestCode } from '#domain/accounts/shoppers/request-code.server.ts'
import { saveShopper } from '#domain/accounts/shoppers/save-shopper.server.ts'
import type { Shopper, ShopperCtx, ShopperSession } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { MOST_WATCHED, saveCar } from '#domain/accounts/watchlist/save-car.server.ts'
import { claimAlerts } from '#domain/alerts/claim-alerts.server.ts'
import { onePath } from '#domain/tenants/one-path.ts'
import { typedText } from '#domain/tenants/typed-text.ts'
import type { SignInProblem, SignInStep, SignInView } from '#ui/account/sign-in-view.ts'
import { codeCookie, codeTry } from '../../account/code-cookie.ts'
import { guestCookie } from '../../account/guest-cookie.ts'
import { logSignIn } from '../../account/log-sign-in.ts'
import { passkeySite } from '../../account/passkey-site.ts'
import { shopperCookie, shopperSecret } from '../../account/shopper-cookie.ts'
import { jsonOf } from '../../api/read-body.server.ts'
import type { PageContext } from '../../site/page-context.ts'
import { noSignInNotice, notFoundNotice } from '../shell/notices.ts'
import { signInType, signInWords } from './words.ts'

const LONGEST_NAME = 100
/** The fields of its forms, which keep what was typed into them. */
const TYPED = ['contact', 'email', 'code', 'name', 'phone']

/** `/sign-in?type&redirect&back`: asks where to send a code, then for the code, then who it is; leads on for who has signed in. */
export async function loadSignIn(request: Request, page: PageContext): Promise<SignInView> {
  const { ctx, site } = page
  const { searchParams } = new URL(request.url)
  const { type, target, back, step, link, gate } = readAddress(request, page)
  // The two gates that always are there lead here, though nobody can sign in.
  if (!ctx.tenant.settings.gates.registration)
    throw data(gate ? noSignInNotice(site.site) : notFoundNotice(site.site), { status: 404 })
  // Programs that read mail may follow it: it opens one page, and is used up by nobody.
  const isLetIn = link !== null && (await isGuestPass(ctx, gate, link))
  if (link !== null) logSignIn(page, { who: 'guest', by: 'link', outcome: isLetIn ? 'signed-in' : 'no-such-link' })
  if (isLetIn) throw redirect(target, { status: 303, headers: { 'Set-Cookie': guestCookie(link) } })
  const { title, text } = signInWords(type, ctx.tenant.settings, site.site.vehicleWords)
  const own = signInHref(type, target, back)
  const current = stepOf()
  const { vehicleWord, vehicleWords } = site.site
  return {
    head: { title: `${title} | ${ctx.tenant.name}`, description: null, canonical: null, robots: 'noindex, nofollow' },
    ...{ title, text, backHref: back, step: current, isLinkOver: link !== null && current.kind === 'contact' },
    takes: ctx.tenant.settings.shortlist.watchlist ? { vehicleWord, vehicleWords } : null,
    action: step === 'code' ? `${own}&step=code` : own,
  }

  function stepOf(): SignInStep {
    const shopper = page.visitor?.ctx?.shopper
    if (shopper) {
      // Who has signed in and wanted nothing else finds what is theirs.
      if (!wantsDetails(shopper)) throw redirect(searchParams.has('redirect') ? target : '/account', 303)
      // A watchlist is kept by phone number.
      const laterHref = type === 'watchlist' ? null : target
      return { kind: 'details', name: shopper.name, asksPhone: !shopper.phone, laterHref }
    }
    const asked = step === 'code' ? codeTry(request) : null
    if (asked) return { kind: 'code', contact: asked.contact, againHref: own }
    if (step === 'guest') return { kind: 'guest-asked' }
    return { kind: 'contact', takesPhones: page.services.takesPhones, takesGuests: takesGuests(ctx, gate) }
  }
}

/** One step of it; what was typed comes back where it cannot be taken (rule:shopper-sign-in). */
export async function answerSignIn(request: Request, page: PageContext) {
  const { ctx, visitor, services } = page
  if (!ctx.tenant.settings.gates.registration) throw data(notFoundNotice(page.site.site), { status: 404 })
  const form = await request.formData()
  const text = (name: string) => typedText(String(form.get(name) ?? '')).slice(0, 500)
  const { type, target, back, gate } = readAddress(request, page)
  const own = signInHref(type, target, back)
  const typed = Object.fromEntries(TYPED.filter((name) => form.has(name)).map((name) => [name, text(name)]))
  const problem = (kind: SignInProblem['kind'], status: number, triesLeft?: number) =>
    data<SignInProblem>({ kind, typed, triesLeft }, { status })
  /** The code is used up by now: they are signed in whatever comes of it. The garage claims again, the watchlist offers again. */
  const alsoTheirs = async (shopper: ShopperSession) => {
    const own = { ...ctx, shopper }
    const all = await Promise.allSettled([claimAlerts(ctx, shopper), takeFavourites(own, form.get('favourites'))])
    for (const one of all)
      if (one.status === 'rejected')
        services.log.warn({ tenant: ctx.tenant.slug, error: String(one.reason) }, 'not all became the shopper’s')
  }
  const by = (['code', 'passkey'] as const).find((one) => one === text('do'))
  if (visitor?.isOver) {
    if (by) logSignIn(page, { who: 'shopper', by, outcome: 'too-many' })
    return problem('over', 429)
  }
  const tried = (by: 'code' | 'passkey', outcome: { kind: string; shopper?: { sessionId: number } }) =>
    logSignIn(page, { who: 'shopper', by, outcome: outcome.kind, sessionId: outcome.shopper?.sessionId })
  const browser = { userAgent: request.headers.get('user-agent'), former: shopperSecret(request) }

  switch (text('do')) {
    case 'contact': {
      const contact = parseContact(text('contact'))
      if (contact.kind === 'unreadable') return problem('unreadable', 422)
      if (contact.kind === 'no-mobile' || (contact.kind === 'phone' && !services.takesPhones))
        return problem('no-mobile', 422)
      const { secret } = await requestCode(ctx, contact)
      const cookie = codeCookie({ secret, contact: contact.address })
      throw redirect(`${own}&step=code`, { status: 303, headers: { 'Set-Cookie': cookie } })
    }
    case 'guest': {
      const email = parseEmail(text('email'))
      if (!email) return problem('guest', 422)
      if (takesGuests(ctx, gate)) await requestGuestLink(ctx, { email, origin: page.origin, target })
      throw redirect(`${own}&step=guest`, 303)
    }
    case 'code': {
      const secret = codeTry(request)?.secret ?? null
      const outcome = await enterCode(ctx, { secret, code: text('code'), ...browser })
      tried('code', outcome)
      if (outcome.kind === 'unreadable') return problem('unreadable-code', 422)
      if (outcome.kind === 'no-such-code') return problem('no-such-code', 410)
      if (outcome.kind === 'wrong-code') return problem('wrong-code', 422, outcome.triesLeft)
      await alsoTheirs(outcome.shopper)
      const headers = { 'Set-Cookie': shopperCookie(outcome.secret) }
      throw redirect(wantsDetails(outcome.shopper) ? own : target, { status: 303, headers })
    }
    case 'passkey': {
      const signed = passkeySignature.safeParse(jsonOf(String(form.get('passkey') ?? '')))
      const outcome =
        signed.success &&
        (await signInByPasskey(ctx, {
          response: signed.data,
          site: passkeySite(ctx, page.origin),
          ...browser,
        }))
      tried('passkey', outcome || { kind: 'unreadable' })
      if (!outcome || outcome.kind === 'refused') return problem('passkey', 422)
      await alsoTheirs(outcome.shopper)
      const headers = { 'Set-Cookie': shopperCookie(outcome.secret) }
      throw redirect(wantsDetails(outcome.shopper) ? own : target, { status: 303, headers })
    }
    case 'details': {
      const shopper = visitor?.ctx
      if (!shopper) throw redirect(own, 303)
      const name = text('name').trim().slice(0, LONGEST_NAME)
      const phone = shopper.shopper.phone ? null : parsePhone(text('phone'))
      if (!name || !(phone || shopper.shopper.phone)) return problem('details', 422)
      await saveShopper(shopper, { name, phone })
      throw redirect(target, 303)
    }
    default:
      throw redirect(own, 303)
  }
}

/** Puts what the device had saved on the watchlist, the first of it on top; what can no longer be saved stays there alone. */
async function takeFavourites(ctx: ShopperCtx, ids: unknown): Promise<void> {
  if (typeof ids !== 'string' || !ctx.tenant.settings.shortlist.watchlist) return
  const listed = ids.split(',').slice(0, MOST_WATCHED).reverse()
  for (const id of listed) if (/^[1-9]\d{0,14}$/.test(id)) await saveCar(ctx, Number(id))
}

function wantsDetails({ name, phone }: Shopper): boolean {
  return !name || !phone
}

/** Who came by a plain link is led back to where it stood. */
function readAddress(request: Request, { ctx, visitor }: PageContext) {
  const { searchParams } = new URL(request.url)
  const back = sameSitePath(searchParams.get('back')) ?? visitor?.back ?? null
  const target = pathAfterSignIn(searchParams.get('redirect') ?? back)
  return {
    ...{ target, back, link: searchParams.get('link') },
    type: signInType(searchParams.get('type')),
    gate: gateOf(ctx.tenant.settings, onePath(new URL(target, request.url).pathname)),
    step: searchParams.get('step'),
  }
}
