import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { parseTenantConfig } from '#domain/publishing/tenant-config.ts'
import type { TenantConfig } from '#domain/publishing/tenant-config-schema.ts'

const TENANTS = join(import.meta.dirname, '../tenants')
const slugs = readdirSync(TENANTS).filter((name) => !/^[_.]/.test(name))
/** Numbers that no telephone has: those the numbering plan keeps for fiction. */
const FICTION =
  /^(?:0[2378] (?:5550|7010) \d{4}|1800 (?:160 401|975 7\d\d)|1300 975 7(?:0[789]|1[01])|0491 57\d \d{3})$/
const PHONE = /\b(?:\+61 \d|0\d \d{4} \d{4}|1[38]00 \d{3} \d{3}|04\d\d \d{3} \d{3})\b/g

const read = (...path: string[]) => readFileSync(join(TENANTS, ...path), 'utf8')
function configOf(slug: string): TenantConfig {
  const parsed = parseTenantConfig(JSON.parse(read(slug, 'config.json')))
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return parsed.config
}
const stockOf = (slug: string): Record<string, string>[] => parse(read(slug, 'stock.csv'), { columns: true })
const contentOf = (slug: string) =>
  readdirSync(join(TENANTS, slug, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:md|json)$/.test(name))
    .map((name) => ({ name, text: read(slug, 'content', name) }))

describe.each(slugs)('%s', (slug) => {
  const config = configOf(slug)
  const content = contentOf(slug)

  test('has telephone numbers of fiction only', () => {
    const texts = [read(slug, 'config.json'), ...content.map(({ text }) => text)].join('\n')
    const numbers = [...texts.matchAll(PHONE)].map(([number]) => number)
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers.filter((number) => !FICTION.test(number))).toEqual([])
  })

  test('names no price "from" above the cheapest of that model in stock', () => {
    const stock = stockOf(slug).filter((row) => row['Car type'] === 'new')
    const tooHigh = config.manufacturers.flatMap(({ name, models }) =>
      models.flatMap((model) => {
        const prices = stock
          .filter((row) => row.Make === name && row.Model === model.name)
          .map((row) => Number(row['DAP Price'] || row['EGC Price']) * 100)
          .filter((cents) => cents > 0)
        const isAbove = model.priceFromCents !== null && prices.some((cents) => cents < model.priceFromCents!)
        return isAbove ? [`${model.name} from ${model.priceFromCents! / 100}, stock ${Math.min(...prices) / 100}`] : []
      }),
    )
    expect(tooHigh).toEqual([])
  })

  test('sells new every model whose range it shows', () => {
    const sold = new Set(stockOf(slug).map((row) => `${row.Make} ${row.Model}`))
    const absent = config.manufacturers.flatMap(({ name, models }) =>
      models.map((model) => `${name} ${model.name}`).filter((model) => !sold.has(model)),
    )
    expect(absent).toEqual([])
  })

  test('has no vehicle that turns at another firm: nobody turned one', () => {
    expect(stockOf(slug).filter((row) => row['Spin code'])).toEqual([])
  })

  test('says nothing of days and numbers that its settings do not say', () => {
    const { tradeIn } = config.settings
    const terms = content.find(({ name }) => name.includes(tradeIn.termsPath.split('/').at(-1)!))?.text
    const days = { 7: 'seven', 14: 'fourteen' }[tradeIn.validDays]
    if (terms) expect(terms).toContain(`For ${days} days`)
  })
})

test('Brigalow counts its yards, brands and years right', () => {
  const { settings, locations } = configOf('brigalow')
  const values = settings.statistics.entries.map(({ value }) => Number(value))
  const yards = new Set(locations.filter(({ type }) => type === 'sales').map(({ slug }) => slug))
  const brands = settings.brands.tiles.filter(({ group }) => group !== 'own-brand')
  expect(values).toEqual([yards.size, brands.length, 2026 - 1987])
  expect(read('brigalow', 'content/pages/company/history.md')).toContain('**1987.**')
})

test('two dealers of one brand do not contradict one another', () => {
  const kia = (slug: string) => configOf(slug).manufacturers.find((one) => one.slug === 'kia')!.models
  const prices = new Map(kia('kestrel-kia').map((model) => [model.slug, model.priceFromCents]))
  for (const { slug, priceFromCents } of kia('brigalow'))
    expect([slug, priceFromCents]).toEqual([slug, prices.get(slug)])
})
