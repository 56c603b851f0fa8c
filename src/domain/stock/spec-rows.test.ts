import { describe, expect, test } from 'vitest'
import type { ListingSpecs } from './listing.ts'
import {
  keyInformation,
  presentRows,
  type SpecifiedVehicle,
  specRows,
  unsaidFirst,
  vehicleDetails,
} from './spec-rows.ts'

const noSpecs: ListingSpecs = {
  cylinders: null,
  engineCc: null,
  engineLitres: null,
  engineType: null,
  induction: null,
  powerKw: null,
  torqueNm: null,
  gearType: null,
  fuelLitresPer100Km: null,
  energyKwhPer100Km: null,
  fuelCapacityLitres: null,
  grossVehicleMassKg: null,
  towingCapacityBrakedKg: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  ancapStars: null,
  ancapYear: null,
  tareWeightKg: null,
  aggregateTrailerMassKg: null,
  ballWeightKg: null,
  grossCombinationMassKg: null,
  axleType: null,
  sleeps: null,
}
const bare: SpecifiedVehicle = {
  itemType: 'car',
  carType: 'used',
  stockNumber: 'U100',
  body: null,
  simpleBody: null,
  bodyConfiguration: null,
  colour: null,
  interiorColour: null,
  fuel: null,
  simpleFuel: null,
  transmission: null,
  simpleTransmission: null,
  gearCount: null,
  drive: null,
  doors: null,
  seats: null,
  engineSize: null,
  odometerKm: null,
  vin: null,
  registrationPlate: null,
  complianceDate: null,
  buildDate: null,
  series: null,
  badge: null,
  specs: noSpecs,
}
const shownAs = (rows: { label: string; value: string }[], label: string) =>
  rows.find((row) => row.label === label)?.value

describe('row rules', () => {
  test.each([
    ['', false],
    ['  ', false],
    [null, false],
    [undefined, false],
    ['null', false],
    ['NULL', false],
    [0, true],
    ['nullarbor', true],
  ])('a value of %j is shown: %s', (value, shown) =>
    expect(presentRows([['Label', value]])).toHaveLength(shown ? 1 : 0),
  )

  test('a vehicle that says little has few rows', () => {
    expect(specRows(bare)).toEqual([])
    expect(keyInformation(bare, null)).toEqual([{ label: 'Condition', value: 'Used' }])
    expect(vehicleDetails(bare)).toEqual([{ label: 'Stock number', value: 'U100' }])
  })
})

describe('kinds of vehicle', () => {
  test('a caravan says what it weighs and who sleeps in it, under its own names', () => {
    const caravan: SpecifiedVehicle = {
      ...bare,
      itemType: 'caravan',
      body: 'Caravan',
      specs: {
        ...noSpecs,
        lengthMm: 6200,
        widthMm: 2450,
        tareWeightKg: 2180,
        aggregateTrailerMassKg: 2800,
        axleType: 'Tandem',
        sleeps: 4,
      },
    }
    expect(keyInformation(caravan, 'Expires on 5 Jan 2027').map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Condition: Used',
      'Body: Caravan',
      'Sleeps: 4',
      'Body length: 6,200 mm',
      'Body width: 2,450 mm',
      'Tare weight: 2,180 kg',
      'Aggregate trailer mass: 2,800 kg',
      'Axle type: Tandem',
      'Registration: Expires on 5 Jan 2027',
    ])
    expect(shownAs(specRows(caravan), 'Body length')).toBe('6,200 mm')
    expect(shownAs(specRows(caravan), 'Length')).toBeUndefined()
    // Each is a specification still, after those that key information does not say.
    const built = { ...caravan, series: 'MY24', buildDate: '2024-03-01' }
    const key = keyInformation(built, null)
    const labels = unsaidFirst(specRows(built), key).map(({ label }) => label)
    expect(labels.slice(0, 3)).toEqual(['Series', 'Build date', 'Body length'])
    expect([...labels].sort()).toEqual(
      specRows(built)
        .map(({ label }) => label)
        .sort(),
    )
    expect(unsaidFirst(specRows(built), [])).toEqual(specRows(built))
  })

  test('a motorcycle is known by its cubic centimetres, and has no doors or seats to count', () => {
    const motorcycle: SpecifiedVehicle = {
      ...bare,
      itemType: 'motorcycle',
      body: 'Naked',
      seats: 2,
      doors: 0,
      specs: { ...noSpecs, engineCc: 649, engineLitres: 0.6, cylinders: 2 },
    }
    const rows = keyInformation(motorcycle, null)
    expect(shownAs(rows, 'Engine')).toBe('649 cc, 2 cylinder')
    expect(shownAs(rows, 'Style')).toBe('Naked')
    expect(shownAs(rows, 'Seats')).toBeUndefined()
    expect(shownAs(specRows(motorcycle), 'Doors')).toBeUndefined()
  })
})

describe('one fact, one word', () => {
  const said: SpecifiedVehicle = {
    ...bare,
    ...{ body: 'Wagon', simpleBody: 'SUV', fuel: 'Petrol - Premium ULP', simpleFuel: 'Petrol' },
    ...{ transmission: 'Auto Seq Sportshift', simpleTransmission: 'Automatic' },
  }
  const words = (rows: { label: string; value: string }[]) => rows.map(({ label, value }) => `${label}: ${value}`)

  test('key information has the plain words, specifications what the own ones add', () => {
    expect(words(keyInformation(said, null))).toEqual([
      'Condition: Used',
      'Body: SUV',
      'Transmission: Automatic',
      'Fuel: Petrol',
    ])
    expect(words(specRows(said))).toEqual(['Transmission type: Auto Seq Sportshift', 'Fuel type: Petrol - Premium ULP'])
  })

  test('a word that adds nothing stands once, one without a plain word as it is', () => {
    const plain = { ...said, fuel: 'PETROL', transmission: 'Rolling', simpleTransmission: null }
    expect(specRows(plain)).toEqual([])
    expect(words(keyInformation(plain, null))).toContain('Transmission: Rolling')
  })

  test('a ute says its cab', () => {
    const ute = { ...bare, body: 'Dual Cab', simpleBody: 'Ute' }
    expect(words(specRows(ute))).toEqual(['Body type: Dual Cab'])
    expect(words(specRows({ ...ute, bodyConfiguration: 'Double cab' }))).toEqual(['Body configuration: Double cab'])
  })
})

describe('values', () => {
  test('kilometres, of a vehicle that has run none too', () => {
    expect(shownAs(keyInformation({ ...bare, odometerKm: 123456 }, null), 'Odometer')).toBe('123,456 km')
    expect(shownAs(keyInformation({ ...bare, odometerKm: 0 }, null), 'Odometer')).toBe('0 km')
  })

  test('registration joins plate and expiry', () => {
    const rows = keyInformation({ ...bare, registrationPlate: 'ABC12D' }, 'Expires on 5 Jan 2027')
    expect(shownAs(rows, 'Registration')).toBe('ABC12D · Expires on 5 Jan 2027')
    expect(shownAs(keyInformation(bare, 'Unregistered'), 'Registration')).toBe('Unregistered')
  })

  test('engine from litres, else from the dealer’s words', () => {
    expect(
      shownAs(keyInformation({ ...bare, specs: { ...noSpecs, engineLitres: 2, cylinders: 4 } }, null), 'Engine'),
    ).toBe('2.0 L, 4 cylinder')
    expect(shownAs(keyInformation({ ...bare, engineSize: '2.8L' }, null), 'Engine')).toBe('2.8L')
  })

  test('safety stars only with their year', () => {
    expect(
      shownAs(specRows({ ...bare, specs: { ...noSpecs, ancapStars: 5, ancapYear: 2019 } }), 'ANCAP safety rating'),
    ).toBe('5 stars (tested 2019)')
    expect(shownAs(specRows({ ...bare, specs: { ...noSpecs, ancapStars: 5 } }), 'ANCAP safety rating')).toBeUndefined()
  })

  test('units and months', () => {
    const rows = specRows({
      ...bare,
      buildDate: '2021-03',
      specs: { ...noSpecs, lengthMm: 5325, fuelLitresPer100Km: 7.9 },
    })
    expect(shownAs(rows, 'Length')).toBe('5,325 mm')
    expect(shownAs(rows, 'Fuel consumption (combined)')).toBe('7.9 L/100 km')
    expect(shownAs(rows, 'Build date')).toBe('03/2021')
  })
})
