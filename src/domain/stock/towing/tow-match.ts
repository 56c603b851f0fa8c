import { grouped } from '#domain/tenants/amounts.ts'

/** What is known of a car that tows, in kg; null where nobody says. Unknown is never counted as nothing. */
export type TowCar = {
  /** Braked towing capacity: the heaviest trailer with brakes its maker lets it pull. */
  brakedKg: number | null
  /** Gross vehicle mass: the car with all it carries, the weight on its tow ball included. */
  gvmKg: number | null
  /** Gross combination mass: car and trailer together. */
  gcmKg: number | null
  /** The car empty. */
  tareKg: number | null
}

/** What is known of a trailer, in kg. */
export type Trailer = {
  /** Aggregate trailer mass: the most it may weigh, loaded and uncoupled. */
  atmKg: number | null
  tareKg: number | null
  /** What it puts on the car's tow ball. */
  ballKg: number | null
}

export type TowLimit = 'braked' | 'gcm' | 'gvm'

/** One limit of the car beside what the trailer asks of it. `atLeast`: it asks more, how much nobody says. */
export type TowCheck = {
  limit: TowLimit
  limitKg: number
  neededKg: number
  /** Below 0: by so much it is over. */
  spareKg: number
  atLeast: boolean
  /** How the needed figure comes about: 'Its aggregate trailer mass (ATM)'. */
  sum: string
}

/** A figure without which a limit cannot be looked at. */
export type MissingFigure = 'car.braked' | 'car.gcm' | 'car.gvm' | 'car.tare' | 'trailer.atm' | 'trailer.ball'

export type TowMatch = {
  /** `tows`: no known limit is exceeded, and braked capacity and ATM are known, and the car's mass where its GCM is. */
  kind: 'tows' | 'too-heavy' | 'unknown'
  /** Least spare of all that was looked at, or most over; null where nothing can be said. */
  spareKg: number | null
  /** The limit that `spareKg` is of. */
  limit: TowLimit | null
  /** More is asked of that limit than `spareKg` counts: people and luggage. */
  isAtMost: boolean
  checks: TowCheck[]
  missing: MissingFigure[]
  /** What may be put into the trailer; null where it is not known. */
  trailerPayloadKg: number | null
  /** What people and luggage may weigh in the car with the trailer behind it; null where it is not known. */
  carPayloadKg: number | null
}

/**
 * Whether a car may tow a trailer (rule:tow-match): ATM within its braked capacity; car and trailer within its GCM; the car with the ball
 * weight within its GVM. A limit that is not known is not looked at, and said to be missing; a mass of which only a part is known counts as
 * that part, which can exceed a limit and never keep it. Guidance: the plates decide.
 */
export function matchTow(car: TowCar, trailer: Trailer): TowMatch {
  const { tareKg, atmKg: givenAtmKg, ballKg } = trailer
  // Lighter loaded than empty: one of the figures is wrong, and nobody knows which.
  const atmKg = givenAtmKg !== null && tareKg !== null && givenAtmKg < tareKg ? null : givenAtmKg
  const trailerKg = atmKg ?? tareKg
  const checks: TowCheck[] = []
  const check = (limit: TowLimit, limitKg: number, neededKg: number, atLeast: boolean, sum: string) =>
    checks.push({ limit, limitKg, neededKg, spareKg: limitKg - neededKg, atLeast, sum })

  const trailerWords = atmKg === null ? 'the trailer empty, its ATM not known' : 'its aggregate trailer mass (ATM)'
  if (car.brakedKg !== null && trailerKg !== null)
    check('braked', car.brakedKg, trailerKg, atmKg === null, trailerWords)
  if (car.gcmKg !== null && trailerKg !== null) {
    const carWords = car.tareKg === null ? 'the car’s own mass not known' : 'the car empty'
    check('gcm', car.gcmKg, trailerKg + (car.tareKg ?? 0), true, `${trailerWords}; ${carWords}`)
  }
  if (car.gvmKg !== null && car.tareKg !== null && ballKg !== null)
    check('gvm', car.gvmKg, car.tareKg + ballKg, true, 'the car empty and the weight on its tow ball')

  const over = checks.filter(({ spareKg }) => spareKg < 0)
  // A GCM without the car's own mass is a limit that nobody looked at.
  const isKnown = checks.some(({ atLeast }) => !atLeast) && (car.gcmKg === null || car.tareKg !== null)
  const told = over.length > 0 ? over : isKnown ? checks : []
  const tightest = told.toSorted((a, b) => a.spareKg - b.spareKg)[0] ?? null
  return {
    kind: over.length > 0 ? 'too-heavy' : isKnown ? 'tows' : 'unknown',
    spareKg: tightest?.spareKg ?? null,
    limit: tightest?.limit ?? null,
    isAtMost: tightest?.atLeast ?? false,
    checks,
    missing: missingOf(car, { atmKg, tareKg, ballKg }),
    trailerPayloadKg: atmKg !== null && tareKg !== null ? atmKg - tareKg : null,
    carPayloadKg: carPayload(car, { atmKg, tareKg, ballKg }),
  }
}

function missingOf(car: TowCar, trailer: Trailer): MissingFigure[] {
  const figures: [MissingFigure, number | null][] = [
    ['trailer.atm', trailer.atmKg],
    ['car.braked', car.brakedKg],
    ['car.gcm', car.gcmKg],
    ['car.gvm', car.gvmKg],
    ['car.tare', car.tareKg],
    ['trailer.ball', trailer.ballKg],
  ]
  return figures.filter(([, kg]) => kg === null).map(([name]) => name)
}

/** Coupled, the car carries the ball weight, and the trailer's axles the rest of the ATM; GVM and GCM both bound it. */
function carPayload({ gvmKg, gcmKg, tareKg }: TowCar, { atmKg, ballKg }: Trailer): number | null {
  if (gvmKg === null || gcmKg === null || tareKg === null || atmKg === null || ballKg === null) return null
  return Math.max(0, Math.min(gvmKg - ballKg, gcmKg - atmKg) - tareKg)
}

const LIMIT_WORDS: Record<TowLimit, string> = {
  braked: 'braked towing capacity',
  gcm: 'gross combination mass (GCM)',
  gvm: 'gross vehicle mass (GVM)',
}

const FIGURE_WORDS: Record<MissingFigure, string> = {
  'trailer.atm': 'the trailer’s ATM',
  'trailer.ball': 'the trailer’s ball weight',
  'car.braked': 'the car’s braked towing capacity',
  'car.gcm': 'the car’s GCM',
  'car.gvm': 'the car’s GVM',
  'car.tare': 'the car’s own mass',
}

/** '240 kg to spare', 'at most 50 kg to spare, the car empty' */
export function spareWords({ spareKg, isAtMost }: TowMatch): string {
  const amount = spareKg === 0 ? 'nothing' : `${isAtMost ? 'at most ' : ''}${grouped(spareKg!)} kg`
  return `${amount} to spare${isAtMost ? ', the car empty' : ''}`
}

/** 'Tows this with 240 kg to spare', '200 kg over its braked towing capacity', 'Cannot say: the trailer’s ATM is not given'. */
export function towWords(match: TowMatch): string {
  const { kind, spareKg, limit, missing } = match
  if (kind === 'too-heavy') return `${grouped(-spareKg!)} kg over its ${LIMIT_WORDS[limit!]}`
  if (kind === 'tows') return `Tows this${spareKg === 0 ? ',' : ''} with ${spareWords(match)}`
  const asked: MissingFigure[] = [
    'trailer.atm',
    'car.braked',
    ...(missing.includes('car.gcm') ? [] : ['car.tare' as const]),
  ]
  const needed = missing.filter((name) => asked.includes(name))
  return `Cannot say: ${missingWords(needed)} not given`
}

/** 'the car’s GCM and the car’s own mass are', to be followed by 'not given'. */
export function missingWords(missing: readonly MissingFigure[]): string {
  const words = missing.map((name) => FIGURE_WORDS[name])
  return `${words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)} are` : `${words[0]} is`}`
}

/** One limit as a sum: 'Braked towing capacity 3,500 kg − 3,260 kg (its aggregate trailer mass (ATM)) = 240 kg'. */
export function checkWords({ limit, limitKg, neededKg, spareKg, atLeast, sum }: TowCheck): string {
  const words = LIMIT_WORDS[limit]
  const result = atLeast && spareKg >= 0 ? `at most ${grouped(spareKg)} kg is left` : `${grouped(spareKg)} kg`
  return `${words[0]!.toUpperCase()}${words.slice(1)} ${grouped(limitKg)} kg less ${grouped(neededKg)} kg (${sum}): ${result}`
}
