import type { STATES } from '#domain/tenants/settings/vocabulary.ts'
import type { CarType } from '../listing.ts'

type State = (typeof STATES)[number]

/** What the law of a state says of deposits for a vehicle sold by a dealer, and of changing one's mind. */
export type DepositLaw = {
  state: State
  carTypes: readonly CarType[]
  /** The day on which it was looked up (yyyy-mm-dd). */
  asAt: string
  /** The largest deposit that may be taken; null where none is set. */
  mostDepositCents: number | null
  /** The most a dealer may keep of somebody who ends a contract in its cooling-off time: the greater of both. */
  mostKept: { cents: number; percentOfPrice: number } | null
  /** Cooling-off, in words: business days, `clear` where the law counts only whole ones. */
  coolingOff: string
  /** The same as a number of business days. */
  coolingOffDays: number
  source: string
}

const AS_AT = '2026-11-26'
const USED = ['used', 'demo'] as const

/** Of a state, or a kind of vehicle, that is not here nothing is known here, and nothing is said (rule:deposit-limit). */
export const DEPOSIT_LAWS: readonly DepositLaw[] = [
  {
    ...{ state: 'qld', carTypes: USED, asAt: AS_AT, coolingOff: '1 business day', coolingOffDays: 1 },
    mostDepositCents: 100_00,
    mostKept: { cents: 100_00, percentOfPrice: 0 },
    source: 'Motor Dealers and Chattel Auctioneers Act 2014 (Qld): the prescribed non-refundable deposit',
  },
  {
    ...{ state: 'vic', carTypes: USED, asAt: AS_AT, coolingOff: '3 clear business days', coolingOffDays: 3 },
    mostDepositCents: null,
    mostKept: { cents: 100_00, percentOfPrice: 1 },
    source: 'Motor Car Traders Act 1986 (Vic): cooling-off',
  },
  {
    ...{ state: 'sa', carTypes: USED, asAt: AS_AT, coolingOff: '2 clear business days', coolingOffDays: 2 },
    mostDepositCents: null,
    mostKept: null,
    source: 'Second-hand Vehicle Dealers Act 1995 (SA): cooling-off',
  },
]

/** The law where a vehicle stands (`QLD`, `qld`); null where none is known. */
export function depositLaw({ state, carType }: { state: string | null; carType: CarType }): DepositLaw | null {
  const here = state?.trim().toLowerCase()
  return DEPOSIT_LAWS.find((law) => law.state === here && law.carTypes.includes(carType)) ?? null
}
