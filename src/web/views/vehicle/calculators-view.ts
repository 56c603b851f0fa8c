import { delivers, deliveryQuote } from '#domain/commerce/delivery-quote.ts'
import { financeEntry } from '#domain/finance/finance-entry.ts'
import { quoteQuestion } from '#domain/finance/quotable.ts'
import { financeLink, offersFinance } from '#domain/stock/finance-link.ts'
import { DELIVERY_MESSAGES, deliveryPriceWords } from '#ui/vehicle/calculators/delivery-words.ts'
import type { CalculatorsView, DeliveryView, FinanceCallToActionView } from '#ui/vehicle/calculators/view.ts'
import { quoteAnchor } from './enquiry-view.ts'
import { financeCalculatorView } from './finance-calculator-view.ts'
import { financeDisclaimerView } from './finance-disclaimer-view.ts'
import { runningCostsView } from './running-costs-view.ts'
import type { VehiclePageFacts } from './vehicle-facts.ts'

const NONE: CalculatorsView = { finance: null, callToAction: null, disclaimer: null, running: null, delivery: null }

/**
 * What a shopper can work out on a vehicle's page: finance where the dealer offers it, fuel or charging, delivery where
 * the dealer delivers. A vehicle that is gone has none of it.
 */
export function calculatorsView(facts: VehiclePageFacts): CalculatorsView {
  if (!facts.advert.available) return NONE
  return { ...financeViews(facts), running: runningCostsView(facts), delivery: deliveryView(facts) }
}

function financeViews(facts: VehiclePageFacts): Pick<CalculatorsView, 'finance' | 'callToAction' | 'disclaimer'> {
  const { listing, settings, price, page } = facts
  if (!offersFinance(listing.dealershipSlug, settings)) return NONE
  const { blocks } = settings.vehiclePage
  const { finance: texts } = settings
  const entry = financeEntry(listing, texts)
  const href = financeLink(listing, settings)
  // Until the finance page stands the calculator is what can be led to.
  const pageHref = page.site.leadsSomewhere(href) ? href : null
  const target = pageHref ?? (blocks.financeCalculator ? '#finance-calculator' : null)
  const call = blocks.financeCallToAction && target !== null
  const isShown = blocks.financeCalculator || call || price.finance !== undefined
  const { text, warning } = financeDisclaimerView(entry, texts)
  const calculator = blocks.financeCalculator
    ? financeCalculatorView(facts, { entry, quoteHref: pageHref ?? quoteAnchor(facts), warning })
    : null
  return {
    finance: calculator,
    callToAction: call
      ? {
          title: texts.callToActionTitle,
          finance: price.finance,
          question: quoteOf(facts),
          link: { text: texts.callToActionText, href: target },
        }
      : null,
    // The warning stands once, beside the figures (rule:comparison-warning); without them in the small print.
    disclaimer: isShown ? { text, warning: calculator ? null : warning } : null,
  }
}

/** The body of the quote call (rule:quote-body), and which vehicle it is about. */
function quoteOf({ listing, settings, now }: VehiclePageFacts): FinanceCallToActionView['question'] {
  const question = quoteQuestion(listing, settings, now)
  if (!question) return null
  const body = { selfAssessedCreditScore: 'GREAT', ...question, whoIsHelping: '', car_id: listing.listingId }
  return { body: JSON.stringify(body), termYears: question.loanTerm, per: settings.price.weeklySuffix }
}

/** Delivery by postcode, or what was asked for; null where the dealer does not say what it costs. */
function deliveryView({ listing, settings, asked: { delivery: postcode } }: VehiclePageFacts): DeliveryView | null {
  if (!delivers(settings)) return null
  const quote = postcode === null ? null : deliveryQuote(settings.commerce.deliveryZones, postcode)
  return {
    action: `/cars/${listing.slug}#delivery-calculator`,
    postcode: postcode ?? '',
    outcome:
      quote &&
      (quote.kind === 'quote'
        ? deliveryPriceWords(quote.name, quote.priceCents / 100)
        : { kind: 'message', message: DELIVERY_MESSAGES[quote.kind] }),
  }
}
