import type { FeedField, FeedTexts } from './fields.ts'
import { isBlank } from './values.ts'

/** Counts that carry their unit: `5 Seats` under Doors is seats. */
const COUNT_UNITS: [FeedField, RegExp][] = [
  ['doors', /^\s*\d+\s*-?\s*(doors?|drs?)\.?\s*$/i],
  ['seats', /^\s*\d+\s*-?\s*(seats?|seaters?)\.?\s*$/i],
  ['gears', /^\s*\d+\s*-?\s*(sp(ee)?ds?|sp|gears?)\.?\s*$/i],
  ['cylinders', /^\s*\d+\s*-?\s*cyl(inders?)?\.?\s*$/i],
]

/** The field a count's own unit names; null for a bare number or other words. */
export function unitField(text: string): FeedField | null {
  return COUNT_UNITS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** True of `5 Seats` under Doors that could not be moved, as Seats says something itself. */
export function countedElsewhere(text: string, field: FeedField): boolean {
  const own = unitField(text)
  return own !== null && own !== field
}

/** The cells with each count under the field its unit names, where that field is blank; others stay, to be reported. */
export function moveMisplacedCounts(cells: FeedTexts): FeedTexts {
  let texts = cells
  for (const [field] of COUNT_UNITS) {
    const text = cells[field]
    const own = text === undefined ? null : unitField(text)
    if (own === null || own === field || !isBlank(texts[own] ?? '')) continue
    texts = { ...texts, [own]: text, [field]: '' }
  }
  return texts
}

/** `4D WAGON`, `5 door Hatch`: the doors a body style names; null when it names none. */
export function doorsInBody(body: string | undefined): number | null {
  const digit = body && /^\s*([2-6])\s*-?\s*(?:d|dr|door)\b/i.exec(body)?.[1]
  return digit ? Number(digit) : null
}

/** `6 Speed Automatic`, `8sp auto`: the gears a transmission names; null when it names none. */
export function gearsInTransmission(transmission: string | undefined): number | null {
  const digits = transmission && /\b(\d{1,2})\s*-?\s*sp(?:ee)?d?\b/i.exec(transmission)?.[1]
  return digits ? Number(digits) || null : null
}
