import { partsOf } from './address-parts.ts'
import { boundOf, rangeOf } from './parameter-values.ts'
import type { Bounds } from './search-query.ts'

/** What a form sends to be worked on: words to be understood, and what was in force when its fields were shown. */
export function readFormParts(search: string): {
  words: string | null
  wasText: string | null
  typed: Record<string, Bounds>
  was: Record<string, Bounds>
} {
  const [typed, was] = [Object.create(null), Object.create(null)] as [Record<string, Bounds>, Record<string, Bounds>]
  const last = (wanted: string) => partsOf(search).findLast(({ name, value }) => name === wanted && value !== null)
  for (const { name, value } of partsOf(search)) {
    const [, part, attribute] = /^(min|max|was)\[([a-z_]+)\]$/.exec(name) ?? []
    if (attribute === undefined || value === null) continue
    if (part === 'was') was[attribute] = rangeOf(value) ?? { min: null, max: null }
    else typed[attribute] = { ...(typed[attribute] ?? { min: null, max: null }), [part!]: boundOf(value) ?? null }
  }
  return { words: last('words')?.value ?? null, wasText: last('was[text]')?.value ?? null, typed, was }
}
