import { delivers, deliveryQuote } from '#domain/commerce/delivery-quote.ts'
import { calculatorRules } from '#domain/finance/calculator-rules.ts'
import { COMPARISON_WARNING, comparisonBasis, comparisonRateText, percent } from '#domain/finance/comparison-rate.ts'
import { comparisonRateOf, type FinanceEntry, financeEntry } from '#domain/finance/finance-entry.ts'
import { quoteQuestion } from '#domain/finance/quotable.ts'
import { runningCosts } from '#domain/finance/running-costs.ts'
import { type FinancedPrice, smallPrint, splitWarning } from '#domain/finance/small-print.ts'
import { financeLink, namesLender, offersFinance } from '#domain/stock/finance-link.ts'
import { advertisedDollars } from '#domain/stock/price-display.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { DELIVERY_MESSAGES, deliveryPriceWords } from '#ui/vehicle/calculators/delivery-words.ts'
import type {
  CalculatorsView,
  DeliveryView,
  FinanceCalculatorView,
  FinanceCallToActionView,
  RunningCostsView,
} from '#ui/vehicle/calculators/view.ts'
import { foldedText } from '../shared/folded-text.ts'
import type { VehiclePageFacts } from './vehicle-facts.server.ts'

const NONE: CalculatorsView = { finance: null, callToAction: null, disclaimer: null, running: null, delivery: null }

/**
 * What a shopper can work out on a vehicle's page: finance where the dealer offers it and names a lender, fuel or charging, delivery where
 * the dealer delivers. A vehicle that is gone has none of it.
 */
export function calculatorsView(facts: VehiclePageFacts): CalculatorsView {
  if (!facts.advert.available) return NONE
  return { ...financeViews(facts), running: runningCostsView(facts), delivery: deliveryView(facts) }
}

function financeViews(facts: VehiclePageFacts): Pick<CalculatorsView, 'finance' | 'callToAction' | 'disclaimer'> {
  const { listing, settings, price: shown, page } = facts
  if (!offersFinance(listing.dealershipSlug, settings) || !namesLender(settings)) return NONE
  const { blocks } = settings.vehiclePage
  const { finance: texts } = settings
  const entry = financeEntry(listing, settings, facts.now)
  const href = financeLink(listing, settings)
  // Where the dealer has no such form the calculator is what can be led to.
  const pageHref = page.site.leadsSomewhere(href) ? href : null
  const target = pageHref ?? (blocks.financeCalculator ? '#finance-calculator' : null)
  const call = blocks.financeCallToAction && target !== null
  const isShown = blocks.financeCalculator || call || shown.finance !== undefined
  const question = quoteOf(facts)
  const price = advertisedDollars(listing)
  const { text, warning } = financeDisclaimerView(entry, texts, { dollars: price, isQuoted: call && question !== null })
  const calculator: FinanceCalculatorView | null = blocks.financeCalculator
    ? {
        rules: calculatorRules(texts, price, entry),
        lowRepaymentText: texts.lowRepaymentText,
        sent: facts.asked.finance,
        picks: texts.calculator.quickPicksDollars,
        comparison: comparisonView(entry, texts),
        warning,
        quote: pageHref ? { text: texts.quoteButtonText, href: pageHref } : null,
      }
    : null
  return {
    finance: calculator,
    callToAction: call
      ? {
          title: texts.callToActionTitle,
          finance: shown.finance,
          question,
          link: { text: texts.callToActionText, href: target },
        }
      : null,
    // The warning stands once, beside the figures (rule:comparison-warning); without them in the small print.
    disclaimer: isShown ? { text, warning: calculator ? null : warning } : null,
  }
}

function comparisonView(
  entry: FinanceEntry | null,
  finance: TenantSettings['finance'],
): FinanceCalculatorView['comparison'] {
  const said = entry?.interestRate && entry.comparisonRate ? entry : null
  return {
    range: comparisonRateText(comparisonRateOf(null, finance)),
    lender: said && {
      rate: `${percent(said.interestRate!)} p.a.`,
      text: comparisonRateText(comparisonRateOf(said, finance)),
      name: said.lender,
    },
  }
}

/** The body of the quote call (rule:quote-body), and which vehicle it is about. */
function quoteOf({ listing, settings, now }: VehiclePageFacts): FinanceCallToActionView['question'] {
  const question = quoteQuestion(listing, settings, now)
  if (!question) return null
  const body = { selfAssessedCreditScore: 'GREAT', ...question, whoIsHelping: '', car_id: listing.listingId }
  return { body: JSON.stringify(body), per: settings.price.weeklySuffix }
}

/** Delivery by postcode, or what was asked for; null where the dealer does not say what it costs. */
function deliveryView({ settings, asked: { delivery: postcode } }: VehiclePageFacts): DeliveryView | null {
  if (!delivers(settings)) return null
  const quote = postcode === null ? null : deliveryQuote(settings.commerce.deliveryZones, postcode)
  return {
    postcode: postcode ?? '',
    outcome:
      quote &&
      (quote.kind === 'quote'
        ? deliveryPriceWords(quote.name, quote.priceCents / 100)
        : { kind: 'message', message: DELIVERY_MESSAGES[quote.kind] }),
  }
}

/**
 * The finance small print of a vehicle: folded at the tenant's length (rule:text-folds), and apart from it what may not
 * fold: the warning with the example that the comparison rate is worked out on (rule:comparison-warning), the lender's
 * own where it has one.
 */
export function financeDisclaimerView(
  entry: FinanceEntry | null,
  finance: TenantSettings['finance'],
  price: FinancedPrice,
) {
  const { rest, warning } = splitWarning(smallPrint(entry, finance, price))
  const said = warning ?? COMPARISON_WARNING
  const basis = comparisonBasis(comparisonRateOf(entry, finance))
  return {
    text: rest ? foldedText(rest, finance.disclaimerPreviewCharacters) : null,
    warning: /\bbased on\b/i.test(said) ? said : `${basis} ${said}`,
  }
}

/** Fuel or charging; null where there is neither. */
function runningCostsView({ listing, settings, asked }: VehiclePageFacts): RunningCostsView | null {
  const start = runningCosts(listing, settings.vehiclePage)
  return start && { start, sent: asked.running ?? {} }
}
