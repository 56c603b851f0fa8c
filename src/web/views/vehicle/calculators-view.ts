import { financeEntry } from '#domain/finance/finance-entry.ts'
import { financeLink, offersFinance } from '#domain/finance/finance-link.ts'
import { quoteQuestion } from '#domain/finance/quotable.ts'
import { isPurchasable } from '#domain/stock/card-buttons.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import type { CalculatorsView, FinanceCallToActionView } from '#ui/vehicle/calculators/view.ts'
import { quoteAnchor } from './ask-view.ts'
import { deliveryView } from './calculators/delivery-view.ts'
import { financeCalculatorView } from './calculators/finance-calculator-view.ts'
import { financeDisclaimerView } from './calculators/finance-disclaimer-view.ts'
import { runningCostsView } from './calculators/running-costs-view.ts'
import { vehiclePrice } from './vehicle-price.ts'
import type { VehiclePageFacts } from './vehicle-view.ts'

const NONE: CalculatorsView = { finance: null, callToAction: null, disclaimer: null, running: null, delivery: null }

/**
 * What a shopper can work out on a vehicle's page: finance where the dealer offers it, fuel or charging, delivery where
 * the dealer delivers. A vehicle that is gone has none of it.
 */
export function calculatorsView(facts: VehiclePageFacts): CalculatorsView {
  if (!isPurchasable(facts.listing)) return NONE
  return { ...financeViews(facts), running: runningCostsView(facts), delivery: deliveryView(facts) }
}

function financeViews(facts: VehiclePageFacts): Pick<CalculatorsView, 'finance' | 'callToAction' | 'disclaimer'> {
  const { listing, settings, page } = facts
  if (!offersFinance(listing.dealershipSlug, settings)) return NONE
  const { blocks } = settings.vehiclePage
  const { finance: texts } = settings
  const entry = financeEntry(listing, texts)
  const cents = advertisedPriceCents(listing)
  const priceDollars = cents === null ? null : Math.round(cents / 100)
  const href = financeLink({ ...listing, priceDollars }, settings)
  // Until the finance page stands the calculator is what can be led to.
  const pageHref = page.site.leadsSomewhere(href) ? href : null
  const target = pageHref ?? (blocks.financeCalculator ? '#finance-calculator' : null)
  const estimate = vehiclePrice(facts).finance
  const call = blocks.financeCallToAction && target !== null
  const isShown = blocks.financeCalculator || call || estimate !== null
  const { text, warning } = financeDisclaimerView(entry, texts)
  const calculator = blocks.financeCalculator
    ? financeCalculatorView(facts, { entry, priceDollars, quoteHref: pageHref ?? quoteAnchor(facts), warning })
    : null
  return {
    finance: calculator,
    callToAction: call
      ? {
          title: texts.callToActionTitle,
          finance: estimate,
          question: quoteOf(facts),
          link: { text: texts.callToActionText, href: target },
        }
      : null,
    // The warning stands once, beside the figures (field facts 3.5); without them in the small print.
    disclaimer: isShown ? { text, warning: calculator ? null : warning } : null,
  }
}

/** The body of C§7's call, and which vehicle it is about. */
function quoteOf({ listing, settings, now }: VehiclePageFacts): FinanceCallToActionView['question'] {
  const question = quoteQuestion(listing, settings, now)
  if (!question) return null
  const body = { selfAssessedCreditScore: 'GREAT', ...question, whoIsHelping: '', car_id: listing.listingId }
  return { body: JSON.stringify(body), termYears: question.loanTerm, per: settings.price.weeklySuffix }
}
