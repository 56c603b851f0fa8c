import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { toVehicle } from '../read-vehicle.ts'
import type { LookupAnswer, RegoLookup } from '../rego-lookup.ts'
import { type AutograbAccount, callAutograb } from './autograb-call.server.ts'
import { type Asker, paidCall } from './paid-calls.ts'

/** Each look-up is paid for, and a plate stays with its vehicle. */
const CACHED_MS = 12 * 3_600_000
const MOST_CACHED = 5000

const words = z.string().trim().max(120).transform((text) => text || null).nullish() // biome-ignore format: one kind of field
const vehicleSchema = z.object({
  id: z.coerce.string().max(40),
  year: z.coerce.number().int().min(1900).max(2200),
  make: z.string().trim().min(1).max(60),
  model: z.string().trim().min(1).max(60),
  ...{ badge: words, series: words, body_type: words, fuel_type: words, transmission_type: words, drive_type: words },
  vin: words,
  num_seats: z.coerce.number().int().min(1).max(100).nullish().catch(null),
  capacity_cc: z.coerce.number().positive().max(30_000).nullish().catch(null),
})
const answerSchema = z
  .object({ vehicle: vehicleSchema.nullish(), vehicles: z.array(vehicleSchema).max(20).nullish() })
  .transform(({ vehicle, vehicles }) => vehicles ?? (vehicle ? [vehicle] : []))

/**
 * Asks AutoGrab which vehicle has a plate (`GET /v2/vehicles/registrations/{rego}?region=au&state=QLD`). 404 is a plate it does not
 * know. Refusal, silence or an unreadable answer is told to `report` and answered as silence, and asked again; past the calls
 * of a day (`paidCall`) nobody is asked.
 */
export function autograbLookup(options: AutograbAccount): RegoLookup {
  const known = new LRUCache<string, LookupAnswer, Asker>({
    max: MOST_CACHED,
    ttl: CACHED_MS,
    fetchMethod: async (path, _, { context }) =>
      readAnswer(await paidCall(context, path, () => callAutograb(options, path))),
  })
  return {
    source: 'autograb',
    async find(ctx, rego, regoState, address) {
      const query = new URLSearchParams({ region: 'au', state: regoState.toUpperCase() })
      try {
        const path = `/v2/vehicles/registrations/${rego}?${query}`
        return (await known.fetch(path, { context: { ctx, address } })) ?? { kind: 'silent' }
      } catch (error) {
        options.report(error)
        return { kind: 'silent' }
      }
    },
  }
}

function readAnswer(answer: unknown): LookupAnswer {
  if (answer === null) return { kind: 'unknown' }
  const read = answerSchema.safeParse(answer)
  if (!read.success) throw new Error(`AutoGrab’s answer cannot be read: ${z.prettifyError(read.error)}`)
  // The same vehicle told twice is one.
  const vehicles = [...new Map(read.data.map((said) => [said.id, said])).values()]
  return vehicles.length === 0 ? { kind: 'unknown' } : { kind: 'found', vehicles: vehicles.map(vehicleOf) }
}

function vehicleOf(said: z.output<typeof vehicleSchema>) {
  return toVehicle({
    ...{ year: said.year, make: said.make, model: said.model, badge: said.badge, series: said.series, vin: said.vin },
    ...{ body: said.body_type, fuel: said.fuel_type, transmission: said.transmission_type, drive: said.drive_type },
    ...{ autograbId: said.id, seats: said.num_seats ?? null },
    engineLitres: said.capacity_cc ? Math.round(said.capacity_cc / 100) / 10 : null,
  })
}
