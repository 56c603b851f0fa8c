import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ITEM_TYPES } from '../vocabularies.ts'
import { findBody } from './bodies.ts'
import caravans from './makes/caravans.json' with { type: 'json' }
import cars from './makes/cars.json' with { type: 'json' }
import motorcycles from './makes/motorcycles.json' with { type: 'json' }
import trucks from './makes/trucks.json' with { type: 'json' }
import { nameVehicle } from './makes.ts'
import { findColour, normaliseFacts } from './normalise.ts'
import body from './vocabularies/body.json' with { type: 'json' }
import colour from './vocabularies/colour.json' with { type: 'json' }
import drive from './vocabularies/drive.json' with { type: 'json' }
import fuel from './vocabularies/fuel.json' with { type: 'json' }
import transmission from './vocabularies/transmission.json' with { type: 'json' }
import { nameKey } from './vocabulary.ts'

const names = z.array(z.string().min(1)).min(1)
const makesFile = z.array(
  z.strictObject({
    make: z.string().trim().min(1),
    aliases: names.optional(),
    models: z.record(
      z.string().trim().min(1),
      z.strictObject({ body: z.string().optional(), aliases: names.optional() }),
    ),
  }),
)
const FILES = { car: cars, truck: trucks, motorcycle: motorcycles, caravan: caravans }

describe.each(ITEM_TYPES)('makes of kind %s', (kind) => {
  const makes = makesFile.parse(FILES[kind])

  test('each name stands for one model of its make', () => {
    for (const { make, models } of makes) {
      const owners = new Map<string, string>()
      for (const [model, { aliases = [] }] of Object.entries(models)) {
        for (const name of [model, ...aliases]) {
          expect([undefined, model], `${make} ${name}`).toContain(owners.get(nameKey(name)))
          owners.set(nameKey(name), model)
        }
      }
    }
  })

  test('each make is listed once, and its usual bodies are published ones', () => {
    expect(new Set(makes.map(({ make }) => nameKey(make))).size).toBe(makes.length)
    const bodies = new Set(ITEM_TYPES.flatMap((kind) => Object.keys(body[kind].values)))
    for (const { models } of makes) {
      for (const { body: usual } of Object.values(models)) if (usual) expect(bodies).toContain(usual)
    }
  })

  test('every published name is found as itself', () => {
    for (const { make, models } of makes) {
      for (const model of Object.keys(models)) {
        const { facts } = normaliseFacts({ stockNumber: '1', year: 2020, make, model, itemType: kind })
        expect(facts, `${make} ${model}`).toMatchObject({ make, model })
      }
    }
  })
})

test('phrases and shades lead to published values', () => {
  for (const vocabulary of [fuel, transmission, drive, body.car, body.truck, body.motorcycle, body.caravan]) {
    for (const [, value] of vocabulary.phrases) expect(Object.keys(vocabulary.values)).toContain(value)
  }
  for (const value of [...Object.values(colour.base), ...Object.values(colour.shades)])
    expect(Object.keys(colour.values)).toContain(value)
  for (const value of Object.keys(colour.values)) expect(findColour(value)).toBe(value)
})

test('published fuels, transmissions and drives are found as themselves', () => {
  const row = { stockNumber: '1', year: 2020, make: 'Kia', model: 'Rio' }
  for (const value of Object.keys(fuel.values))
    expect(normaliseFacts({ ...row, fuel: value }).facts.simpleFuel).toBe(value)
  for (const value of Object.keys(transmission.values))
    expect(normaliseFacts({ ...row, transmission: value }).facts.simpleTransmission).toBe(value)
  for (const value of Object.keys(drive.values))
    expect(normaliseFacts({ ...row, drive: value }).facts.simpleDrive).toBe(value)
})

test('published bodies are found as themselves', () => {
  for (const kind of ITEM_TYPES)
    for (const value of Object.keys(body[kind].values)) expect(findBody(value, kind, null)).toBe(value)
})

test('a make that builds several kinds is one make', () => {
  expect(nameVehicle('Honda', 'Jazz', null).make?.kinds).toEqual(['car', 'motorcycle'])
})
