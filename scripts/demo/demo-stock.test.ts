import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { DEALERS } from './dealers.ts'
import { photosOf } from './photo-plan.ts'
import { stockFile } from './stock-file.ts'
import { dealVehicles } from './vehicle.ts'

const TENANTS = new URL('../../tenants/', import.meta.url)

describe.each(DEALERS.map((plan) => ({ slug: plan.slug, plan })))('$slug', ({ slug, plan }) => {
  const vehicles = dealVehicles(plan)

  test('the committed stock is what the script writes', () => {
    expect(readFileSync(new URL(`${slug}/stock.csv`, TENANTS), 'utf8')).toBe(stockFile(vehicles))
  })

  test('the committed photos are those of the plan, no more and no fewer', () => {
    const planned = vehicles.flatMap((vehicle) =>
      photosOf(vehicle).map((_, index) => `${vehicle.stockNumber}_${index + 1}.webp`),
    )
    const folder = new URL(`${slug}/photos/`, TENANTS)
    expect(existsSync(folder) ? readdirSync(folder).toSorted() : []).toEqual(planned.toSorted())
  })

  test('every twist of the plan shows in the stock', () => {
    const rows = parse(stockFile(vehicles), { columns: true }) as Record<string, string>[]
    const count = (isSo: (row: Record<string, string>) => boolean) => rows.filter(isSo).length
    expect(count((row) => row.Status === 'Sold')).toBeGreaterThanOrEqual(3)
    expect(count((row) => row.Status === 'Coming Soon')).toBeGreaterThanOrEqual(2)
    expect(count((row) => row.Reserved === 'Yes')).toBeGreaterThanOrEqual(2)
    expect(count((row) => row['DAP Price'] === '' && row['EGC Price'] === '')).toBeGreaterThanOrEqual(1)
    expect(count((row) => row.Dealercomments === '')).toBe(1)
    expect(count((row) => row.Publish === 'No')).toBe(1)
    expect(vehicles.filter((vehicle) => photosOf(vehicle).length === 0)).not.toHaveLength(0)
    expect(vehicles.filter((vehicle) => photosOf(vehicle).length === 1)).not.toHaveLength(0)
  })

  test('a was-price or an offer is always a real reduction of the price beside it', () => {
    for (const { price, stockNumber } of vehicles) {
      const asked = price.driveAway ?? price.exclGovtCharges
      if (price.before !== null) expect(price.before, stockNumber).toBeGreaterThan(asked!)
      if (price.offer !== null) expect(price.offer, stockNumber).toBeLessThan(asked!)
    }
  })
})

test('no two vehicles of the demo read alike, or share a stock number or VIN', () => {
  const all = DEALERS.flatMap(dealVehicles)
  const comments = all.map(({ comments }) => comments).filter((text) => text !== '')
  expect(new Set(comments).size).toBe(comments.length)
  expect(new Set(all.map(({ stockNumber }) => stockNumber)).size).toBe(all.length)
  expect(new Set(all.map(({ vin }) => vin)).size).toBe(all.length)
})

test('one vehicle shows twenty pictures', () => {
  const counts = DEALERS.flatMap(dealVehicles).map((vehicle) => photosOf(vehicle).length)
  expect(Math.max(...counts)).toBe(20)
})
