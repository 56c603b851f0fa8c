import data from './vocabularies/colour.json' with { type: 'json' }
import { type Meaning, vocabularyOf } from './vocabulary.ts'
import { foldWords, remembering } from './words.ts'

const COLOURS = vocabularyOf(data)
const BASE = new Map(Object.entries(data.base))
const SHADES = new Map(Object.entries(data.shades))

/**
 * The plain colour of a paint's name. Of two colours joined the first counts (`White / Black`); in one name the last
 * colour does (`Pearl White`, `Blue Grey`), and a shade only where no colour is named (`Meteor` is grey).
 */
export const findColour: (text: string) => Meaning = remembering((text) => {
  const exact = COLOURS.findExactly(text)
  if (exact !== undefined) return exact

  const first = text.split(/\s*[/,;&(]\s*|\s+(?:with|w\/|and)\s+/i)[0]!
  const tokens = foldWords(first).split(' ').reverse()
  const known = tokens.find((token) => BASE.has(token)) ?? ''
  const shade = tokens.find((token) => SHADES.has(token)) ?? ''
  return BASE.get(known) ?? SHADES.get(shade) ?? COLOURS.findExactly(first)
})
