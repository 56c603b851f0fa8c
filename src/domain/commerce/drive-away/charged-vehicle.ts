import type { Listing } from '#domain/stock/listing.ts'

/** A vehicle as offices sort it. Null is not known, never a guess. */
export type ChargedVehicle = {
  /** `passenger`: built to carry up to nine people. `goods`: utes, vans, trucks. `caravan`: towed. */
  kind: 'passenger' | 'goods' | 'motorcycle' | 'caravan' | null
  /** Never registered before. A demonstrator was. */
  isNew: boolean
  /** Above 4.5 tonnes gross vehicle mass. */
  isHeavy: boolean | null
  /** Of a caravan its aggregate trailer mass. */
  grossVehicleMassKg: number | null
  /** Unladen. */
  tareMassKg: number | null
  cylinders: number | null
  engineCc: number | null
  power: 'electric' | 'hybrid' | 'combustion' | null
}

const HEAVY_ABOVE_KG = 4500
const MOST_PASSENGERS = 9
const GOODS_BODIES = ['Ute', 'Cab Chassis', 'Van', 'Commercial']
/** Bodies that offices treat each in their own way, or as no road vehicle at all. */
const UNSORTED_BODIES = ['Bus', 'ATV', 'Side by Side', 'Mini Bike', 'Motorhome', 'Campervan', 'Slide On']

type Sorted = Pick<Listing, 'itemType' | 'carType' | 'simpleBody' | 'simpleFuel' | 'seats' | 'specs'>

export function chargedVehicle({ itemType, carType, simpleBody, simpleFuel, seats, specs }: Sorted): ChargedVehicle {
  const massKg = specs.grossVehicleMassKg || (itemType === 'caravan' && specs.aggregateTrailerMassKg) || null
  return {
    kind: kindOf(),
    isNew: carType === 'new',
    isHeavy: massKg === null ? (itemType === 'truck' ? null : false) : massKg > HEAVY_ABOVE_KG,
    grossVehicleMassKg: massKg,
    tareMassKg: specs.tareWeightKg || null,
    cylinders: specs.cylinders || null,
    engineCc: specs.engineCc || null,
    power: POWERS[simpleFuel ?? ''] ?? null,
  }

  function kindOf(): ChargedVehicle['kind'] {
    if (simpleBody === null || UNSORTED_BODIES.includes(simpleBody)) return null
    if (itemType === 'truck') return 'goods'
    if (itemType !== 'car') return itemType
    if (GOODS_BODIES.includes(simpleBody)) return 'goods'
    return (seats ?? 0) > MOST_PASSENGERS ? null : 'passenger'
  }
}

const POWERS: Record<string, ChargedVehicle['power']> = {
  ...{ Electric: 'electric', Hybrid: 'hybrid', 'Plug-in Hybrid': 'hybrid' },
  ...{ Petrol: 'combustion', Diesel: 'combustion', LPG: 'combustion', CNG: 'combustion' },
}
