import { LEAD_FORMS } from '#domain/leads/lead-forms.ts'
import { WHAT_NEXT } from '#domain/leads/what-next.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { ANSWERS_FIELD } from '#domain/trade-in/condition-questions.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import { offersAtOnce } from '#domain/trade-in/offers-at-once.ts'
import { PHOTO_VIEWS, type PhotoView } from '#domain/trade-in/photo-views.ts'
import { listPhotoViews } from '#domain/trade-in/read-photos.server.ts'
import { findTradeIn } from '#domain/trade-in/read-trade-ins.server.ts'
import { isOfferOpen, type TradeIn, tradeInTitle } from '#domain/trade-in/trade-in.ts'
import type { LeadFieldView, LeadFormView } from '#ui/leads/view.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import type { OfferView, TradeInView } from '#ui/trade-in/views.ts'
import type { PageContext } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { aboutVehicle } from '../shared/forms/about-vehicle.ts'
import { ownForm } from '../shared/forms/own-form.ts'
import { tradeInQuestions } from '../shared/forms/trade-in-questions.ts'
import { type TradeInStep as Step, stepsAt, vehicleStep } from '../shared/forms/trade-in-step.server.ts'
import { leadFormView } from '../shared/lead-form-view.ts'
import { requestedListing } from '../shared/lead-subject.server.ts'

const PATHS = ['/trade-in', '/cars/trade-in']

/**
 * `/trade-in` and `/cars/trade-in?car_id=` (rule:trade-in-pages): which vehicle, its condition, the offer; each step at an address with
 * the number of the trade-in, which opens it to whoever has it. Null where it is another page, or the dealer takes none.
 */
export async function tradeInPageView(
  { asked, path }: OwnPageAddress,
  page: PageContext,
): Promise<OwnPageOutcome | null> {
  const { tradeIn } = page.ctx.tenant.settings
  if (!PATHS.includes(path) || !offersAtOnce(page.ctx.tenant.settings)) return null
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }
  const query = new URLSearchParams(page.query)
  const number = page.typed ? String(page.typed.fields.id ?? '') : (query.get('id') ?? '')
  const found = /^[1-9]\d{0,14}$/.test(number)
    ? await readOrNotice(page, findTradeIn(page.ctx, Number(number)), 'a trade-in could not be read')
    : null
  const carId = found?.listingId ? String(found.listingId) : (page.typed?.carId ?? query.get('car_id'))
  const view = found ? await stepOf(found, query.has('again'), page) : vehicleStep(carId, page)
  const listing = await requestedListing(carId, page)
  const about = listing && aboutVehicle(listing, page)
  const sections: SectionView[] = [
    { id: 'trade-in', kind: 'trade-in', tradeIn: { ...view, about, next: WHAT_NEXT['trade-in'] } },
    ...tradeInQuestions(page),
  ]
  const title = page.ctx.tenant.settings.seo.paths['/trade-in']?.heading ?? tradeIn.buttonText
  const description = `What ${page.ctx.tenant.name} pays for your ${page.site.site.vehicleWord}: an offer from its plate and its condition, good for ${tradeIn.validDays} days.`
  const made = ownPage({ path: tradeIn.pagePath, title, description, ownTitle: false, sections }, page)
  const isFirst = !number && !carId
  const head = isFirst ? made.head : { ...made.head, canonical: null, robots: 'noindex' }
  return { ...made, status: page.typed ? 422 : 200, head }
}

async function stepOf(tradeIn: TradeIn, isAgain: boolean, page: PageContext): Promise<Step> {
  const { ctx, typed } = page
  const isValued =
    tradeIn.valuedAt !== null && typed?.form !== 'trade-in-condition' && (!isAgain || tradeIn.leadId !== null)
  if (!isValued) return conditionStep(tradeIn, page)
  const photos = await readOrNotice(page, listPhotoViews(ctx, tradeIn.tradeInId), 'photos could not be read')
  const isOpen = tradeIn.leadId === null && isOfferOpen(tradeIn, ctx.now)
  return {
    ...stepsAt(2),
    ...vehicleWords(tradeIn),
    offer: offerView(tradeIn, page),
    forms: isOpen ? [acceptForm(tradeIn, page)] : [],
    photos: photoViews(tradeIn, photos),
  }
}

function vehicleWords(tradeIn: TradeIn): Pick<Step, 'vehicle' | 'sandbox' | 'startHref'> {
  const { vehicle, rego, regoState, source, listingId } = tradeIn
  const facts = [vehicle.simpleBody, vehicle.simpleFuel, vehicle.simpleTransmission, vehicle.simpleDrive]
  return {
    vehicle: {
      title: tradeInTitle(vehicle),
      facts: [rego && `${rego} (${regoState!.toUpperCase()})`, ...facts].filter((fact) => fact !== null),
    },
    sandbox: source === 'sandbox' ? 'This vehicle is made up: the demo asks nobody about plates.' : null,
    startHref: listingId ? `/cars/trade-in?car_id=${listingId}` : '/trade-in',
  }
}

function conditionStep(tradeIn: TradeIn, page: PageContext): Step {
  const { questions, validDays } = page.ctx.tenant.settings.tradeIn
  const form = ownForm('trade-in-condition', {
    ...{ action: '/api/trade-in/valuation', send: 'Value My Vehicle', typed: page.typed },
    hidden: { id: String(tradeIn.tradeInId) },
    fields: [
      {
        name: 'km',
        label: 'Kilometres',
        type: 'string',
        required: true,
        value: tradeIn.km === null ? undefined : String(tradeIn.km),
      },
      ...questions.map(
        ({ id, question, choices }): LeadFieldView => ({
          ...{
            name: `${ANSWERS_FIELD}.${id}`,
            label: question,
            type: 'radio',
            required: true,
            value: tradeIn.answers[id],
          },
          options: choices.map((choice) => ({ value: choice.id, label: choice.label })),
        }),
      ),
    ],
    privacy: `The offer stands for ${validDays} days. Nobody is told who you are before you accept it.`,
  })
  return { ...stepsAt(1), ...vehicleWords(tradeIn), forms: [form] }
}

function acceptForm(tradeIn: TradeIn, page: PageContext): LeadFormView {
  const hidden = { id: String(tradeIn.tradeInId), offer_price: String(tradeIn.offerCents! / 100) }
  const typed = page.typed?.form === 'trade-in-offer' ? page.typed : null
  const form = leadFormView({ form: 'trade-in-offer', id: 'accept', vehicle: null, typed, hidden }, page)
  return { ...form, action: '/api/trade-in/accept', send: LEAD_FORMS['trade-in-offer'].send }
}

function offerView(tradeIn: TradeIn, { ctx, site }: PageContext): OfferView {
  const { offerCents, lowCents, highCents, validUntil, reason, leadId, says } = tradeIn
  const { termsPath } = ctx.tenant.settings.tradeIn
  const dollars = (cents: number) => moneyWords(cents / 100)
  const again = { label: 'Change the answers', href: `/trade-in?id=${tradeIn.tradeInId}&again=1` }
  if (offerCents === null || !validUntil)
    return {
      ...{
        title: 'A person values this one',
        price: null,
        until: null,
        range: null,
        says: null,
        reasons: [],
        tone: 'caution',
      },
      text: reason ?? '',
      links: [{ label: 'Tell us about it', href: '/sell-your-car' }, again],
      keep: keepView(tradeIn, ctx.tenant.settings),
      terms: null,
    }
  const isOpen = isOfferOpen(tradeIn, ctx.now)
  const until = offerUntilWords(validUntil, ctx.tenant.settings.site.timeZone)
  const [title, text] =
    leadId !== null
      ? [
          'You accepted our offer',
          'Thank you. We call you to agree on the day, and look at the vehicle together before it changes hands.',
        ]
      : isOpen
        ? ['Our offer', `It stands until ${until}, for the vehicle as you told us about it.`]
        : ['This offer is over', `It stood until ${until}. Have the vehicle valued again: it takes a minute.`]
  return {
    ...{ title, text, price: dollars(offerCents), until: validUntil.toISOString(), says },
    tone: leadId !== null ? 'positive' : isOpen ? 'plain' : 'caution',
    range: `Between ${dollars(lowCents!)} and ${dollars(highCents!)}, by what such vehicles bring.`,
    reasons: reasonsOf(tradeIn, dollars),
    links: leadId === null ? [again] : [],
    keep: leadId === null ? keepView(tradeIn, ctx.tenant.settings) : null,
    terms: site.leadsSomewhere(termsPath) ? { label: 'Terms of a valuation', href: termsPath } : null,
  }
}

/** A valuation as its call answers it, sent back to be kept (rule:valuation-saved). */
function keepView(tradeIn: TradeIn, { tradeIn: { saveValuation }, shortlist }: TenantSettings): OfferView['keep'] {
  if (!saveValuation) return null
  const { isSaved, isOfShopper } = tradeIn
  if (isSaved && !shortlist.garage) return { fields: [], said: 'This valuation is kept.' }
  if (isSaved && isOfShopper)
    return { fields: [], said: 'This valuation is kept; signed in, you find it in your garage.' }
  const { tradeInId, offerCents, lowCents, highCents, validUntil, reason } = tradeIn
  const dollars = (cents: number | null) => cents && String(cents / 100)
  const answer = {
    ...{ column_name: 'valuation', id: String(tradeInId), reason, valid_until: validUntil?.toISOString() },
    ...{ offer_price: dollars(offerCents), low: dollars(lowCents), high: dollars(highCents) },
  }
  return {
    fields: Object.entries(answer).flatMap(([name, value]) => (value == null ? [] : [{ name, value: String(value) }])),
    // The page is the same for all: who is signed in it does not know.
    said: isSaved
      ? 'This valuation is kept. Keep it again once you are signed in, and you find it in your garage.'
      : null,
  }
}

/** What the trade pays, and each answer's share; how the dealer comes to the first is the dealer's. */
function reasonsOf({ steps }: TradeIn, dollars: (cents: number) => string): OfferView['reasons'] {
  const first = steps.findLastIndex(({ rule }) => !rule.startsWith('question ') && rule !== 'rounding')
  const [paid, ...changes] = steps.slice(first)
  if (!paid) return []
  return [
    { words: 'One like it in good condition, at what the trade pays', amount: dollars(paid.cents) },
    ...changes
      .filter(({ effectCents }) => effectCents !== 0)
      .map(({ words, effectCents }) => ({ words, amount: dollars(effectCents) })),
  ]
}

function photoViews({ tradeInId }: TradeIn, there: readonly PhotoView[]): TradeInView['photos'] {
  return Object.entries(PHOTO_VIEWS).map(([view, label]) => ({
    ...{ view, label, href: `/api/trade-in/photos/${view}?id=${tradeInId}` },
    isThere: there.includes(view as PhotoView),
  }))
}
