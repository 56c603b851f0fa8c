import * as z from 'zod'
import { conditionQuestions } from './condition-questions.ts'
import { contract } from './contract.ts'
import { financeApplication } from './finance-application.ts'
import { ESTIMATE_RULES, FINANCE_PAGES, PAYMENT_PROCESSORS, QUOTE_PROVIDERS } from './vocabulary.ts'
import * as s from './words.ts'

const FEES = {
  establishmentCents: s.cents(0, 'Establishment fee.'),
  securityRegistrationCents: s.cents(0, 'Security registration.'),
  monthlyAdministrationCents: s.cents(0, 'Administration a month.'),
  dealerAgencyCents: s.cents(0, 'Dealer agency fee.'),
}

/** What one lender's figures go by, and what it asks for (rule:finance-estimate); what is absent is as the site has it. */
const lender = z.strictObject({
  showEstimates: z.boolean().optional().describe('Its figures stand beside prices.'),
  estimateRule: z.enum(ESTIMATE_RULES).optional().describe('When they do, as `estimateRule` of the site.'),
  estimateMinimumPriceCents: z.int().min(0).optional().describe('A vehicle must cost more than this.'),
  estimateMaximumAgeYears: z.int().min(1).max(50).optional().describe('It must be newer under the age rule.'),
  hideEstimatesForMakes: z
    .array(z.string().trim().min(1).max(60))
    .max(500)
    .optional()
    .describe('Makes that never show its figures.'),
  interestRatePercent: z.number().positive().max(48).optional().describe('The rate it advertises, percent a year.'),
  comparisonRatePercent: z.number().positive().max(48).optional().describe('Its comparison rate, percent a year.'),
  fees: z.strictObject(FEES).optional().describe('Its fees, in place of those of the site.'),
})

export const finance = s.group('Finance: the provider, the figures beside a price, the calculator.', {
  enabled: s.flag(true, 'The site offers finance.'),
  provider: s.maybe(
    s.slug,
    'The lender or broker whose figures are shown, by the name it has in a vehicle’s lender data. Without one, and without quotes, no repayment, rate or calculator shows.',
  ),
  quotes: s.flag(false, 'A live quote is fetched for a vehicle that has none.'),
  quoteProvider: s.oneOf(QUOTE_PROVIDERS, 'Who is asked for it: YouX, or the finance exchange of Dealer Studio.'),
  quoteTermYears: s.count(5, 'The term asked for in a quote.', 1, 7),
  showEstimates: s.flag(true, 'Weekly figures are shown beside prices; never without their comparison rate.'),
  estimateRule: s.oneOf(
    ESTIMATE_RULES,
    'When a figure is shown: by age, price and comparison rate; whenever the vehicle is available; or above the least price with a weekly or monthly figure.',
    'price-and-weekly',
  ),
  estimateMinimumPriceCents: s.cents(50_000, 'A vehicle must cost more than this for a figure to be shown.'),
  estimateMaximumAgeYears: s.count(12, 'A vehicle must be newer than this many years under the age rule.', 1, 50),
  hideEstimatesForMakes: s.listOf(z.string().trim().min(1).max(60), 'Makes whose vehicles never show a figure.', [
    'Suzuki',
  ]),
  lenders: z
    .record(s.slug, lender)
    .default({})
    .describe(
      'What is different for one lender, by the name it has in a vehicle’s lender data; `youx` and `dealer-studio` for their quotes.',
    ),
  application: financeApplication,
  pagePath: s.oneOf(FINANCE_PAGES, 'The finance page of this site; the others lead there.'),
  callToActionTitle: s.text('Finance Available For This Vehicle!', 'The heading of the finance block.', 80),
  callToActionText: s.text('Get Finance Now', 'The words of its button.', 40),
  buttonText: s.text('Get Finance', 'The words of the finance buttons elsewhere, e.g. Get Pre-Approval.', 40),
  quoteButtonText: s.text('Request a Quote', 'The words of the calculator’s button.', 40),
  lowRepaymentText: s.text('Enquire for Finance', 'Shown instead of a repayment that is too low to be real.', 40),
  lowRepaymentDollars: s.count(25, 'A repayment of this or less shows those words.', 0, 1000),
  disclaimer: s.maybeText('The finance small print, when the lender gives none.', 6000),
  disclaimerPreviewCharacters: s.count(
    197,
    'Small print longer than this folds; the comparison rate warning never does.',
    50,
    5000,
  ),
  estimate: s.group('What an estimate assumes, said in its small print.', {
    termYears: s.count(5, 'Years.', 1, 7),
    depositPercent: s.amount(10, 'Deposit, of the price.', 0, 100),
    finalPaymentPercent: s.amount(30, 'Final payment, of the price.', 0, 100),
    weeksPerMonth: s.amount(4.33, 'A monthly figure is the weekly one times this.', 4, 5),
    comparisonRateFromPercent: s.amount(
      8.38,
      'The lowest comparison rate quoted where the lender gives a range.',
      0,
      48,
    ),
    comparisonRateToPercent: s.amount(
      19.42,
      'The highest comparison rate quoted where the lender gives a range.',
      0,
      48,
    ),
  }),
  fees: s.group('The fees named in the small print.', FEES),
  calculator: s.group('The finance calculator: where it starts and how far it goes.', {
    amountDollars: s.count(30_000, 'Amount without a vehicle.'),
    amountMinDollars: s.count(1000, 'Smallest amount; some providers ask for 5000.', 0),
    amountMaxDollars: s.count(250_000, 'Largest amount.', 1, 10_000_000),
    amountMaxPriceRatio: s.maybe(
      z.number().min(1).max(2),
      'For a vehicle dearer than the largest amount, that amount becomes its price times this, e.g. 1.05.',
    ),
    amountStepDollars: s.count(500, 'One step of the amount.', 1, 10_000),
    termYears: s.amount(5, 'Years to start with.', 1, 7),
    termMinYears: s.amount(1, 'Shortest term.', 0.5, 7),
    termMaxYears: s.amount(7, 'Longest term.', 1, 10),
    termStepYears: s.amount(0.5, 'One step of the term.', 0.5, 1),
    ratePercent: s.amount(10, 'Interest rate to start with.', 0, 48),
    rateMinPercent: s.amount(0.5, 'Lowest rate.', 0, 48),
    rateMaxPercent: s.amount(15, 'Highest rate.', 0, 48),
    rateStepPercent: s.amount(0.5, 'One step of the rate.', 0.01, 5),
    rateEditable: s.flag(true, 'The shopper can change the rate.'),
    depositDollars: s.count(0, 'Deposit or trade-in to start with.', 0, 250_000),
    depositMaxDollars: s.count(250_000, 'Largest deposit or trade-in.', 0, 10_000_000),
    residualDollars: s.count(0, 'Residual to start with.', 0, 250_000),
    residualMaxDollars: s.count(250_000, 'Largest residual.', 0, 10_000_000),
    frequency: s.oneOf(['weekly', 'fortnightly', 'monthly'], 'How often a repayment falls, to start with.'),
    quickPicksDollars: s.listOf(
      z.int().positive(),
      'Amounts offered with one tap.',
      [5000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000],
    ),
  }),
})

const wholesale = s.group('From what you would ask for a car to what you can pay for it.', {
  chargesPercent: s.amount(
    4,
    'Stamp duty and transfer within a drive-away price, of that price; used where like cars are offered drive away only.',
    0,
    20,
  ),
  marginPercent: s.amount(12, 'Your margin, of the retail price.', 0, 90),
  leastMarginCents: s.cents(150_000, 'What a sale has to earn at least.'),
  reconditioning: s.rowsOf(
    'What getting a car ready costs, by how far it ran; the furthest row it has reached counts.',
    {
      fromKm: z.int().min(0).max(1_000_000).describe('Kilometres from which it counts.'),
      cents: z.int().min(0).max(10_000_000).describe('What it costs.'),
    },
    [
      { fromKm: 0, cents: 60_000 },
      { fromKm: 60_000, cents: 100_000 },
      { fromKm: 120_000, cents: 160_000 },
    ],
  ),
})

export const tradeIn = s.group('Trade-in and selling to the dealer.', {
  enabled: s.flag(true, 'The site asks for vehicles to buy or trade in.'),
  instantOffers: s.maybe(
    z.boolean(),
    'Shoppers are made an offer at once, from the plate and the condition. Left out: where `wholesale` is set.',
  ),
  maximumAgeYears: s.count(7, 'Older vehicles get no instant estimate.', 1, 50),
  maximumKm: s.count(100_000, 'Vehicles that ran further get no instant estimate.', 1000, 1_000_000),
  validDays: s.count(7, 'Days an estimate stands.', 1, 60),
  pagePath: s.oneOf(['/trade-in', '/sell-your-car', '/sell-my-car'], 'The trade-in page of this site.'),
  buttonText: s.text('Trade-In Valuation', 'The words of the trade-in buttons.', 40),
  termsPath: s.path.default('/value-my-car-terms-and-conditions').describe('The terms of a valuation.'),
  wholesale,
  saveValuation: s.flag(false, 'A shopper may keep a valuation by a press, beyond the days it stands.'),
  faq: s.rowsOf('Questions and answers under the form.', {
    question: z.string().trim().min(1).max(200),
    answer: z.string().trim().min(1).max(2000),
  }),
  questions: conditionQuestions,
})

const journey = s.group('Buying online from start to end (rule:checkout-journey), where `buyOnline` is on.', {
  keepDays: s.count(30, 'Days after which what nobody finished goes, counted from when it was last saved.', 1, 365),
  remindHours: s.count(
    24,
    'Hours after which who left it unfinished is reminded, once; only who ticked that they would be.',
    1,
    720,
  ),
  licence: s.flag(
    false,
    'Shoppers send pictures of their driver licence, front and back: sealed, for your people behind the desk alone, and gone `keepDays` after they came, or once the order is handed over or off.',
  ),
  restByCard: s.flag(
    false,
    'Who pays cash can pay by card what is left once the contract is signed and its cooling-off time is over (rule:order-rest). Before that no more than the deposit is taken.',
  ),
  extras: s.rowsOf('What is offered with a vehicle; nothing of it is chosen beforehand.', {
    id: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Use lower-case letters, digits and hyphens')
      .describe('Its name.'),
    kind: z.enum(['warranty', 'protection', 'accessory']).describe('What it is.'),
    title: z.string().trim().min(1).max(80).describe('What it is called.'),
    text: z.string().trim().max(400).default('').describe('What it is good for, and what it does not cover.'),
    priceCents: z.int().min(0).max(10_000_000).describe('What it costs.'),
    payee: z.string().trim().min(1).max(80).optional().describe('Who gets the money; the dealership without.'),
  }),
})

export const commerce = s.group('Reserving and buying online.', {
  reserve: s.flag(true, 'Vehicles that allow it can be reserved with a deposit.'),
  processor: s.maybe(
    z.enum(PAYMENT_PROCESSORS),
    'Who takes deposits; without one nothing is reserved, held or bought online. The sandbox, of demos alone, moves no money.',
  ),
  depositCents: s.cents(20_000, 'The deposit, where a vehicle names none.'),
  reserveText: s.text(
    'Reserve Now',
    'The words of the reserve button; the deposit follows, or stands where {price} does. Words with an amount stay as they are.',
    40,
  ),
  reservePath: s.oneOf(
    ['checkout', 'buy-online'],
    'The page that takes a reservation: /cars/…/checkout or /cars/…/buy-online.',
  ),
  buyOnline: s.flag(false, 'Vehicles that can be reserved can be bought online from start to end.'),
  buyOnlineText: s.text('Buy Online', 'The words of the buy button.', 40),
  holdHours: s.count(48, 'Hours a reservation holds the vehicle.', 1, 720),
  paymentStrip: s.flag(true, 'The "We accept" strip.'),
  paymentMethods: s.listOf(
    z.enum(['mastercard', 'visa', 'maestro', 'google-pay', 'apple-pay']),
    'The cards and wallets you take, on that strip; no strip without any.',
  ),
  onlinePayment: s.flag(false, 'Signed-in shoppers can pay an invoice online.'),
  journey,
  invoices: s.group('Paying an invoice online (rule:online-payment).', {
    freeAmounts: s.flag(
      false,
      'Any number and amount is taken, not those of your list alone (`forecourt invoice import`).',
    ),
    leastCents: s.cents(1000, 'The smallest amount that is not of the list.'),
    mostCents: s.cents(2_000_000, 'The largest amount that is not of the list.'),
    surchargePercent: s.amount(
      0,
      'What paying by card adds, percent: no more than the card costs you, and nothing for eftpos, Mastercard and Visa since 1 October 2026 (rule:payment-surcharge).',
      0,
      3,
    ),
    surchargeText: s.text(
      'It is what taking the card costs us, and no more.',
      'What a surcharge is, said beside it.',
      200,
    ),
  }),
  deliveryZones: s.rowsOf('What delivery costs where; the first zone that holds the postcode counts.', {
    name: z.string().trim().min(1).max(80).describe('The region, as shoppers know it.'),
    postcodes: z
      .array(z.string().regex(/^\d{4}(?:-\d{4})?$/, 'Use a postcode, "4000", or a span, "4000-4199"'))
      .min(1)
      .describe('Its postcodes and spans of postcodes.'),
    priceCents: z.int().min(0).describe('What delivery costs.'),
  }),
  contract,
  driveAway: s.group('What a vehicle costs in the shopper’s state, item by item (rule:drive-away-price).', {
    enabled: s.flag(
      false,
      'Pages of vehicles lead there. Leave it off where every price is drive-away in the only state you sell to.',
    ),
    newDeliveryCents: s.maybe(
      z.int().min(0),
      'What you charge for delivery of a new vehicle beside its advertised price; without it the price has it in it.',
    ),
    usedDeliveryCents: s.maybe(z.int().min(0), 'The same of a used or demonstrator vehicle.'),
    luxuryCarTaxIncluded: s.flag(false, 'Prices of new cars above the threshold have luxury car tax in them.'),
  }),
})
