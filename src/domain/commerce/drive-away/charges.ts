import type { ChargedVehicle } from './charged-vehicle.ts'
import type { DutyScale, RateTable, Source } from './rate-table.ts'

/** A key of a table's rates, or why none can be named. */
export type Rated = { key: string } | { unknown: string }

/** What is charged by a key of a vehicle. */
export type KeyedCharge = {
  tables: readonly RateTable<Record<string, number>>[]
  keyOf(vehicle: ChargedVehicle): Rated
}

/** All that a state asks for a vehicle, as far as its offices' figures are at hand. Amounts in cents; tables oldest first. */
export type StateCharges = {
  duty: {
    tables: readonly RateTable<Record<string, DutyScale>>[]
    scaleOf(vehicle: ChargedVehicle): Rated
    /** What dealer delivery costs is part of the dutiable value. */
    countsDelivery?: true
    /** What is left out of the figure: concessions above all. */
    leavesOut: string
    /** Where to look where nothing can be worked out. */
    office: Source
  }
  /** For a car that is registered already. */
  transferFee: readonly RateTable<number>[]
  /** For twelve months; null where no figure was found. */
  registration:
    | (KeyedCharge & {
        /** What its amount has in it already, which then is no item of its own. */
        includes: readonly ('plates' | 'insurance')[]
        /** What the amount is of, where that is not plain. */
        says?: string
        /** Less may be paid, by what no listing tells. */
        isAtMost?: true
      })
    | null
  /** Standard ones, where they are charged apart and the figure was found. */
  plates: KeyedCharge | null
  /** What compulsory insurance is called there, and why no figure stands here for it alone. */
  insurance: string
}
