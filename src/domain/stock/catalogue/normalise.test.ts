import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RawFacts } from '../feeds/feed.ts'
import { normaliseFacts } from './normalise.ts'

const vehicle = (facts: Partial<RawFacts>): RawFacts => ({
  stockNumber: '1',
  year: 2015,
  make: 'Toyota',
  model: 'Corolla',
  ...facts,
})
const factsOf = (facts: Partial<RawFacts>) => normaliseFacts(vehicle(facts)).facts
const unknownOf = (facts: Partial<RawFacts>) =>
  normaliseFacts(vehicle(facts)).mapped.flatMap(({ field, known }) => (known ? [] : [field]))

describe('make and model in their own spelling', () => {
  test.each([
    ['HONDA', 'HR-V', 'Honda', 'HR-V'],
    ['toyota', 'Hilux', 'Toyota', 'HiLux'],
    ['TOYOTA', 'HI LUX', 'Toyota', 'HiLux'],
    ['Toyota', 'Landcruiser Prado', 'Toyota', 'LandCruiser Prado'],
    ['VW', 'golf', 'Volkswagen', 'Golf'],
    ['Mercedes Benz', 'C-CLASS', 'Mercedes-Benz', 'C-Class'],
    ['Citroën', 'C4', 'Citroen', 'C4'],
    ['Škoda', 'OCTAVIA', 'Skoda', 'Octavia'],
    ['BMW', '320I', 'BMW', '320i'],
    ['Ssangyong', 'Rexton', 'SsangYong', 'Rexton'],
    ['Landrover', 'Discovery3', 'Land Rover', 'Discovery 3'],
    ['RANGE ROVER', 'Sport', 'Land Rover', 'Range Rover Sport'],
    ['Mini', '3D Hatch', 'MINI', 'Hatch'],
    ['Mazda', 'Mazda3', 'Mazda', '3'],
    ['MG', '3', 'MG', 'MG3'],
    ['ISUZU', 'DMAX', 'Isuzu', 'D-MAX'],
    ['CHEV', 'CORVETTE', 'Chevrolet', 'Corvette'],
    ['Mitsubishi Fuso', 'Canter', 'Fuso', 'Canter'],
  ])('%s %s → %s %s', (make, model, ourMake, ourModel) => {
    expect(factsOf({ make, model })).toMatchObject({ make: ourMake, model: ourModel })
    expect(unknownOf({ make, model })).toEqual([])
  })

  test('words after a known model are its badge', () => {
    expect(factsOf({ model: 'Hilux SR5 (4x4)' })).toMatchObject({ model: 'HiLux', badge: 'SR5 (4x4)' })
    expect(factsOf({ model: 'Hilux (2WD)', badge: 'SR5' })).toMatchObject({ model: 'HiLux', badge: 'SR5 (2WD)' })
    expect(factsOf({ model: 'Corolla Cross GXL', badge: 'GXL' })).toMatchObject({
      model: 'Corolla Cross',
      badge: 'GXL',
    })
  })

  test('a make repeated under model is taken off', () => {
    expect(factsOf({ make: 'Land Rover', model: 'Land Rover Range Rover Evoque TD4' })).toMatchObject({
      model: 'Range Rover Evoque',
      badge: 'TD4',
    })
    expect(factsOf({ make: 'Mercedes-Benz', model: 'Mercedes-Benz GLE 450 4Matic' })).toMatchObject({
      model: 'GLE450',
      badge: '4Matic',
    })
  })

  test('what the catalogue does not know keeps the dealer’s words', () => {
    expect(factsOf({ make: 'ZUNDAPP', model: 'Janus 250' })).toMatchObject({ make: 'ZUNDAPP', model: 'Janus 250' })
    expect(unknownOf({ make: 'ZUNDAPP', model: 'Janus 250' })).toEqual(['make', 'model'])
    expect(factsOf({ model: 'HYPERVAN 9' })).toMatchObject({ make: 'Toyota', model: 'HYPERVAN 9' })
    expect(unknownOf({ model: 'HYPERVAN 9' })).toEqual(['model'])
  })

  test('GOLF is a maker of caravans, not of cars', () => {
    expect(factsOf({ make: 'GOLF', model: 'STAR LINER', itemType: 'caravan' })).toMatchObject({
      make: 'Golf Caravans',
      model: 'Star Liner',
    })
    expect(factsOf({ make: 'GOLF', model: 'GTI', body: '5D HATCHBACK' })).toMatchObject({
      make: 'GOLF',
      model: 'GTI',
      itemType: 'car',
    })
  })
})

test('a truck that its feed calls a car is known by its maker’s other names too', () => {
  expect(factsOf({ make: 'Mitsubishi Fuso', model: 'Canter', itemType: 'car' })).toMatchObject({
    make: 'Fuso',
    itemType: 'truck',
  })
})

describe('plain words', () => {
  test.each([
    ['Sedan', 'Sedan'],
    ['4D SEDAN', 'Sedan'],
    ['5D HATCHBACK', 'Hatch'],
    ['4 door, 5 seat Wagon', 'Wagon'],
    ['Sportswagon', 'Wagon'],
    ['UTILITY', 'Ute'],
    ['Double Cab Pick Up', 'Ute'],
    ['Ute / Tray', 'Ute'],
    ['C/CHAS', 'Cab Chassis'],
    ['Freestyle Cab Chassis', 'Cab Chassis'],
    ['2D COUPE', 'Coupe'],
    ['Softtop', 'Convertible'],
    ['People Mover', 'People Mover'],
    ['Bus', 'Bus'],
    ['Hovercraft', 'Hovercraft'],
  ])('body %s → %s', (body, simpleBody) => {
    expect(factsOf({ model: 'Janus', body })).toMatchObject({ body, simpleBody })
  })

  test.each([
    ['Petrol - Premium ULP', 'Petrol'],
    ['Unleaded Petrol', 'Petrol'],
    ['Premium', 'Petrol'],
    ['Diesel', 'Diesel'],
    ['Unleaded Petrol/Electric', 'Hybrid'],
    ['Diesel/Electric', 'Hybrid'],
    ['PLUGIN_HYBRID', 'Plug-in Hybrid'],
    ['Petrol (Plug-in Hybrid)', 'Plug-in Hybrid'],
    ['Electric', 'Electric'],
    ['Liquid Petroleum Gas', 'LPG'],
    ['2.0L 4cyl Petrol 91RON', 'Petrol'],
    ['Coal', 'Coal'],
  ])('fuel %s → %s', (fuel, simpleFuel) => {
    expect(factsOf({ fuel })).toMatchObject({ fuel, simpleFuel })
  })

  test.each([
    ['Sports Automatic Dual Clutch', 'Automatic'],
    ['Auto Seq Sportshift', 'Automatic'],
    ['Seq Manual Auto-Clutch', 'Automatic'],
    ['Constant Variable', 'Automatic'],
    ['6 spd Manual', 'Manual'],
    ['8 speed automatic', 'Automatic'],
    ['Telepathy', 'Telepathy'],
  ])('transmission %s → %s', (transmission, simpleTransmission) => {
    expect(factsOf({ transmission })).toMatchObject({ transmission, simpleTransmission })
  })

  test.each([
    ['4X4 On Demand', '4WD'],
    ['Front Wheel Drive', 'FWD'],
    ['Rear', 'RWD'],
    ['All Wheel Drive', 'AWD'],
    ['xDrive', 'AWD'],
    ['4x2', '2WD'],
  ])('drive %s → %s', (drive, simpleDrive) => {
    expect(factsOf({ drive })).toMatchObject({ drive, simpleDrive })
  })

  test.each([
    ['WHITE', 'White'],
    ['Crystal White Pearl', 'White'],
    ['Pearl White', 'White'],
    ['Blue Grey', 'Grey'],
    ['White / Black roof', 'White'],
    ['Black with red stripes', 'Black'],
    ['Gun Metallic', 'Grey'],
    ['Meteor', 'Grey'],
    ['Maroon', 'Maroon'],
    ['whtie', 'White'],
    ['Unobtainium', 'Unobtainium'],
  ])('colour %s → %s', (colour, simpleColour) => {
    expect(factsOf({ colour })).toMatchObject({ colour, simpleColour })
  })

  test('an SUV is an SUV even where the file says wagon; another wagon stays one', () => {
    expect(factsOf({ model: 'RAV4', body: 'Wagon' })).toMatchObject({ body: 'Wagon', simpleBody: 'SUV' })
    expect(factsOf({ make: 'Jeep', model: 'Wrangler', body: 'Softtop' })).toMatchObject({ simpleBody: 'SUV' })
    expect(factsOf({ make: 'Kia', model: 'Carnival', body: 'Wagon' })).toMatchObject({ simpleBody: 'People Mover' })
    expect(factsOf({ make: 'Ford', model: 'Mondeo', body: 'Wagon' })).toMatchObject({ simpleBody: 'Wagon' })
    expect(factsOf({ make: 'Toyota', model: 'HiAce', body: 'Commercial' })).toMatchObject({ simpleBody: 'Van' })
    expect(factsOf({ model: 'LandCruiser', body: 'Cab Chassis' })).toMatchObject({ simpleBody: 'Cab Chassis' })
  })

  test('a body the file leaves empty is the one its model is known for', () => {
    expect(factsOf({ model: 'RAV4', body: null })).toMatchObject({ body: null, simpleBody: 'SUV' })
    expect(factsOf({ model: 'Corolla', body: null })).toMatchObject({ simpleBody: null })
  })

  test('a drive the badge names is the drive, where the file has none', () => {
    expect(factsOf({ model: 'HiLux', badge: 'SR5 (4x4)' }).simpleDrive).toBe('4WD')
    expect(factsOf({ model: 'HiLux', badge: 'SR5 (4x4)', drive: 'Rear' }).simpleDrive).toBe('RWD')
    expect(factsOf({ model: 'HiLux', badge: 'SR5' }).simpleDrive).toBeUndefined()
  })
})

describe('words that say nothing, and words in the wrong place', () => {
  test('Other empties the field and is not counted', () => {
    expect(factsOf({ fuel: 'Other', drive: 'Other' })).toMatchObject({
      fuel: null,
      simpleFuel: null,
      drive: null,
      simpleDrive: null,
    })
    expect(normaliseFacts(vehicle({ fuel: 'Other' })).mapped.map(({ field }) => field)).toEqual(['make', 'model'])
  })

  test('a drive under gearbox goes to drive', () => {
    expect(factsOf({ transmission: 'AWD' })).toMatchObject({
      transmission: null,
      simpleTransmission: null,
      drive: 'AWD',
      simpleDrive: 'AWD',
    })
    expect(factsOf({ transmission: 'AWD', drive: 'All Wheel Drive' })).toMatchObject({
      transmission: null,
      drive: 'All Wheel Drive',
    })
  })

  test('where the right place says something else, the word is dropped and told', () => {
    const { facts, problems } = normaliseFacts(vehicle({ transmission: 'Front', drive: 'RWD' }))
    expect(facts).toMatchObject({ transmission: null, drive: 'RWD' })
    expect(problems).toEqual([{ field: 'transmission', value: 'Front', reason: 'is a drive, not a transmission' }])
  })

  test('what the file does not say stays unsaid, what it empties is emptied', () => {
    const { facts } = normaliseFacts(vehicle({ colour: null }))
    expect('simpleFuel' in facts).toBe(false)
    expect(facts.simpleColour).toBeNull()
  })
})

describe('the kind of vehicle', () => {
  test.each([
    [{ make: 'Jayco', model: 'Starcraft', body: 'POP-TOP' }, 'caravan', 'Pop Top'],
    [{ make: 'FUTURE SYSTEM', model: 'JET', body: 'SLIDE ON' }, 'caravan', 'Slide On'],
    [{ make: 'CROSSROADS', model: 'CF27RLX-AU', body: '5TH WHEEL' }, 'caravan', 'Fifth Wheeler'],
    [{ make: 'Toyota', model: 'Hiace', body: 'MOTOR HOME', itemType: 'car' }, 'caravan', 'Motorhome'],
    [{ make: 'HONDA', model: 'TRX250TM', body: 'ATV' }, 'motorcycle', 'ATV'],
    [{ make: 'SUZUKI', model: 'GSX650F', body: 'SPORTS' }, 'motorcycle', 'Sport'],
    [{ make: 'Suzuki', model: 'Swift', body: 'Hatchback' }, 'car', 'Hatch'],
    [{ make: 'Isuzu', model: 'NPR 45-155', body: 'Cab Chassis', itemType: 'car' }, 'truck', 'Cab Chassis'],
    [{ make: 'Isuzu', model: 'D-Max', body: 'Cab Chassis' }, 'car', 'Cab Chassis'],
    [{ make: 'Harley Davidson', model: 'Fat Boy' }, 'motorcycle', undefined],
    [{ make: 'Lotus', model: 'Elise' }, 'car', undefined],
    [{ make: 'Lotus', model: 'Trooper', body: 'Caravan' }, 'caravan', 'Caravan'],
  ] as const)('%o is a %s', (facts, itemType, simpleBody) => {
    expect(factsOf(facts)).toMatchObject({ itemType })
    expect(factsOf(facts).simpleBody).toBe(simpleBody)
  })
})

test('normalising twice changes nothing, whatever the words', () => {
  const words = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('Wagon', 'AWD', 'Petrol', 'Hilux SR5', 'Other', 'Mazda 3', 'White / Black'),
  )
  fc.assert(
    fc.property(
      fc.record({
        make: words,
        model: words,
        body: words,
        fuel: words,
        transmission: words,
        drive: words,
        colour: words,
      }),
      (row) => {
        const once = normaliseFacts(vehicle(row)).facts
        const { make, model } = once
        expect(normaliseFacts(once).facts).toMatchObject({ make, model })
      },
    ),
    // A row that says no kind of vehicle is named as one that says car.
    { examples: [[{ make: 'ud', model: 'Wagon', body: '', fuel: '', transmission: '', drive: '', colour: '' }]] },
  )
})
