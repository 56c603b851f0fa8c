import { STANDARD_EQUIPMENT } from '../facts/features.ts'
import type { Random } from '../random.ts'
import type { Described } from './voice.ts'

/** Model and badge as they are spoken: without brackets and seat counts. */
export function called({ model, grade }: Described): string {
  const badge = grade.badge === 'Standard' ? '' : grade.badge
  return `${model.model} ${badge}`
    .replace(/ \(.*?\)/g, '')
    .replace(/ \d Seat$/, '')
    .trim()
}

/** With its make, which some models carry in their name already. */
export function fullyCalled(vehicle: Described): string {
  const { make, model } = vehicle.model
  return model.startsWith(make) ? called(vehicle) : `${make} ${called(vehicle)}`
}

/** Some of the equipment that not every vehicle has, in its own order. */
export function highlights(features: readonly string[], random: Random, count: number): string[] {
  return random.some(
    features.filter((name) => !STANDARD_EQUIPMENT.has(name)),
    count,
  )
}

const NAMES_AS_THEY_ARE = /^(Apple|Android|Bluetooth|USB|UHF|LED|ISOFIX|ABS|TFT|DO35|Type 2|360)/

/** A feature in the middle of a sentence. */
export function spoken(feature: string): string {
  return NAMES_AS_THEY_ARE.test(feature) ? feature : feature.toLowerCase()
}

/** `tow bar, UHF radio and tub liner` */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

export function thousands(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

export function tonnes(kg: number): string {
  return `${(kg / 1000).toFixed(1)} tonne`
}

/** Before a name as it is spoken: an Outback, an i30, an ASX, an RS, but a Corolla and an MG. */
export function article(name: string): string {
  const isSpelled = /^[A-Z]{2,}(?![a-z])|^[A-Z]-|^[A-Z]\d/.test(name)
  return (isSpelled ? /^[AEFHILMNORSX]/ : /^([AEIO]|i\d|8)/).test(name) ? 'an' : 'a'
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
