import { expect, test } from 'vitest'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { serviceBenefits } from './service-benefits.ts'

type Terms = NonNullable<NonNullable<TenantSettingsInput['service']>['terms']>
const wordsOf = (terms: Terms) =>
  serviceBenefits(completeSettings({ service: { terms } }).service.terms).map(({ title, text }) => `${title}: ${text}`)

test('the terms of the brand as they come', () => {
  expect(wordsOf({})).toEqual([
    'Flat-price servicing: The first 5 scheduled services at a flat price, for up to 5 years or 75,000 km, whichever comes first.',
    '6 years of warranty: For 6 years or 150,000 km, whichever comes first.',
    'Roadside assistance: 13 months with the vehicle and again from each scheduled service, for up to 7 years.',
  ])
})

test('no limit on kilometres, makes with years of their own, and what is not promised', () => {
  expect(wordsOf({ flatPriceServices: 0, warrantyYears: 1, warrantyKm: 0, roadsideYears: 0 })).toEqual([
    '1 year of warranty: With no limit on kilometres.',
  ])
  const makes = [
    { make: 'Kia', years: 7 },
    { make: 'Mitsubishi', years: 5 },
  ]
  expect(
    wordsOf({ flatPriceServices: 0, warrantyYears: 0, roadsideYears: 0, manufacturerWarrantyByMake: makes }),
  ).toEqual(['Warranty of each make: Kia: 7 years; Mitsubishi: 5 years. Other makes: 3 years.'])
})
