import { drawnBody, type Look } from './model-facts.ts'

/** Where a vehicle is looked at from (`tools/demo-pictures/models.py` has the same names). */
export type Station = 'hero' | 'nose' | 'flank' | 'rear' | 'front' | 'side' | 'tail' | 'wheel'

/** Drawn of every look. */
export const EVERY_LOOK: readonly Station[] = ['hero', 'rear', 'nose', 'flank']
/** Drawn besides of the first look of each body, which stands for the others. */
export const FIRST_LOOKS: readonly Station[] = ['side', 'front', 'wheel', 'tail']

/** Bodies whose first look shows so many of the stations besides, in every paint. */
const MORE: Partial<Record<Look, number>> = {
  'suv-a': 1,
  'offroader-a': 1,
  'hatch-a': 1,
  'ute-a': 1,
  'crossover-a': 1,
}

/** The stations that every vehicle of a look may show. */
export function stationsOf(look: Look): readonly Station[] {
  return [...EVERY_LOOK, ...FIRST_LOOKS.slice(0, MORE[look] ?? 0)]
}

/** The stations that are drawn of a look in the paint of a showpiece. */
export function everyStationOf(look: Look): readonly Station[] {
  const isFirst = look.endsWith('-a') || drawnBody(look) === 'truck'
  return isFirst ? [...EVERY_LOOK, ...FIRST_LOOKS] : EVERY_LOOK
}

export type Trim = 'dark' | 'light' | 'sport'
type Interior = 'dash' | 'cabin' | 'boot'

/** The insides that are drawn, by class; a boot is the same in every trim. */
const INSIDES: Record<string, Partial<Record<Trim, readonly Interior[]>>> = {
  hatch: { dark: ['dash', 'cabin', 'boot'], light: ['dash', 'cabin'], sport: ['dash', 'cabin'] },
  sedan: { dark: ['dash', 'cabin', 'boot'], light: ['dash', 'cabin'], sport: ['dash', 'cabin'] },
  wagon: { dark: ['dash', 'cabin', 'boot'] },
  suv: { dark: ['dash', 'cabin', 'boot'], light: ['dash', 'cabin'], sport: ['dash', 'cabin'] },
  ute: { dark: ['dash', 'cabin', 'boot'] },
  van: { dark: ['dash', 'cabin', 'boot'] },
  mover: { dark: ['dash', 'cabin', 'boot'] },
  truck: { dark: ['dash', 'cabin', 'boot'] },
  caravan: { light: ['cabin', 'dash', 'boot'], dark: ['cabin', 'dash', 'boot'] },
  motorcycle: { dark: ['dash'] },
}

const CLASSES: Record<string, string> = {
  crossover: 'suv',
  offroader: 'suv',
  coupe: 'sedan',
  cab: 'ute',
}

/** Which cabin a look has: `suv` for crossovers and four-wheel drives as well. */
export function cabinClass(look: Look): string {
  const body = drawnBody(look)
  return CLASSES[body] ?? body
}

/** The trims a look's cabin is drawn in. */
export function trimsOf(look: Look): readonly Trim[] {
  return Object.keys(INSIDES[cabinClass(look)]!) as Trim[]
}

/** Whose luggage room or tray is not that of its cabin's class: the class it is drawn as. */
export function ownBoot(look: Look): string | null {
  if (look === 'truck-b') return 'traytruck'
  const body = drawnBody(look)
  return body === 'coupe' || body === 'cab' ? body : null
}

/** The pictures of the inside, by file name. */
export function insidesOf(look: Look, trim: Trim): string[] {
  const kind = cabinClass(look)
  const inside = INSIDES[kind]!
  const parts = inside[trim] ?? []
  const names = parts.filter((part) => part !== 'boot').map((part) => `cabin-${kind}-${trim}-${part}.webp`)
  const bootTrim = parts.includes('boot') ? trim : inside.dark?.includes('boot') ? 'dark' : null
  return bootTrim ? [...names, `cabin-${ownBoot(look) ?? kind}-${bootTrim}-boot.webp`] : names
}
