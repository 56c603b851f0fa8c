import { describe, expect, test } from 'vitest'
import { checkWords, matchTow, missingWords, type TowCar, type TowLimit, type Trailer, towWords } from './tow-match.ts'

const CAR: TowCar = { brakedKg: 3500, gvmKg: 3100, gcmKg: 6000, tareKg: 2200 }
const BARE: TowCar = { brakedKg: 3500, gvmKg: null, gcmKg: null, tareKg: null }
const VAN: Trailer = { atmKg: 3260, tareKg: 2500, ballKg: 250 }

test.each<[string, TowCar, Trailer, string]>([
  ['within all limits', CAR, VAN, 'Tows this with 240 kg to spare'],
  [
    'by the two figures everybody gives',
    BARE,
    { ...VAN, tareKg: null, ballKg: null },
    'Tows this with 240 kg to spare',
  ],
  ['to the kilogram', { ...BARE, brakedKg: 3260 }, VAN, 'Tows this, with nothing to spare'],
  ['too heavy a van', { ...CAR, brakedKg: 3060 }, VAN, '200 kg over its braked towing capacity'],
  ['too heavy together', { ...CAR, gcmKg: 5400 }, VAN, '60 kg over its gross combination mass (GCM)'],
  ['together even without the car', { ...BARE, gcmKg: 3200 }, VAN, '60 kg over its gross combination mass (GCM)'],
  [
    'a GCM, and a car whose mass nobody says',
    { brakedKg: 3500, gvmKg: null, gcmKg: 5000, tareKg: null },
    { atmKg: 3400, tareKg: null, ballKg: null },
    'Cannot say: the car’s own mass is not given',
  ],
  [
    'tightest where the car is counted empty',
    { brakedKg: 3500, gvmKg: null, gcmKg: 5500, tareKg: 2350 },
    { atmKg: 3100, tareKg: null, ballKg: null },
    'Tows this with at most 50 kg to spare, the car empty',
  ],
  [
    'to the kilogram with an empty car',
    { ...CAR, gcmKg: 5460 },
    VAN,
    'Tows this, with nothing to spare, the car empty',
  ],
  ['too heavy on the ball', { ...CAR, gvmKg: 2440 }, VAN, '10 kg over its gross vehicle mass (GVM)'],
  [
    'over two limits, the worse is said',
    { ...CAR, brakedKg: 3200, gcmKg: 5000 },
    VAN,
    '460 kg over its gross combination mass (GCM)',
  ],
  [
    'empty it is too heavy already',
    { ...BARE, brakedKg: 2000 },
    { ...VAN, atmKg: null },
    '500 kg over its braked towing capacity',
  ],
  ['no ATM', CAR, { ...VAN, atmKg: null }, 'Cannot say: the trailer’s ATM is not given'],
  ['no capacity', { ...CAR, brakedKg: null }, VAN, 'Cannot say: the car’s braked towing capacity is not given'],
  [
    'nothing at all',
    { brakedKg: null, gvmKg: null, gcmKg: null, tareKg: null },
    { atmKg: null, tareKg: null, ballKg: null },
    'Cannot say: the trailer’s ATM and the car’s braked towing capacity are not given',
  ],
  [
    'an ATM below the tare, which cannot be',
    CAR,
    { ...VAN, atmKg: 2400 },
    'Cannot say: the trailer’s ATM is not given',
  ],
])('%s', (_, car, trailer, words) => {
  expect(towWords(matchTow(car, trailer))).toBe(words)
})

test('payloads are said where every figure of them is known', () => {
  expect(matchTow(CAR, VAN)).toMatchObject({ trailerPayloadKg: 760, carPayloadKg: 540, missing: [] })
  expect(matchTow({ ...CAR, gvmKg: 2900 }, VAN)).toMatchObject({ carPayloadKg: 450 })
  expect(matchTow(CAR, { ...VAN, ballKg: null })).toMatchObject({ carPayloadKg: null, missing: ['trailer.ball'] })
})

test('each limit is a sum that can be followed', () => {
  expect(matchTow(CAR, VAN).checks.map(checkWords)).toEqual([
    'Braked towing capacity 3,500 kg less 3,260 kg (its aggregate trailer mass (ATM)): 240 kg',
    'Gross combination mass (GCM) 6,000 kg less 5,460 kg (its aggregate trailer mass (ATM); the car empty): at most 540 kg is left',
    'Gross vehicle mass (GVM) 3,100 kg less 2,450 kg (the car empty and the weight on its tow ball): at most 650 kg is left',
  ])
  expect(missingWords(['car.gcm', 'car.gvm', 'car.tare'])).toBe(
    'the car’s GCM, the car’s GVM and the car’s own mass are',
  )
})

/** Every mass in the sum of a limit; one that nobody says makes it more than any. */
function neededOf(limit: TowLimit, car: TowCar, trailer: Trailer): number {
  const parts = {
    braked: [trailer.atmKg],
    gcm: [trailer.atmKg, car.tareKg],
    gvm: [car.tareKg, trailer.ballKg],
  }[limit]
  return parts.reduce<number>((sum, kg) => sum + (kg ?? Number.POSITIVE_INFINITY), 0)
}

describe('for every combination of figures, known or not', () => {
  const some = <T extends string>(
    names: readonly T[],
    values: readonly (number | null)[],
  ): Record<T, number | null>[] =>
    names.reduce<Record<string, number | null>[]>(
      (all, name) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
      [{}],
    ) as Record<T, number | null>[]
  const cars = some(['brakedKg', 'gvmKg', 'gcmKg', 'tareKg'], [null, 1800, 3500, 6200])
  const trailers = some(['atmKg', 'tareKg', 'ballKg'], [null, 150, 1900, 3200])
  const pairs = cars.flatMap((car) => trailers.map((trailer) => ({ car, trailer, match: matchTow(car, trailer) })))

  test('"tows" is never said when a known limit is exceeded, nor without capacity and ATM', () => {
    const wrong = pairs.filter(({ car: { brakedKg, gcmKg, gvmKg, tareKg }, trailer: { atmKg, ballKg }, match }) => {
      if (match.kind !== 'tows') return false
      if (brakedKg === null || atmKg === null || atmKg > brakedKg) return true
      if (gcmKg !== null && (tareKg === null || atmKg + tareKg > gcmKg)) return true
      return gvmKg !== null && tareKg !== null && ballKg !== null && tareKg + ballKg > gvmKg
    })
    expect(pairs.length).toBeGreaterThan(15_000)
    expect(pairs.filter(({ match }) => match.kind === 'tows').length).toBeGreaterThan(500)
    expect(wrong).toEqual([])
  })

  test('what becomes known never turns "too heavy" into "tows"', () => {
    const known = (car: TowCar): TowCar => ({
      ...{ brakedKg: car.brakedKg, tareKg: car.tareKg ?? 2000 },
      ...{ gvmKg: car.gvmKg ?? 9000, gcmKg: car.gcmKg ?? 20_000 },
    })
    const wrong = pairs.filter(
      ({ car, trailer, match }) => match.kind === 'too-heavy' && matchTow(known(car), trailer).kind !== 'too-heavy',
    )
    expect(wrong).toEqual([])
  })

  test('"tows" stays so once the mass of the car is known, but for a GVM that was not looked at', () => {
    const wrong = pairs.filter(
      ({ car, trailer, match }) =>
        match.kind === 'tows' &&
        car.gvmKg === null &&
        matchTow({ ...car, tareKg: car.tareKg ?? 2000 }, trailer).kind !== 'tows',
    )
    expect(wrong).toEqual([])
  })

  test('an unknown figure counts as nothing in no sum: it is missing, and no payload is made of it', () => {
    const wrong = pairs.filter(({ car, trailer, match }) => {
      const unknown = Object.values(car).filter((kg) => kg === null).length
      const ofPayload = [car.gvmKg, car.gcmKg, car.tareKg, trailer.atmKg, trailer.ballKg]
      return (
        match.missing.filter((name) => name.startsWith('car.')).length !== unknown ||
        (ofPayload.includes(null) && match.carPayloadKg !== null) ||
        (match.kind === 'unknown' && match.spareKg !== null) ||
        (match.kind === 'tows' && match.checks.some(({ neededKg, limit }) => neededKg < neededOf(limit, car, trailer)))
      )
    })
    expect(wrong).toEqual([])
  })
})
