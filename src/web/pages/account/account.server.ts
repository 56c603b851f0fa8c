import { data, redirect } from 'react-router'
import { signInHref } from '#domain/accounts/gates/gates.ts'
import { addPasskey } from '#domain/accounts/passkeys/add-passkey.server.ts'
import { listPasskeys } from '#domain/accounts/passkeys/list-passkeys.server.ts'
import { passkeyMade } from '#domain/accounts/passkeys/passkey-answers.ts'
import { removeOwn } from '#domain/accounts/remove-own.server.ts'
import { eraseShopper } from '#domain/accounts/shopper-data/erase-shopper.server.ts'
import { readAccount } from '#domain/accounts/shopper-data/read-account.server.ts'
import { type Contact, parseContact, parsePhone } from '#domain/accounts/shoppers/contact.ts'
import { endShopperSessions } from '#domain/accounts/shoppers/end-shopper-sessions.server.ts'
import { listShopperSessions } from '#domain/accounts/shoppers/list-shopper-sessions.server.ts'
import { proveContact } from '#domain/accounts/shoppers/prove-contact.server.ts'
import { requestCode } from '#domain/accounts/shoppers/request-code.server.ts'
import { saveShopper } from '#domain/accounts/shoppers/save-shopper.server.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { claimAlerts } from '#domain/alerts/claim-alerts.server.ts'
import { eraseShopperLetters } from '#domain/alerts/erase-alerts.server.ts'
import { typedText } from '#domain/tenants/typed-text.ts'
import type { AccountProblem, AccountView } from '#ui/account/account-view.ts'
import { codeCookie, codeTry } from '../../account/code-cookie.ts'
import { passkeySite } from '../../account/passkey-site.ts'
import { shopperCookie } from '../../account/shopper-cookie.ts'
import { jsonOf } from '../../api/read-body.server.ts'
import type { PageContext } from '../../site/page-context.ts'
import { timeWords } from '../shared/date-words.ts'
import { notFoundNotice, unreachableNotice } from '../shell/notices.ts'

const ACCOUNT = '/account'
const LONGEST_NAME = 100
const UNKNOWN = 'A device that did not say what it is'

/** `/account`: who has signed in sees what is theirs, anybody else comes to where they do. */
export async function loadAccount(request: Request, page: PageContext): Promise<AccountView> {
  const { tenant, now } = page.ctx
  const { searchParams } = new URL(request.url)
  const { unsent } = page.visitor ?? {}
  if (page.visitor?.isAway && !unsent) throw data(unreachableNotice(page.site.site), { status: 503 })
  if (!tenant.settings.gates.registration) throw data(notFoundNotice(page.site.site), { status: 404 })
  const said = searchParams.get('said')
  const shopper = page.visitor?.ctx ?? null
  if (!shopper && !unsent && said !== 'deleted')
    throw redirect(signInHref(null, ACCOUNT, page.visitor?.back ?? null), 303)
  const title = unsent ? 'Not saved yet' : shopper ? 'Your account' : 'Your account is deleted'
  return {
    head: { title: `${title} | ${tenant.name}`, description: null, canonical: null, robots: 'noindex, nofollow' },
    unsent: unsent ?? null,
    account: shopper && (await accountOf(shopper, (at) => timeWords(at, tenant.settings.site.timeZone, now))),
    said: (shopper && SAID.get(said ?? '')) ?? null,
    codeSentTo: shopper && searchParams.get('step') === 'code' ? (codeTry(request)?.contact ?? null) : null,
    takesPhones: page.services.takesPhones,
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
  return problem ? data(problem, { status: STATUS[problem.kind] ?? 422 }) : redirect(ACCOUNT, 303)
}

const STATUS: Partial<Record<AccountProblem['kind'], number>> = { over: 429, 'no-such-code': 410 }

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
  email: (sent) => askForCode('email', sent),
  phone: (sent) => askForCode('phone', sent),
  async code({ shopper, text, request, page }) {
    const typed = { code: text('code') }
    if (page.visitor?.isOver) return { kind: 'over', typed }
    const outcome = await proveContact(shopper, {
      ...{ secret: codeTry(request)?.secret ?? null, code: text('code'), origin: page.origin },
    })
    if (outcome.kind === 'unreadable') return { kind: 'unreadable-code', typed }
    if (outcome.kind === 'no-such-code' || outcome.kind === 'wrong-code') return { ...outcome, typed }
    // It stands whatever comes of this, and the garage claims again.
    await claimAlerts(shopper, shopper.shopper).catch((error: unknown) =>
      page.services.log.warn({ tenant: shopper.tenant.slug, error: String(error) }, 'alerts were not claimed'),
    )
    throw redirect(`${ACCOUNT}?said=${outcome.kind}`, { status: 303, headers: { 'Set-Cookie': codeCookie(null) } })
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
    const isRemoved = Number.isSafeInteger(id) && (await removeOwn(shopper, 'shopper_passkeys', id))
    throw done(isRemoved ? 'remove-passkey' : 'unchanged')
  },
  async delete({ shopper, text, page }) {
    if (text('confirm') !== 'yes') return { kind: 'unconfirmed', typed: {} }
    await eraseShopperLetters(shopper, shopper.shopper.shopperId, page.services.letters)
    await eraseShopper(shopper, shopper.shopper.shopperId, page.services.letters)
    throw redirect(`${ACCOUNT}?said=deleted`, { status: 303, headers: { 'Set-Cookie': shopperCookie(null) } })
  },
}

/** Sends a code to a contact that is to be the shopper's, whoever signs in by it now (rule:shopper-contact). */
async function askForCode(of: Contact['kind'], { text, page }: Sent): Promise<AccountProblem> {
  const typed = { [of]: text(of).slice(0, 500) }
  if (page.visitor?.isOver) return { kind: 'over', typed }
  const contact = parseContact(typed[of]!)
  if (contact.kind !== of || (of === 'phone' && !page.services.takesPhones)) return { kind: of, typed }
  const { secret } = await requestCode(page.ctx, contact)
  const cookie = codeCookie({ secret, contact: contact.address })
  throw redirect(`${ACCOUNT}?step=code`, { status: 303, headers: { 'Set-Cookie': cookie } })
}

const SAID: ReadonlyMap<string, string> = new Map(
  Object.entries({
    details: 'Your details are saved.',
    added: 'Added. A code sent there signs you in from now on.',
    changed: 'Changed. Codes go there from now on.',
    joined:
      'Your two accounts are one now: what you kept in the other is here too. Devices that were signed in to it ask for a code again.',
    taken:
      'Added. The account that signed in by it until now goes on with the contact it has besides. If that is yours, add it here: the two become one.',
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
