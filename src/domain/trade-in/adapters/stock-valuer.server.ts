import { sayError } from '#domain/market-price/estimate-retail.ts'
import type { ComparableOffers } from '#domain/market-price/price-estimator.ts'
import { valueCar } from '#domain/market-price/value-car.server.ts'
import type { MarketValuer } from '../market-valuer.ts'

/**
 * Values by what used cars of all dealers of the platform are offered at, less what this dealer's settings say selling one takes
 * (rule:wholesale-range). What cannot be read is told to `report`, and answered as nothing.
 */
export function stockValuer(offers: ComparableOffers, report: (error: unknown) => void): MarketValuer {
  return {
    async estimate(ctx, vehicle, km) {
      const {
        simpleBody: body,
        simpleFuel: fuel,
        simpleTransmission: transmission,
        simpleDrive: drive,
        ...rest
      } = vehicle
      try {
        const { retail, wholesale } = await valueCar(ctx, offers, {
          ...rest,
          body,
          fuel,
          transmission,
          drive,
          odometerKm: km,
        })
        if (retail.kind !== 'estimated' || wholesale?.kind !== 'range') return null
        const { lowCents, highCents } = wholesale
        return {
          ...{ lowCents, middleCents: wholesale.steps.at(-1)!.cents, highCents },
          // Wholesale begins where retail ends.
          steps: [...retail.steps, ...wholesale.steps.slice(1)],
          says: sayError(retail),
        }
      } catch (error) {
        report(error)
        return null
      }
    },
  }
}
