import { redirect } from 'react-router'
import { signInHref } from '#domain/accounts/gates/gates.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { commitmentOf, draw } from '#domain/commerce/prizes/draw.server.ts'
import { countWon, findOwnSpin, readyOwnSpin } from '#domain/commerce/prizes/read-spins.server.ts'
import { type Spin, spinPath } from '#domain/commerce/prizes/spin.ts'
import { isWheelOver, oddsHash } from '#domain/commerce/prizes/spin-wheel.server.ts'
import { hasWheel, type Prize, readWord, sliceAt, slicesOf, TICKETS } from '#domain/commerce/prizes/wheel.ts'
import { localPhone } from '#domain/locations/phone.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import type { WheelView } from '#ui/wheel/views.ts'
import type { PageContext } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { dateWords } from '../shared/date-words.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { ownForm } from '../shared/forms/own-form.ts'

const PATH = '/spin-to-win'
const VERIFY = '/spin-to-win/verify'
const NOTHING = 'Nothing'

const ELSEWHERE =
  'By other programs: printf %s SECRET | sha256sum, and printf %s WORD | openssl dgst -sha256 -hmac SECRET.'
const HOW = [
  'Before you spin we publish the hash of a secret (SHA-256); the secret is fixed by it, and not told. You say a word that we do not know. Neither of us can choose what is drawn.',
  'The ticket is drawn of both: HMAC-SHA256 with the secret as its key, of your word; the first 12 hexadecimal digits as a number, and what is left of it after dividing by 10,000.',
  'Each ticket from 0 to 9999 is as likely as any other, and belongs to a slice. After the spin you read the secret, and can do the sum again, here or with any program.',
]

/**
 * `/spin-to-win` and `/spin-to-win/verify` (rule:spin-to-win): the odds, a shopper's go, and the sum done again for anybody. Null where it is
 * another page, or the dealer has no wheel and it is no shopper's own past spin (`spin`, its number).
 */
export async function wheelPageView(
  { asked, path }: OwnPageAddress,
  page: PageContext,
): Promise<OwnPageOutcome | null> {
  const { settings } = page.ctx.tenant
  if (path !== PATH && path !== VERIFY) return null
  const past = path === PATH ? await pastSpin(page) : null
  if (!past && !hasWheel(settings)) return null
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }
  const view = path === VERIFY ? verifyStep(page) : past ? spunStep(past, page) : await wheelStep(page)
  const title = path === VERIFY ? 'Check a spin' : settings.wheel.title
  const above = path === VERIFY ? [{ label: settings.wheel.title, href: PATH }] : []
  const sections = [{ id: 'wheel', kind: 'wheel' as const, wheel: view }]
  const description = `One go for each account at ${page.ctx.tenant.name}, at published odds.`
  const made = ownPage({ path, title, above, description, ownTitle: false, sections }, page)
  return { ...made, status: page.typed ? 422 : 200, head: { ...made.head, canonical: null, robots: 'noindex' } }
}

/** The spin that the address names, where it is the shopper's own; who has not signed in is asked to first. */
async function pastSpin(page: PageContext): Promise<Spin | null> {
  const number = Number(new URLSearchParams(page.query).get('spin'))
  if (!Number.isSafeInteger(number) || number < 1) return null
  const ctx = page.visitor?.ctx
  if (!ctx) throw redirect(signInHref('spin-to-win', spinPath(number), null), 303)
  return readOrNotice(page, findOwnSpin(ctx, number), 'a spin could not be read')
}

async function wheelStep(page: PageContext): Promise<WheelView> {
  const { ctx } = page
  const { wheel } = ctx.tenant.settings
  const shopper = page.visitor?.ctx ?? null
  const won = await readOrNotice(page, countWon(ctx, wheel.campaign), 'prizes could not be counted')
  const spin = shopper && (await readOrNotice(page, readyOwnSpin(shopper), 'a spin could not be read'))
  if (spin?.spunAt) return spunStep(spin, page)
  const view: WheelView = {
    ...{ notice: null, slices: drawnSlices(wheel.prizes), stop: null, odds: oddsOf(wheel.prizes, won), says: HOW },
    proof: spin ? [{ label: 'The hash of your secret', value: spin.commitment }] : [],
    ...{ terms: wheel.terms, form: null, check: null, links: [] },
  }
  if (isWheelOver(ctx))
    return {
      ...view,
      notice: { tone: 'caution', title: 'The wheel is over', text: `Its last day was ${dateWords(wheel.endsOn!)}.` },
    }
  if (!shopper || !spin)
    return { ...view, links: [{ label: 'Sign in to spin', href: signInHref('spin-to-win', PATH, null) }] }
  return { ...view, form: spinForm(shopper, page) }
}

function spinForm({ shopper, tenant }: ShopperCtx, page: PageContext): WheelView['form'] {
  const { wheel } = tenant.settings
  const [firstName = '', ...lastNames] = shopper.name.split(' ')
  const phone = shopper.phone ? localPhone(shopper.phone) : undefined
  return ownForm('spin', {
    ...{ action: '/api/spins', send: 'Spin the wheel', typed: page.typed, hidden: { odds: oddsHash(wheel) } },
    fields: [
      { name: 'word', label: 'Any word or number of yours', type: 'string', required: true },
      { name: 'name', label: 'First Name', type: 'string', required: true, value: firstName },
      { name: 'last_name', label: 'Last Name', type: 'string', required: true, value: lastNames.join(' ') },
      { name: 'email', label: 'Email', type: 'email', required: true, value: shopper.email ?? undefined },
      { name: 'phone', label: 'Mobile', type: 'phone', required: true, value: phone },
      { name: 'terms', label: 'I agree to the terms on this page. I have one go.', type: 'checkbox', required: true },
    ],
    privacy: `If you win, ${tenant.name} is told who you are, to hand you the prize. Otherwise nobody is.`,
  })
}

function spunStep(spin: Spin, page: PageContext): WheelView {
  const { timeZone } = page.ctx.tenant.settings.site
  const { prize, isGone, ticket, secret, word, commitment, expiresAt } = spin
  const prizes = spin.prizes!
  const landed = sliceAt(prizes, ticket!).prize
  const notice: WheelView['notice'] = prize
    ? {
        ...{ tone: 'positive', title: `You won: ${prize}` },
        text:
          expiresAt! > page.ctx.now
            ? `Collect it until ${offerUntilWords(expiresAt!, timeZone)}: we know of it, and call you. It is in your account, too.`
            : `It had to be collected until ${offerUntilWords(expiresAt!, timeZone)}.`,
      }
    : {
        ...{ tone: 'plain', title: 'No prize this time' },
        text: isGone
          ? `It stopped at ${landed!.name}, of which none was left.`
          : 'It stopped where nothing is won. Thank you for your go.',
      }
  return {
    notice,
    slices: drawnSlices(prizes),
    // Before the middle of the ticket's own width.
    stop: { at: (ticket! + 0.5) / TICKETS, turns: new URLSearchParams(page.query).has('spun') },
    odds: oddsOf(prizes, null),
    says: [...HOW, ELSEWHERE],
    proof: [
      { label: 'The hash that was published before', value: commitment },
      { label: 'The secret', value: secret! },
      { label: 'Your word', value: word! },
      ...sumOf(secret!, word!, prizes),
    ],
    ...{ terms: spin.terms, form: null, links: [] },
    // The page that does it again is the wheel's.
    check: hasWheel(page.ctx.tenant.settings) ? { secret: secret!, word: word! } : null,
  }
}

/** Each step of the sum. */
function sumOf(secret: string, word: string, prizes: readonly Prize[]): WheelView['proof'] {
  const { digest, number, ticket } = draw(secret, word)
  const { prize, from, to } = sliceAt(prizes, ticket)
  return [
    { label: 'HMAC-SHA256 of the word, by the secret', value: digest },
    { label: 'Its first 12 digits as a number', value: String(number) },
    { label: 'What is left after dividing by 10,000: the ticket', value: String(ticket) },
    { label: 'The slice it lies in', value: `${prize?.name ?? NOTHING} (${from} to ${to - 1})` },
  ]
}

/** For anybody who has a secret and a word: nothing of who spun is asked or shown. */
function verifyStep(page: PageContext): WheelView {
  const query = new URLSearchParams(page.query)
  const secret = (query.get('secret') ?? '').trim()
  const word = readWord(query.get('word') ?? '')
  const { prizes } = page.ctx.tenant.settings.wheel
  const proof =
    /^[0-9a-f]{64}$/.test(secret) && word !== null
      ? [
          {
            label: 'The hash of this secret: it must be the one that was published before',
            value: commitmentOf(secret),
          },
          ...[
            { label: 'The secret', value: secret },
            { label: 'The word', value: word },
          ],
          ...sumOf(secret, word, prizes),
        ]
      : []
  const isAsked = query.has('secret') && proof.length === 0
  return {
    notice: isAsked
      ? {
          tone: 'negative',
          title: 'It cannot be checked',
          text: 'A secret has 64 digits of 0-9 and a-f, and a word 1 to 40 characters.',
        }
      : null,
    ...{ slices: [], stop: null, odds: oddsOf(prizes, null), proof, terms: null, form: null, check: null },
    says: [
      ...HOW,
      ELSEWHERE,
      'The slices are those of the wheel as it is now; the page of a spin has those that it was spun with.',
    ],
    links: [{ label: 'To the wheel', href: PATH }],
  }
}

function drawnSlices(prizes: readonly Prize[]): WheelView['slices'] {
  return slicesOf(prizes).map(({ prize, from, to }) => ({
    ...{ label: prize?.name ?? NOTHING, part: (to - from) / TICKETS, isPrize: prize !== null },
  }))
}

/** '5 %, tickets 0 to 499; 3 of 10 left', worth included; null says nothing of how many are left. */
function oddsOf(prizes: readonly Prize[], won: ReadonlyMap<string, number> | null): WheelView['odds'] {
  return slicesOf(prizes).map(({ prize, from, to }) => {
    const chance = `${(to - from) / 100} %`
    if (!prize) return { words: `${NOTHING}, tickets ${from} to ${to - 1}`, amount: chance }
    const worth = prize.worthDollars > 0 ? `, worth ${moneyWords(prize.worthDollars)}` : ''
    if (!won) return { words: `${prize.name}${worth}, tickets ${from} to ${to - 1}`, amount: chance }
    const left = Math.max(0, prize.count - (won.get(prize.name) ?? 0))
    const stock = left > 0 ? `${left} of ${prize.count} left` : 'none left: a spin that stops there wins nothing'
    return { words: `${prize.name}${worth}, tickets ${from} to ${to - 1}; ${stock}`, amount: chance }
  })
}
