import { expect, test } from 'vitest'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { payeeOf } from './payee.ts'

const payee = (settings: TenantSettingsInput, dealership = 'north') => payeeOf(dealership, completeSettings(settings))

test('the processor and the account are the dealership’s own, else the site’s', () => {
  expect(payee({})).toBeNull()
  const settings: TenantSettingsInput = {
    commerce: { processor: 'sandbox' },
    dealershipOverrides: { north: { paymentProcessor: 'stripe', paymentAccount: 'acct_1North' } },
  }
  expect(payee(settings)).toEqual({ processor: 'stripe', account: 'acct_1North' })
  expect(payee(settings, 'south')).toEqual({ processor: 'sandbox', account: null })
})

test('an account is the name of one at Stripe', () => {
  const named = (paymentAccount: string) => () => payee({ dealershipOverrides: { north: { paymentAccount } } })
  expect(named('acct_1A2b3C')).not.toThrow()
  expect(named('sk_live_secret')).toThrow()
})
