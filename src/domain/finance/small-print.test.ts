import { describe, expect, test } from 'vitest'
import type { FinanceLender } from '#domain/stock/listing.ts'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { COMPARISON_WARNING } from './comparison-rate.ts'
import { financeEntry } from './finance-entry.ts'
import { rateWithFees } from './rates/stated-rate.ts'
import { smallPrint as printOf, splitWarning } from './small-print.ts'

const all = (given: TenantSettingsInput['finance'] = {}) => completeSettings({ finance: given })
const finance = (given: TenantSettingsInput['finance'] = {}) => all(given).finance
const smallPrint = (entry: Parameters<typeof printOf>[0], given: Parameters<typeof printOf>[1], isQuoted = false) =>
  printOf(entry, given, { dollars: 35_000, isQuoted })
const NOW = new Date('2026-11-20T02:00:00Z')
const lenders = (financeLenders: Record<string, FinanceLender>) => ({
  dealershipSlug: 'north',
  make: 'Kia',
  year: 2024,
  youxQuote: null,
  financeLenders,
})

describe('the small print', () => {
  const entry = (lender: FinanceLender, given: TenantSettingsInput['finance'] = {}) =>
    financeEntry(lenders({ acme: { paymentWeek: 150, comparisonRate: 9.5, ...lender } }), all(given), NOW)

  test('of a lender is its own, its example and warning set apart', () => {
    const disclaimer = `Offered by Acme at 8.99% p.a. Comparison rate 9.50% p.a., based on a secured loan of $30,000 over a term of 5 years. ${COMPARISON_WARNING} Ask us.`
    const text = smallPrint(entry({ disclaimer }), finance({ disclaimer: 'Of the dealer.' }))
    expect(text).toBe(disclaimer)
    expect(splitWarning(text)).toEqual({
      rest: 'Offered by Acme at 8.99% p.a. Ask us.',
      warning: `Comparison rate 9.50% p.a., based on a secured loan of $30,000 over a term of 5 years. ${COMPARISON_WARNING}`,
    })
  })

  test('of a lender that forgot the warning gets it', () => {
    const text = smallPrint(entry({ disclaimer: 'Offered by Acme.', termMonths: 36 }), finance())
    expect(text).toBe(
      `Offered by Acme. Comparison rate based on a secured loan of $10,000 over a term of 3 years. ${COMPARISON_WARNING}`,
    )
  })

  test('says what an estimate assumes where the lender does not: the lender’s figures, else the tenant’s', () => {
    const text = smallPrint(entry({ interestRate: 8.99 }), finance({ disclaimer: 'Of the dealer.' }))
    expect(splitWarning(text).rest).toBe(
      'Of the dealer. The repayment is an estimate over 5 years with a 10% deposit and a final payment of 30%. Monthly repayments are weekly ones times 4.33. Interest rate 8.99% p.a.',
    )
    const own = smallPrint(
      entry({ deposit: 4100, balloon: 9000.5, termMonths: 66, establishmentFees: 1360.5 }),
      finance(),
    )
    expect(own).toContain('over 5.5 years with a $4,100 deposit and a final payment of $9,000.50.')
    expect(own).toContain('Fees: establishment $1,360.50.')
  })

  test('a lender that says it has no establishment fee has none', () => {
    const fees = { establishmentCents: 39_500 }
    expect(smallPrint(entry({ establishmentFees: 0 }), finance({ fees }))).not.toContain('establishment')
    const free = entry({ interestRate: 8.49, establishmentFees: 0 })!
    expect(rateWithFees(free, finance({ fees }))).toBeLessThan(
      rateWithFees(entry({ interestRate: 8.49 })!, finance({ fees }))!,
    )
  })

  test('of a vehicle nobody quotes for assumes the terms of rule:finance-small-print and names the fees', () => {
    const fees = {
      establishmentCents: 39_500,
      securityRegistrationCents: 600,
      monthlyAdministrationCents: 800,
      dealerAgencyCents: 91_225,
    }
    expect(splitWarning(smallPrint(null, finance({ fees }))).rest).toBe(
      'Estimates assume a 5-year term, a 10% deposit and a final payment of 30% of the price. Comparison rates from 8.38% to 19.42% p.a., depending on the lender and on you. Fees: establishment $395, security registration $6, administration $8 a month, dealer agency $912.25.',
    )
  })

  test('a quote says for whom it was asked (rule:quote-body)', () => {
    const youxQuote = { weeklyRepaymentAmount: 150, advertisedRate: 8, comparisonRate: 9 }
    const quoted = financeEntry({ ...lenders({}), youxQuote }, all(), NOW)
    expect(smallPrint(quoted, finance())).toContain(
      'over 5 years with no deposit and no final payment. Monthly repayments are weekly ones times 4.33. Interest rate 8.00% p.a. Quoted for an excellent credit score',
    )
  })

  test('where a lender is asked for a quote it says the terms of that', () => {
    const text = smallPrint(null, finance(), true)
    expect(text).toContain('A quote is over 5 years with no deposit and no final payment.')
    expect(text).not.toContain('10%')
  })
})
