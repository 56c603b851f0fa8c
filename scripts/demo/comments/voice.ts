import type { Yard } from '../dealer-plan.ts'
import type { Grade, ModelFacts } from '../facts/model-facts.ts'
import type { Random } from '../random.ts'

/** A sentence for every vehicle, or one that is said where it holds: false leaves it out. */
export type Line = string | ((vehicle: Described) => string | false)

/** How a dealer talks: what it stands behind. */
export type DealerVoice = {
  dealer: string
  /** Sentences about what comes with used vehicles here, and with new ones. */
  promises: readonly Line[]
  newPromises: readonly Line[]
  invitations: readonly Line[]
}

/** What a salesperson knows of the vehicle in front of them. */
export type Described = {
  model: ModelFacts
  grade: Grade
  carType: 'new' | 'demo' | 'used'
  year: number
  km: number
  colour: string
  features: readonly string[]
  owners: number
  fullHistory: boolean
  /** It is let by the week and not sold; for so many dollars, where that is known. */
  isLet: boolean
  weeklyPrice: number | null
  yard: Yard
  /** `coming`: on its way; `ordered`: to be built. Neither can be looked at. */
  standing: 'here' | 'coming' | 'ordered'
  /** Neither sold nor held for somebody. */
  isFree: boolean
  /** Days since it was listed. */
  listedDays: number
}

export type Part = (vehicle: Described, random: Random, voice: DealerVoice) => string

/** The thoughts of one trade; each may have nothing to say (''). */
export type Parts = { opening: Part; condition: Part; running: Part; suits: Part; question: Part }

/** One of the lines that hold for the vehicle; '' where none does. */
export function sayOne(lines: readonly (Line | false)[], vehicle: Described, random: Random): string {
  const holding = lines.flatMap((line) => (typeof line === 'function' ? line(vehicle) : line) || [])
  return holding.length > 0 ? random.pick(holding) : ''
}
