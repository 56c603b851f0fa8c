import type { ListingSpecs } from '../listing.ts'
import { isBlank, isUnreadable, type Reading } from './values.ts'

export type EngineFacts = Partial<Pick<ListingSpecs, 'cylinders' | 'engineLitres' | 'engineCc' | 'induction'>>

type EngineField = 'engineSize' | 'engineCapacity' | 'engine' | 'cylinders'
export type EngineReading = {
  specs: EngineFacts
  /** The size as a page shows it (`2.3L`); null when unknown, undefined where no column speaks of it. */
  engineSize: string | null | undefined
  unreadable: { field: EngineField; reason: string }[]
}

const READERS: [EngineField, (text: string) => Reading<EngineFacts>][] = [
  ['engineSize', readEngineCapacity],
  ['engineCapacity', readEngineCapacity],
  ['engine', readEngine],
  ['cylinders', readCylinders],
]

/** What the columns about the engine say together: a later one fills what an earlier one left empty, and never empties it. */
export function readEngineTexts(texts: Partial<Record<EngineField, string>>): EngineReading {
  const result: EngineReading = { specs: {}, engineSize: undefined, unreadable: [] }
  for (const [field, read] of READERS) {
    const text = texts[field]
    if (text === undefined) continue
    const reading = read(text)
    if (isUnreadable(reading)) result.unreadable.push({ field, reason: reading.unreadable })
    const nothing = field === 'cylinders' ? { cylinders: null } : { engineLitres: null }
    const facts = reading === null || isUnreadable(reading) ? nothing : reading
    result.specs = { ...facts, ...withoutNulls(result.specs) }
    const litres = result.specs.engineLitres
    if (field !== 'cylinders') result.engineSize = litres ? `${litres.toFixed(1)}L` : null
  }
  return result
}

function withoutNulls(facts: EngineFacts): EngineFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value != null))
}

/** `4 cyl, 2.2 L`, `0 L`, `V6 3.0L`: what an engine column that holds several things says of cylinders and size. */
function readEngine(text: string): Reading<EngineFacts> {
  if (isBlank(text)) return null
  const cylinders =
    /(?:^|[\s,])(\d{1,2})\s*(?:cyl|-cyl)/i.exec(text)?.[1] ??
    /(?:^|[\s,])[vwhifrl]-?(\d{1,2})(?=[\s,]|$)/i.exec(text)?.[1]
  const litres = /(\d{1,2}(?:\.\d+)?)\s*(?:l|litres?)(?![a-z])/i.exec(text)?.[1]
  const cc = /(\d{2,5})\s*cc\b/i.exec(text)?.[1]
  if (!cylinders && !litres && !cc) return { unreadable: 'names no cylinders and no size' }
  return {
    cylinders: Number(cylinders ?? 0) || null,
    ...sizeFacts(litres ? Number(litres) : Number(cc ?? 0) / 1000, cc),
  }
}

/** An engine's size: up to 30 it is litres (`2.3`, `4.0L`), above it cubic centimetres (`1998`, `1400 cc`). Zero is none. */
function readEngineCapacity(text: string): Reading<EngineFacts> {
  if (isBlank(text)) return null
  const match = /^(\d[\d,]*(?:\.\d+)?)\s*(l|lt|ltr|litres?|liters?|cc|cm3|ccm)?\.?$/i.exec(text.trim())
  if (!match) return { unreadable: 'is not an engine size' }
  const amount = Number(match[1]!.replace(/,/g, ''))
  if (amount === 0) return null
  const isCc = /^c/i.test(match[2] ?? '') || (!match[2] && amount > 30)
  const cc = Math.round(isCc ? amount : amount * 1000)
  if (cc > 30_000) return { unreadable: 'is more than any engine holds' }
  return isCc ? sizeFacts(cc / 1000, String(cc)) : sizeFacts(amount, undefined)
}

/** `6`, `V8`, `4 cyl`, and EasyCars' `DTV6`: a T before the number is a turbo. */
function readCylinders(text: string): Reading<EngineFacts> {
  if (isBlank(text)) return null
  const match =
    /^d?(t)?\s*(?:in-?line|inline|straight|flat|rotary|[vwhifrlb])?-?\s*(\d{1,2})(?:\.0)?\s*(?:-?\s*cyl(?:inder)?s?)?\.?$/i.exec(
      text.trim(),
    )
  if (!match || Number(match[2]) > 16) return { unreadable: 'is not a number of cylinders' }
  const cylinders = Number(match[2]) || null
  return match[1] ? { cylinders, induction: 'Turbo' } : { cylinders }
}

function sizeFacts(litres: number, cc: string | undefined): EngineFacts {
  const rounded = Math.round(litres * 10) / 10
  return { engineLitres: rounded === 0 ? null : rounded, ...(cc ? { engineCc: Number(cc) || null } : {}) }
}
