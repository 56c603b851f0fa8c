import type { Grade, ModelFacts } from '../facts/model-facts.ts'
import type { Random } from '../random.ts'

/** How a dealer talks: what it stands behind and where it is. */
export type DealerVoice = {
  dealer: string
  place: string
  /** Sentences about what comes with every used vehicle here, and with every new one. */
  promises: readonly string[]
  newPromises: readonly string[]
  invitations: readonly string[]
  /** More invitations, for vehicles that tow. */
  towingInvitations: readonly string[]
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
  /** Dollars a week where the vehicle is let and not sold. */
  weeklyPrice: number | null
}

export type Part = (vehicle: Described, random: Random, voice: DealerVoice) => string

/** The thoughts of one trade; each may have nothing to say (''). */
export type Parts = { opening: Part; condition: Part; running: Part; suits: Part; question: Part }
