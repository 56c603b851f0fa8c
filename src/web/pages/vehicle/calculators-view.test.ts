import { expect, test } from 'vitest'
import { COMPARISON_WARNING } from '#domain/finance/comparison-rate.ts'
import type { FinanceEntry } from '#domain/finance/finance-entry.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { financeDisclaimerView } from './calculators-view.ts'

const { finance } = completeSettings({})
const PRICE = { dollars: 35_000, isQuoted: false }
const BASIS = 'Comparison rate based on a secured loan of $30,000 over a term of 5 years.'
const GENERAL = `${BASIS} ${COMPARISON_WARNING}`

function ofLender(disclaimer: string): FinanceEntry {
  const unsaid = { repaymentDollars: null, depositDollars: null, balloonDollars: null, establishmentFeeDollars: null }
  const entry = { provider: 'acme', name: 'Acme', disclaimer, termYears: 5, interestRate: 8.9, comparisonRate: 9.5 }
  return { ...unsaid, ...entry } as unknown as FinanceEntry
}

test('the warning has the example that the rate is worked out on', () => {
  expect(financeDisclaimerView(null, finance, PRICE).warning).toBe(GENERAL)
  const acme = financeDisclaimerView(ofLender('By Acme.'), finance, PRICE)
  expect(acme).toEqual({ text: { preview: 'By Acme.', whole: null }, warning: GENERAL })
})

test('more than 197 characters fold', () => {
  const text = (characters: number) => financeDisclaimerView(ofLender('z'.repeat(characters)), finance, PRICE).text
  expect(text(197)).toEqual({ preview: 'z'.repeat(197), whole: null })
  expect(text(198)).toEqual({ preview: `${'z'.repeat(197)}…`, whole: 'z'.repeat(198) })
})

test('a lender’s own example and warning are what stands', () => {
  const own = `Comparison rate 9.50% p.a., based on an unsecured loan of $10,000 over a term of 3 years. ${COMPARISON_WARNING}`
  expect(financeDisclaimerView(ofLender(`By Acme. ${own}`), finance, PRICE).warning).toBe(own)
})

test('a lender’s warning without an example gets one', () => {
  expect(financeDisclaimerView(ofLender(`By Acme. ${COMPARISON_WARNING}`), finance, PRICE).warning).toBe(GENERAL)
})
