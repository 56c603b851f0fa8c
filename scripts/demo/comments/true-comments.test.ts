import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Twist } from '../dealer-plan.ts'
import { DEALERS } from '../dealers.ts'
import { TENANTS } from '../pool.ts'
import { type DemoVehicle, dealVehicles } from '../vehicle.ts'

type Hours = { opens: string; closes: string } | string
type Place = { city: string; name: string; feedCodes?: string[]; openingHours: Record<string, Hours>; type: string }

const yards = DEALERS.map((plan) => ({ slug: plan.slug, plan, vehicles: dealVehicles(plan) }))
const everyVehicle = yards.flatMap(({ slug, vehicles }) => vehicles.map((vehicle) => ({ slug, vehicle })))
const placesOf = (slug: string): Place[] =>
  JSON.parse(readFileSync(new URL(`${slug}/config.json`, TENANTS), 'utf8')).locations
const placeOf = (slug: string, code: string) => placesOf(slug).find(({ feedCodes }) => feedCodes?.includes(code))!
const page = (slug: string, name: string) => readFileSync(new URL(`${slug}/content/pages/${name}`, TENANTS), 'utf8')

const is = ({ bones }: DemoVehicle, ...twists: Twist[]) => twists.some((twist) => bones.twists.has(twist))
const isAwaited = (vehicle: DemoVehicle) => is(vehicle, 'coming-soon', 'preorder')
const isTaken = (vehicle: DemoVehicle) => is(vehicle, 'sold', 'sold-long-ago', 'reserved')
const seats = ({ bones }: DemoVehicle) => bones.model.seats ?? 5
const body = ({ bones }: DemoVehicle) => bones.model.body
const fuel = ({ bones }: DemoVehicle) => bones.grade.engine?.fuel
const towKg = ({ bones }: DemoVehicle) => bones.grade.towKg ?? 0
const code = ({ bones }: DemoVehicle) => bones.line.yard.code
const CLOCK: Record<string, string> = { noon: '12:00', two: '14:00', four: '16:00', five: '17:00' }

/** What words claim, and when the claim is true. The comment writer has its own conditions; these are the facts. */
const CLAIMS: [claim: RegExp, isTrue: (vehicle: DemoVehicle, slug: string) => boolean][] = [
  [/\bthis week\b/i, (v) => !isAwaited(v) && !isTaken(v) || v.bones.days.listed < 7],
  [/in stock|ready when you are|can be yours|sign and drive|it is free this|work tomorrow|no waiting list/i, (v) => !isAwaited(v) && !isTaken(v)],
  [/\bis here\b|on the ground|on display|in the yard at|parked at|\bhere is|keys on the hook|plastic still on/i, (v) => !isAwaited(v)],
  [/come (?:down|for|and)|call ahead|ring ahead|take it home|book a drive|try it on the hook|sit in it|boat trailer/i, (v) => !isAwaited(v) && !isTaken(v)],
  [/just traded|it drove here|serviced again|our own workshop|glovebox and the mechanic/i, (v) => !isAwaited(v)],
  [/on its way|coming to|not in the yard|built to order|^Order |subscriber until/i, isAwaited],
  [/easy (?:to park|parking)|any car park|spot nobody else|lane out the back|plenty in a car this size/i, (v) => v.bones.model.lengthMm <= 4500 && seats(v) <= 5],
  [/city size/i, (v) => v.bones.model.lengthMm <= 4500],
  [/three rows|running out of seats|every row|whole family/i, (v) => seats(v) > 5],
  [/two seats/i, (v) => seats(v) === 2],
  [/tow bar for the rest/i, (v) => v.features.includes('Tow Bar')],
  [/on the hook\. we mean|boat trailer/i, (v) => v.features.includes('Tow Bar') && towKg(v) >= 1500],
  [/tows the van|legally tow|needs towing|big lap as/i, (v) => towKg(v) >= 2000],
  [/Birdsville|snorkel|long-range tanks/i, (v) => /Utility|Chassis/.test(body(v)) || /^4X4/.test(v.bones.grade.drive ?? '')],
  [/the Range\b(?! to the coast)/, (v) => ['TWB', 'YAM', 'TRK'].includes(code(v))],
  [/down the Range/, (v) => code(v) === 'TWB'],
  [/no oil to change|kWh|the charging cable|solar at home|going electric|had enough of servos|try electric/i, (v) => fuel(v) === 'Electric'],
  [/both cables|charging card|one-pedal/i, (v) => fuel(v) === 'Electric'],
  [/(?<!to )plug it in|wall charger|charge it from/i, (v) => ['Electric', 'Plug-in Hybrid'].includes(fuel(v) ?? '')],
  [/\bfuel and tolls|petrol can|oils, filters|timing/i, (v) => fuel(v) !== 'Electric'],
  [/checked the battery/i, (v) => v.bones.line.carType === 'used'],
  [/seven-year warranty/i, (v, slug) => slug === 'kestrel-kia' && v.bones.model.make === 'Kia'],
  [/Kia’s seven-year warranty goes/, (v) => v.bones.year >= 2020],
  [/thirteen months/i, (v) => v.bones.model.make === 'Isuzu' && v.bones.model.itemType === 'car'],
  [/two hours|weigh-in|weighbridge|our own scales/i, (v, slug) => slug !== 'banksia-touring' || v.bones.model.itemType === 'caravan'],
  [/seven days\b(?! to)/i, (v, slug) => slug !== 'banksia-touring' || v.bones.model.itemType !== 'motorcycle'],
  [/Jackets|out riding/, (v) => v.bones.model.itemType === 'motorcycle'],
  [/out riding/, (v, slug) => /riding/.test(JSON.stringify(placeOf(slug, code(v)).openingHours.sunday))],
  [/open seven days/i, (v, slug) => JSON.stringify(placeOf(slug, code(v)).openingHours.sunday).includes('opens')],
  [/two pallets/i, (v) => v.bones.model.lengthMm > 5200],
  [/exhaust brake/i, (v) => v.features.includes('Exhaust Brake')],
  [/car licence/i, (v) => (v.bones.grade.gvmKg ?? 0) <= 4500],
  [/\b(?:two|three) owners|(?:two|three) careful owners/i, (v) => v.tag !== 'One Owner'],
  [/traded|one owner|warranty|finance|trade-in/i, (_, slug) => slug !== 'loopline'],
] // biome-ignore format: a table

test('what is said of a vehicle is true of it', () => {
  expect(everyVehicle).toHaveLength(2113)
  const untrue = everyVehicle.flatMap(({ slug, vehicle }) =>
    CLAIMS.filter(([claim, isTrue]) => claim.test(vehicle.comments) && !isTrue(vehicle, slug)).map(
      ([claim]) => `${vehicle.stockNumber} ${vehicle.bones.model.model}: ${claim.exec(vehicle.comments)?.[0]}`,
    ),
  )
  expect(untrue).toEqual([])
})

test('every one of these claims is made of some vehicle, or the check would check nothing', () => {
  const silent = CLAIMS.filter(([claim]) => !everyVehicle.some(({ vehicle }) => claim.test(vehicle.comments)))
  expect(silent.map(([claim]) => claim.source)).toEqual([])
})

test('a time said is the time of that yard', () => {
  let said = 0
  for (const { slug, vehicle } of everyVehicle) {
    for (const [, time] of vehicle.comments.matchAll(/until (noon|two|four|five)\b/g)) {
      said++
      const { openingHours } = placeOf(slug, code(vehicle))
      expect(openingHours.saturday, vehicle.stockNumber).toMatchObject({ closes: CLOCK[time!] })
    }
    expect(vehicle.comments).not.toMatch(/late nights|thursday|easter/i)
  }
  expect(said).toBeGreaterThan(100)
})

describe.each(yards)('$slug', ({ slug, plan }) => {
  test('its yards stand where the configuration says', () => {
    for (const { yard } of plan.lines) expect(placeOf(slug, yard.code).city).toContain(cityOf(yard.place))
  })

  test('tags are true', () => {
    for (const { tag, bones, features, stockNumber } of dealVehicles(plan)) {
      if (tag === 'Available Now') expect([...bones.twists], stockNumber).not.toContain('coming-soon')
      if (tag === 'Both Cables Included') expect(bones.grade.engine?.fuel).toBe('Electric')
      if (tag === 'Tow Pack Fitted') expect(features).toContain('Tow Bar')
      if (tag === 'Low Kms') expect(bones.km).toBeLessThanOrEqual(Math.max(1, bones.ageYears) * 9_000)
    }
  })
})

/** Toowoomba’s yard is in Torrington, Charlton’s and the others bear their suburb’s name. */
function cityOf(place: string): string {
  return place === 'Toowoomba' ? 'Torrington' : place
}

test('Loopline says of its terms what its pages say', () => {
  const terms = page('loopline', 'subscription-terms.md')
  const steps = page('loopline', 'how-it-works.json')
  const comments = everyVehicle.filter(({ slug }) => slug === 'loopline').map(({ vehicle }) => vehicle.comments)
  const all = comments.join('\n')
  for (const [said, written] of [
    [/400 km a week/, /400 km a week are included/],
    [/25 km of [\w ]+ for \$49/, /within 25 km for \$49/],
    [/after four weeks, free once a quarter/, /Swap, after four weeks \| three days \| free once a quarter/],
    [/four weeks a year, at \$25 a week/, /\$25 a week, up to four weeks a year/],
    [/two weeks’ notice/, /two weeks \| nothing/],
    [/roll over for four weeks/, /roll over for four weeks/],
  ] as const) {
    expect(all).toMatch(said)
    expect(steps).toMatch(written)
  }
  expect(all).toMatch(/each one more is 18 cents/)
  expect(terms).toMatch(/Others cost 18 cents each/)
  expect(all).not.toMatch(/no deposit|whenever your plans|pro rata|at the station|wall charger/i)
})
