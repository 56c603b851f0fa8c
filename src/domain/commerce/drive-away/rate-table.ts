/** Where an office publishes figures. */
export type Source = { name: string; href: string }

/** Figures an office publishes, the days they are known to hold (yyyy-mm-dd, both included), and where they stand. */
export type RateTable<Rates> = { from: string; to: string; source: Source; rates: Rates }

/** A table as it is on a day: `isCurrent` says whether it is known to hold then. */
export type FoundTable<Rates> = { table: RateTable<Rates>; isCurrent: boolean }

/** One step of a scale: up to and with `upToCents`, `baseCents` and `rateCents` for every `perCents`, or part, above `overCents`. */
type Band = { upToCents: number; baseCents?: number; overCents?: number; rateCents: number; perCents: number }

/** How an office works duty out of what a vehicle is worth. `says` tells it in the office's words. */
export type DutyScale =
  | { kind: 'bands'; says: string; leastCents?: number; bands: readonly Band[] }
  /** Percent of the whole value; between the two ends the percent rises by 1 for each `dollarsPerPercent`. */
  | { kind: 'percent'; says: string; low: number; lowUpToCents: number; high: number; dollarsPerPercent: number }
  | { kind: 'capped-percent'; says: string; percent: number; mostCents: number }
  | { kind: 'none'; says: string }

/** The newest table that had begun by a day; null before the first. */
export function tableAt<Rates>(tables: readonly RateTable<Rates>[], today: string): FoundTable<Rates> | null {
  const table = tables.findLast(({ from }) => from <= today)
  return table ? { table, isCurrent: table.to >= today } : null
}

/** Duty on a value, both in cents, rounded as the office rounds it. */
export function dutyCents(scale: DutyScale, valueCents: number): number {
  switch (scale.kind) {
    case 'none':
      return 0
    case 'bands': {
      const band = scale.bands.find(({ upToCents }) => valueCents <= upToCents)!
      const { baseCents = 0, overCents = 0, rateCents, perCents } = band
      const duty = baseCents + Math.ceil((valueCents - overCents) / perCents) * rateCents
      return Math.max(duty, scale.leastCents ?? 0)
    }
    case 'percent':
      return downToFiveCents(valueCents, hundredthsOfPercent(scale, valueCents))
    case 'capped-percent':
      return Math.min(downToFiveCents(valueCents, scale.percent * 100), scale.mostCents)
  }
}

type Sliding = Extract<DutyScale, { kind: 'percent' }>

function hundredthsOfPercent({ low, lowUpToCents, high, dollarsPerPercent }: Sliding, valueCents: number): number {
  const above = Math.max(0, valueCents - lowUpToCents) / 100
  return Math.min(Math.round(low * 100 + (above / dollarsPerPercent) * 100), high * 100)
}

/** In whole numbers: cents times hundredths of a percent are ten-thousandths of a cent. */
function downToFiveCents(valueCents: number, hundredths: number): number {
  return Math.floor((valueCents * hundredths) / 50_000) * 5
}
