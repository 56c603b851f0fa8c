import { readFileSync } from 'node:fs'
import { type Engine, type Fuel, type Grade, type ItemType, LOOKS, type Look, type ModelFacts } from './model-facts.ts'

/** Reads a table of models (`facts/<name>.txt`, written as README.md says). Throws with file and line at what it cannot read. */
export function readFacts(name: string): ModelFacts[] {
  const models: (Omit<ModelFacts, 'grades'> & { grades: Grade[] })[] = []
  let itemType: ItemType = 'car'
  const lines = readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    try {
      if (line.trim() === '' || line.startsWith('#')) continue
      if (line.startsWith('type ')) itemType = line.slice(5).trim() as ItemType
      else if (line.startsWith(' ')) models.at(-1)!.grades.push(readGrade(cells(line), models.at(-1)!.model))
      else models.push(readModel(itemType, cells(line)))
    } catch (error) {
      throw new Error(`facts/${name}.txt:${index + 1}: ${(error as Error).message}`)
    }
  }
  return models
}

function cells(line: string): string[] {
  return line.split('|').map((cell) => cell.trim())
}

function readModel(itemType: ItemType, row: string[]): ModelFacts & { grades: Grade[] } {
  const [make, model, series, years, body, room, length, ancap, hold, look] = row
  const [firstYear, lastYear] = years!.split('-').map(Number)
  if (!LOOKS.includes(look as Look)) throw new Error(`There is no look "${look}"`)
  const [stars, ratedIn] = ancap === '-' ? [] : ancap!.split(' ').map(Number)
  return {
    itemType,
    make: make!,
    model: model!,
    series: series!,
    firstYear: requireNumber(firstYear),
    lastYear: requireNumber(lastYear),
    body: body!,
    seats: countOf(room!, /(\d+) seats/),
    doors: countOf(room!, /(\d+) doors/),
    lengthMm: requireNumber(length),
    ancap: stars === undefined ? null : [requireNumber(stars), requireNumber(ratedIn)],
    hold: requireNumber(hold),
    look: look as Look,
    grades: [],
  }
}

/** The grade that is called like the model has no badge. */
function readGrade(row: string[], model: string): Grade {
  const [badge, engine, transmission, drive, newPrice, per100Km, tow, extras = ''] = row
  const extra = Object.fromEntries(extras.split(' ').map((pair) => pair.split('=') as [string, string]))
  return {
    badge: badge === model ? '' : badge!,
    engine: engine === '-' ? null : readEngine(engine!),
    transmission: transmission === '-' ? null : transmissionWords(transmission!),
    drive: drive === '-' ? null : (DRIVES[drive!] ?? drive!),
    newPrice: requireNumber(newPrice),
    per100Km: per100Km === '-' ? null : requireNumber(per100Km),
    towKg: tow === '-' ? null : requireNumber(tow),
    gvmKg: extra.gvm === undefined ? null : requireNumber(extra.gvm),
    caravan:
      extra.tare === undefined
        ? null
        : {
            tareKg: requireNumber(extra.tare),
            atmKg: requireNumber(extra.atm),
            ballKg: extra.ball === undefined ? null : requireNumber(extra.ball),
            sleeps: requireNumber(extra.sleeps),
            axle: extra.axle!,
          },
  }
}

const FUELS: Record<string, Fuel> = {
  petrol: 'Unleaded Petrol',
  premium: 'Premium Unleaded',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  'plug-in': 'Plug-in Hybrid',
  electric: 'Electric',
}
const INDUCTIONS: Record<string, Engine['induction']> = { turbo: 'Turbo', twin: 'Twin Turbo', plain: 'Aspirated' }

/** `diesel 3.0 184/600 6cyl twin`: fuel, litres, kW and Nm; four cylinders and the usual induction where not said. */
function readEngine(text: string): Engine {
  const [word, ...parts] = text.split(' ')
  const fuel = FUELS[word!]
  if (!fuel) throw new Error(`There is no fuel "${word}"`)
  const output = /^(\d+)\/(\d+)$/.exec(parts.find((part) => part.includes('/')) ?? '')
  if (!output) throw new Error(`"${text}" says no kW/Nm`)
  const isElectric = fuel === 'Electric'
  const induction = parts.map((part) => INDUCTIONS[part]).find((found) => found !== undefined)
  return {
    fuel,
    litres: isElectric ? null : requireNumber(parts[0]),
    cylinders: isElectric ? null : Number(/(\d+)cyl/.exec(text)?.[1] ?? 4),
    induction: isElectric ? null : (induction ?? (fuel === 'Diesel' ? 'Turbo' : 'Aspirated')),
    powerKw: Number(output[1]),
    torqueNm: Number(output[2]),
  }
}

const DRIVES: Record<string, string> = {
  FWD: 'Front Wheel Drive',
  RWD: 'Rear Wheel Drive',
  AWD: 'All Wheel Drive',
  '4x4': '4X4 Dual Range',
}
const GEARBOXES: Record<string, string> = {
  M: 'Manual',
  A: 'Automatic',
  SA: 'Sports Automatic',
  DCT: 'Dual Clutch',
  AMT: 'Automated Manual',
}

/** `SA8` is an 8 Speed Sports Automatic. */
function transmissionWords(code: string): string {
  if (code === 'CVT') return 'CVT Automatic'
  const [, kind, gears] = /^([A-Z]+)(\d+)$/.exec(code) ?? []
  const words = kind && GEARBOXES[kind]
  if (!words) throw new Error(`There is no gearbox "${code}"`)
  return `${gears} Speed ${words}`
}

function countOf(text: string, pattern: RegExp): number | null {
  const digits = pattern.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

function requireNumber(text: unknown): number {
  const number = Number(text)
  if (text === undefined || text === '' || Number.isNaN(number)) throw new Error(`"${text}" is no number`)
  return number
}
