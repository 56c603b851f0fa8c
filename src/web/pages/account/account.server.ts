import { data, redirect } from 'react-router'
import { signInHref } from '#domain/accounts/gates/gates.ts'
import { addPasskey } from '#domain/accounts/passkeys/add-passkey.server.ts'
import { listPasskeys } from '#domain/accounts/passkeys/list-passkeys.server.ts'
import { passkeyMade } from '#domain/accounts/passkeys/passkey-answers.ts'
import { removePasskey } from '#domain/accounts/passkeys/remove-passkey.server.ts'
import { eraseShopper } from '#domain/accounts/shopper-data/erase-shopper.server.ts'
import { readAccount } from '#domain/accounts/shopper-data/read-account.server.ts'
import { parsePhone } from '#domain/accounts/shoppers/contact.ts'
import { endShopperSessions } from '#domain/accounts/shoppers/end-shopper-sessions.server.ts'
import { listShopperSessions } from '#domain/accounts/shoppers/list-shopper-sessions.server.ts'
import { saveShopper } from '#domain/accounts/shoppers/save-shopper.server.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { eraseShopperLetters } from '#domain/alerts/erase-alerts.server.ts'
import { typedText } from '#domain/tenants/typed-text.ts'
import type { AccountProblem, AccountView } from '#ui/account/account-view.ts'
import { passkeySite } from '../../account/passkey-site.ts'
import { shopperCookie } from '../../account/shopper-cookie.ts'
import { jsonOf } from '../../api/read-body.server.ts'
import type { PageContext } from '../../site/page-context.ts'
import { timeWords } from '../shared/date-words.ts'
import { notFoundNotice } from '../shell/notices.ts'

const ACCOUNT = '/account'
const LONGEST_NAME = 100
const UNKNOWN = 'A device that did not say what it is'

/** `/account`: who has signed in sees what is theirs, anybody else comes to where they do. */
export async function loadAccount({ searchParams }: URL, page: PageContext): Promise<AccountView> {
  const { tenant, now } = page.ctx
  if (!tenant.settings.gates.registration) throw data(notFoundNotice(page.site.site), { status: 404 })
  const said = searchParams.get('said')
  const shopper = page.visitor?.ctx ?? null
  if (!shopper && said !== 'deleted') throw redirect(signInHref(null, ACCOUNT, page.visitor?.back ?? null), 303)
  const title = shopper ? 'Your account' : 'Your account is deleted'
  return {
    head: { title: `${title} | ${tenant.name}`, description: null, canonical: null, robots: 'noindex, nofollow' },
    account: shopper && (await accountOf(shopper, (at) => timeWords(at, tenant.settings.site.timeZone, now))),
    said: (shopper && SAID.get(said ?? '')) ?? null,
    dealer: tenant.name,
    leadsKept: daysWords(tenant.settings.leads.keepDays),
    contact: page.site.site.contact,
  }
}

async function accountOf(ctx: ShopperCtx, words: (at: Date) => string): Promise<AccountView['account']> {
  const { shopperId, sessionId } = ctx.shopper
  const timeOf = (at: Date) => ({ text: words(at), iso: at.toISOString() })
  const [account, sessions, passkeys] = await Promise.all([
    readAccount(ctx),
    listShopperSessions(ctx, shopperId),
    listPasskeys(ctx, shopperId),
  ])
  return {
    ...account,
    sessions: sessions.map((session) => ({
      id: session.sessionId,
      device: session.device || UNKNOWN,
      isThis: session.sessionId === sessionId,
      signedIn: timeOf(session.signedInAt),
      seen: timeOf(session.seenAt),
    })),
    passkeys: passkeys.map(({ passkeyId, device, addedAt, usedAt }) => ({
      id: passkeyId,
      device: device || UNKNOWN,
      added: timeOf(addedAt),
      used: usedAt && timeOf(usedAt),
    })),
  }
}

/** One form of the page. */
export async function answerAccount(request: Request, page: PageContext) {
  const shopper = page.visitor?.ctx
  if (!shopper) throw redirect(signInHref(null, ACCOUNT, null), 303)
  const form = await request.formData()
  const text = (name: string) => typedText(String(form.get(name) ?? ''))
  const name = text('do')
  // Of its own: by `constructor` a shopper would be answered what the server holds.
  const asked = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined
  const problem = asked ? await asked({ shopper, text, request, page }) : null
  return problem ? data(problem, { status: 422 }) : redirect(ACCOUNT, 303)
}

type Sent = { shopper: ShopperCtx; text(name: string): string; request: Request; page: PageContext }

/** By the field `do`; each leads on where it is done, or says what is wrong. */
const FORMS: Record<string, (sent: Sent) => Promise<AccountProblem | null>> = {
  async details({ shopper, text }) {
    const typed = { name: text('name').trim().slice(0, LONGEST_NAME), phone: text('phone').slice(0, 100) }
    const { phone: current } = await readAccount(shopper)
    const phone = current === null ? null : parsePhone(typed.phone)
    if (!typed.name || (current !== null && !phone)) return { kind: 'details', typed }
    await saveShopper(shopper, { name: typed.name, phone })
    throw done('details')
  },
  async 'sign-out'({ shopper, text }) {
    const which = text('session') === 'others' ? 'others' : Number(text('session'))
    if (which !== 'others' && !Number.isSafeInteger(which)) return null
    throw done((await endShopperSessions(shopper, which)) > 0 ? 'sign-out' : 'unchanged')
  },
  async passkey({ shopper, text, request, page }) {
    const made = passkeyMade.safeParse(jsonOf(text('passkey')))
    const { kind } = made.success
      ? await addPasskey(shopper, shopper.shopper, {
          response: made.data,
          site: passkeySite(shopper, page.origin),
          userAgent: request.headers.get('user-agent'),
        })
      : { kind: 'refused' as const }
    if (kind !== 'added') return { kind: `passkey-${kind}`, typed: {} }
    throw done('passkey')
  },
  async 'remove-passkey'({ shopper, text }) {
    const id = Number(text('id'))
    const isRemoved = Number.isSafeInteger(id) && (await removePasskey(shopper, shopper.shopper.shopperId, id))
    throw done(isRemoved ? 'remove-passkey' : 'unchanged')
  },
  async delete({ shopper, text, page }) {
    if (text('confirm') !== 'yes') return { kind: 'unconfirmed', typed: {} }
    await eraseShopperLetters(shopper, shopper.shopper.shopperId, page.services.letters)
    await eraseShopper(shopper, shopper.shopper.shopperId, page.services.letters)
    throw redirect(`${ACCOUNT}?said=deleted`, { status: 303, headers: { 'Set-Cookie': shopperCookie(null) } })
  },
}

const SAID: ReadonlyMap<string, string> = new Map(
  Object.entries({
    details: 'Your details are saved.',
    'sign-out': 'Signed out there.',
    passkey: 'Your passkey is added. You can sign in with it from now on.',
    'remove-passkey': 'That passkey is removed here. You may want to delete it on the device too.',
    unchanged: 'There was nothing to change.',
  }),
)

function done(said: string): Response {
  return redirect(`${ACCOUNT}?said=${said}`, 303)
}

/** '2 years', '90 days'. */
function daysWords(days: number): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
