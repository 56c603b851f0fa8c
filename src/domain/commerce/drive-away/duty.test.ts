import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STATES, type State } from '#domain/tenants/settings/vocabulary.ts'
import { type DutyScale, dutyCents, tableAt } from './rate-table.ts'
import { STATE_CHARGES, tablesOf } from './state-charges.ts'

const scaleOf = (state: State, key: string): DutyScale => {
  const scale = tableAt(STATE_CHARGES[state].duty.tables, '2026-06-30')!.table.rates[key]
  if (!scale) throw new Error(`${state} has no ${key}`)
  return scale
}
const dollars = (state: State, key: string, value: number) =>
  dutyCents(scaleOf(state, key), Math.round(value * 100)) / 100

/** Every scale there is. */
const SCALES = STATES.flatMap((state) =>
  STATE_CHARGES[state].duty.tables.flatMap(({ rates }) =>
    Object.entries(rates).map(([key, scale]) => [`${state} ${key}`, scale] as const),
  ),
)

describe('examples that the offices publish', () => {
  test.each([
    // https://www.transport.tas.gov.au/fees_forms/registration_fees/accordian/duty_rates, examples (A) to (D) and (F)
    ['tas', 'passenger', 375, 20],
    ['tas', 'passenger', 27_750, 834],
    ['tas', 'passenger', 38_750, 1_468],
    ['tas', 'passenger', 65_750, 2_632],
    ['tas', 'heavy', 80_000, 800],
    // Table 36 of http://www.transport.tas.gov.au/fees/duty_rates (archived 4 January 2013)
    ['tas', 'passenger', 35_001, 1_061],
    ['tas', 'passenger', 35_100, 1_061],
    ['tas', 'passenger', 35_701, 1_138],
  ] as const)('%s %s worth $%d pays $%d', (state, key, value, duty) => {
    expect(dollars(state, key, value)).toBe(duty)
  })
})

describe('the edges of the bands that the offices publish, to the cent', () => {
  test.each([
    // https://www.revenue.nsw.gov.au/taxes-duties-levies-royalties/motor-vehicle-duty: $1,350 at $45,000
    ['nsw', 'passenger', 44_900, 1_347],
    ['nsw', 'passenger', 44_900.01, 1_350],
    ['nsw', 'passenger', 45_000, 1_350],
    ['nsw', 'passenger', 45_000.01, 1_355],
    ['nsw', 'passenger', 60_000, 2_100],
    ['nsw', 'other', 60_000, 1_800],
    // https://www.qld.gov.au/transport/registration/fees/duty/rates
    ['qld', 'electrified', 100_000, 2_000],
    ['qld', 'electrified', 100_000.01, 4_004],
    ['qld', 'up-to-4', 100_000, 3_000],
    ['qld', 'up-to-4', 100_000.01, 5_005],
    ['qld', '5-or-6', 40_000, 1_400],
    ['qld', '7-or-more', 120_000, 7_200],
    ['qld', '7-or-more-heavy', 120_000, 4_800],
    // http://revenuesa.sa.gov.au/taxes-and-duties/stamp-duties/motor-vehicles
    ['sa', 'non-commercial', 100, 5],
    ['sa', 'non-commercial', 1_000, 10],
    ['sa', 'non-commercial', 2_000, 30],
    ['sa', 'non-commercial', 3_000, 60],
    ['sa', 'non-commercial', 3_000.01, 64],
    ['sa', 'commercial', 3_000, 60],
    ['sa', 'commercial', 30_000, 870],
    ['tas', 'passenger', 600, 20],
    ['tas', 'passenger', 600.01, 21],
    ['tas', 'passenger', 35_000, 1_050],
    ['tas', 'passenger', 40_000, 1_600],
    ['tas', 'passenger', 40_000.01, 1_604],
    // https://sro.vic.gov.au/rates-taxes-duties-and-levies/motor-vehicle-duty-current-rates
    ['vic', 'passenger', 80_567, 3_385.2],
    ['vic', 'passenger', 80_567.01, 4_191.2],
    ['vic', 'passenger', 100_000, 5_200],
    ['vic', 'passenger', 100_000.01, 7_014],
    ['vic', 'passenger', 150_000.01, 13_518],
    ['vic', 'green', 100_000, 4_200],
    ['vic', 'other-new', 50_000, 1_350],
    ['vic', 'other-used', 50_000.01, 2_108.4],
    // Duties Act 2008 (WA) s 236: http://classic.austlii.edu.au/au/legis/wa/consol_act/da200893/s236.html
    ['wa', 'light', 25_000, 687.5],
    // R = 2.75 + 7,000 / 6,666.66 = 3.80
    ['wa', 'light', 32_000, 1_216],
    ['wa', 'light', 50_000, 3_250],
    ['wa', 'light', 50_000.01, 3_250],
    ['wa', 'light', 9_999, 274.95],
    ['wa', 'heavy', 100_000, 3_000],
    ['wa', 'heavy', 500_000, 12_000],
    // https://treasury.nt.gov.au/dtf/territory-revenue-office/stamp-duty-on-motor-vehicles
    ['nt', 'any', 50_000, 1_500],
    ['nt', 'any', 50_000.01, 1_503],
  ] as const)('%s %s worth $%d pays $%d', (state, key, value, duty) => {
    expect(dollars(state, key, value)).toBe(duty)
  })
})

describe.each(SCALES)('%s', (_, scale) => {
  const value = fc.integer({ min: 1, max: 60_000_000 })

  test('never falls as the value rises, and is whole cents', () => {
    fc.assert(
      fc.property(value, fc.integer({ min: 1, max: 2_000_000 }), (cents, more) => {
        const duty = dutyCents(scale, cents)
        return Number.isInteger(duty) && duty >= 0 && dutyCents(scale, cents + more) >= duty
      }),
      { numRuns: 300 },
    )
  })

  test('a cent above a band is never less than at its end', () => {
    if (scale.kind !== 'bands') return
    const ends = scale.bands.flatMap(({ upToCents }) => (Number.isFinite(upToCents) ? [upToCents] : []))
    for (const end of ends) expect(dutyCents(scale, end + 1)).toBeGreaterThan(dutyCents(scale, end))
    expect(scale.bands.at(-1)!.upToCents).toBe(Number.POSITIVE_INFINITY)
  })
})

test('every table has its source and days, the next beginning after the last', () => {
  for (const state of STATES)
    for (const { tables } of tablesOf(state))
      tables.forEach(({ from, to, source }, at) => {
        expect(from <= to && from > (tables[at - 1]?.to ?? '')).toBe(true)
        expect(source.href).toMatch(/^https?:\/\//)
      })
})

test('a table counts from its first day, and is known to hold to its last', () => {
  const { tables } = STATE_CHARGES.nsw.duty
  expect(tableAt(tables, '2009-06-30')).toBeNull()
  expect(tableAt(tables, '2009-07-01')?.isCurrent).toBe(true)
  expect(tableAt(tables, '2026-06-30')?.isCurrent).toBe(true)
  expect(tableAt(tables, '2026-07-01')?.isCurrent).toBe(false)
})
