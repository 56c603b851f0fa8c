import { expect, test } from 'vitest'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { runningCosts, weeklyCostDollars } from './running-costs.ts'

type Given = { fuel?: string | null; itemType?: 'car' | 'caravan'; litres?: number; kwh?: number }

function costs(given: Given, settings: TenantSettingsInput = {}) {
  const { fuel = 'Petrol', itemType = 'car', litres = null, kwh = null } = given
  const specs = { fuelLitresPer100Km: litres, energyKwhPer100Km: kwh }
  return runningCosts({ itemType, simpleFuel: fuel, specs }, completeSettings(settings).vehiclePage)
}

test('fuel starts at $1.70, 250 km and the vehicle’s consumption, 10 where it has none (rule:fuel-calculator)', () => {
  expect(costs({ litres: 7.1 })).toEqual({
    kind: 'fuel',
    perUnit: 1.7,
    kmPerWeek: 250,
    per100Km: 7.1,
    ownFigure: true,
    alsoCharges: false,
  })
  expect(costs({ fuel: null })).toMatchObject({ kind: 'fuel', per100Km: 10, ownFigure: false })
})

test('an electric vehicle has the charging in its place, at 18 kWh and $0.35 (rule:fuel-calculator)', () => {
  expect(costs({ fuel: 'Electric' })).toMatchObject({ kind: 'electric', perUnit: 0.35, per100Km: 18, ownFigure: false })
  expect(costs({ fuel: 'Electric', kwh: 15.2 })).toMatchObject({ per100Km: 15.2, ownFigure: true })
})

test('a plug-in hybrid has the fuel one, which says that it also charges', () => {
  expect(costs({ fuel: 'Plug-in Hybrid', litres: 1.6 })).toMatchObject({ kind: 'fuel', alsoCharges: true })
})

test('each is switched by itself; what is not sold by the litre or has no engine has none', () => {
  const without = (block: string) => ({ vehiclePage: { blocks: { [block]: false } } }) as TenantSettingsInput
  expect([costs({}, without('fuelCalculator')), costs({ fuel: 'Electric' }, without('electricCalculator'))]).toEqual([
    null,
    null,
  ])
  expect(costs({ fuel: 'Electric' }, without('fuelCalculator'))).not.toBeNull()
  expect([costs({ fuel: 'Hydrogen' }), costs({ itemType: 'caravan', fuel: null })]).toEqual([null, null])
})

test.each([
  [250, 10, 1.7, 42.5],
  [400, 8.4, 1.9, 63.84],
  [250, 18, 0.35, 15.75],
  [0, 10, 1.7, 0],
  [333, 7.7, 1.859, 47.67],
])('%d km at %d per 100 km and $%d is $%d a week', (kmPerWeek, per100Km, perUnit, dollars) => {
  expect(weeklyCostDollars({ kmPerWeek, per100Km, perUnit })).toBe(dollars)
})
