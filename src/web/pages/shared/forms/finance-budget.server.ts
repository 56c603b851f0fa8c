import { affordableDollars, type Budget, type NamedLender, namedLender } from '#domain/finance/budget/budget.ts'
import { calculatorRules } from '#domain/finance/calculator-rules.ts'
import { COMPARISON_WARNING, comparisonBasis, creditWarning, percent } from '#domain/finance/comparison-rate.ts'
import { emptyQuery, withRange, withRefinements } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { weeklyRangesUpTo } from '#domain/search/to-search-document.ts'
import { vehicleWords } from '#domain/tenants/vehicle-words.ts'
import { formatDollars, parseDecimal, parseWholeNumber } from '#ui/forms/numbers.ts'
import type { BudgetFormView, BudgetResultView } from '#ui/leads/view.ts'
import type { FieldError } from '#ui/primitives/form-errors.tsx'
import type { SectionOf } from '#ui/sections/sections.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { vocabularyOf } from '../sections/found-stock.server.ts'

/** Its anchor, at which a sent form comes back. */
const ANCHOR = 'finance-budget'
const MOST_DOLLARS_A_WEEK = 5000
const WEEKLY_PICKS = [80, 100, 120, 150, 200, 250]
/** What the page is told besides (rule:finance-link), which a sent budget leaves as it is. */
const KEPT = ['preferredDealership', 'vehiclePriceBudget', 'car_id', 'car_type', 'vin']
/** Nobody types more into a field; what is said back stays short. */
const MOST_CHARACTERS = 40

/**
 * What a weekly budget buys (rule:weekly-budget), at the rates of the lender the dealer names; without one it says that nothing
 * can be promised.
 */
export async function financeBudget(
  path: string,
  query: URLSearchParams,
  page: PageContext,
): Promise<SectionOf<'finance-budget'>> {
  const { settings } = page.ctx.tenant
  const lender = namedLender(query.get('preferredDealership') ?? '', settings)
  const section = { id: ANCHOR, kind: 'finance-budget', title: 'What does your week buy?' } as const
  if (!lender) {
    const text =
      'That depends on the rate a lender offers you. None is published here, so we promise nothing: ask us above, and we find out.'
    return { ...section, text, form: null, result: null }
  }
  const asked = readBudget(query, page)
  const hidden = KEPT.flatMap((name) => {
    const value = query.get(name)
    return value ? [{ name, value: value.slice(0, MOST_CHARACTERS) }] : []
  })
  return {
    ...section,
    text: `Say what you would like to spend, and see up to which price that goes at the rates of ${lenderWords(lender)}.`,
    form: { action: `${path}#${ANCHOR}`, hidden, weeklyPicks: WEEKLY_PICKS, ...asked.form },
    result: asked.budget && (await resultOf(asked.budget, lender, page)),
  }
}

/** 'Sandbox Finance' of `sandbox-finance`. */
function lenderWords({ provider }: NamedLender): string {
  return provider.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim()
}

type Asked = { form: Omit<BudgetFormView, 'action' | 'hidden' | 'weeklyPicks'>; budget: Budget | null }

/** What was sent, each within its bounds or said with field, value and reason; no budget where anything is wrong or nothing was asked. */
function readBudget(query: URLSearchParams, { ctx }: PageContext): Asked {
  const { finance } = ctx.tenant.settings
  const rules = calculatorRules(finance, null)
  const { min, max, step } = rules.term
  const typed = (name: string) => query.get(name)?.trim().slice(0, MOST_CHARACTERS) ?? ''
  const isAsked = ['weekly', 'deposit', 'term'].some(typed)
  const weekly = parseWholeNumber(typed('weekly'))
  const deposit = typed('deposit') ? parseWholeNumber(typed('deposit')) : 0
  const term = typed('term') ? parseDecimal(typed('term')) : rules.term.start

  const errors: FieldError[] = []
  const wrong = (field: string, label: string, name: string, reason: string) =>
    void errors.push({
      fieldId: `budget-${field}`,
      message: `${label}, ${typed(name) ? `“${typed(name)}”` : 'empty'}: ${reason}`,
    })
  const least = finance.lowRepaymentDollars
  if (weekly === null || weekly <= least || weekly > MOST_DOLLARS_A_WEEK)
    wrong(
      'weekly',
      'Each week',
      'weekly',
      `More than ${formatDollars(least)} and no more than ${formatDollars(MOST_DOLLARS_A_WEEK)} is possible.`,
    )
  if (deposit === null || deposit < 0 || deposit > rules.deposit.max)
    wrong('deposit', 'Deposit or trade-in', 'deposit', `From $0 to ${formatDollars(rules.deposit.max)} is possible.`)
  if (term === null || term < min || term > max || (term - min) % step !== 0)
    wrong('term', 'Term', 'term', `From ${min} to ${max} years in steps of ${step} is possible.`)

  const isRight = isAsked && errors.length === 0
  return {
    form: {
      weeklyDollars: weekly ?? undefined,
      depositDollars: deposit ?? undefined,
      term: { value: term ?? undefined, min, max, step },
      errors: isAsked ? errors : [],
    },
    budget: isRight ? { weeklyDollars: weekly!, depositDollars: deposit!, termYears: term! } : null,
  }
}

async function resultOf(budget: Budget, lender: NamedLender, page: PageContext): Promise<BudgetResultView> {
  const { settings } = page.ctx.tenant
  const { finance } = settings
  const price = affordableDollars(budget, lender, finance)
  const { weeklyDollars, depositDollars, termYears } = budget
  const years = termYears === 1 ? '1 year' : `${termYears} years`
  const deposit = depositDollars > 0 ? `a deposit of ${formatDollars(depositDollars)}` : 'no deposit'
  const spent = `${formatDollars(weeklyDollars)} a week over ${years} with ${deposit}`
  return {
    figures: [
      {
        label: price === null ? 'What it buys' : 'Price up to',
        text: price === null ? finance.lowRepaymentText : formatDollars(price),
      },
      { label: 'Interest rate', text: `${percent(lender.interestRate)} p.a.` },
      { label: `Comparison rate, ${lenderWords(lender)}`, text: `${percent(lender.comparisonRate)} p.a.` },
    ],
    basis:
      price === null
        ? `${spent} pays for less than ${formatDollars(finance.calculator.amountMinDollars)}: ask us what is possible.`
        : `An estimate for ${spent}, the lender’s fees counted and nothing left to pay at the end. It is not an offer of credit: what you are offered depends on the lender and on you.`,
    links: price === null ? [] : await searchLinks(price, weeklyDollars, page),
    warning: `${comparisonBasis({ termYears: finance.estimate.termYears })} ${COMPARISON_WARNING}`,
  }
}

/** The stock up to that price; and, where cards say a lender's weekly figure, the weekly ranges within it: the link says where they end. */
async function searchLinks(price: number, weeklyDollars: number, page: PageContext) {
  const { settings } = page.ctx.tenant
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return []
  const all = emptyQuery(vocabulary.defaultSort)
  const words = vehicleWords(settings)
  const { ranges, below } = weeklyRangesUpTo(weeklyDollars)
  const upTo = { min: 0, max: price }
  return [
    {
      label: `See ${words} up to ${formatDollars(price)}`,
      href: searchHref(withRange(all, 'price', upTo), vocabulary),
    },
    ...(ranges.length && creditWarning(settings)
      ? [
          {
            label: `See ${words} with a lender’s estimate of less than ${formatDollars(below)} a week`,
            href: searchHref(withRefinements(all, 'weekly_price_range', ranges), vocabulary),
          },
        ]
      : []),
  ]
}
