import { DEALERS } from './dealers.ts'
import { photosOf } from './photo-plan.ts'
import { dealVehicles } from './vehicle.ts'

/** `npm run demo:photos`: the pictures the stock names, one a line, for the generator to develop. */
const names = new Set(DEALERS.flatMap((plan) => dealVehicles(plan).flatMap((vehicle) => photosOf(vehicle))))
for (const name of [...names].toSorted()) console.log(name)
