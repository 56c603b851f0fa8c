import { describe, expect, test } from 'vitest'
import { changeText, diffConfigs, sameConfig } from './config-diff.server.ts'
import { parseTenantConfig } from './tenant-config.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

function config(more: object): TenantConfig {
  const parsed = parseTenantConfig({ slug: 'north-side', name: 'Northside', template: 'meridian', ...more })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return parsed.config
}
const says = (from: object, to: object) => diffConfigs(config(from), config(to)).map(changeText)

describe('diffConfigs', () => {
  test('names what changes, by its path', () => {
    expect(
      says({}, { name: 'Northside Motors', settings: { search: { pageSize: 24 } }, tokens: { accent: '#c8102e' } }),
    ).toEqual([
      'name: "Northside" → "Northside Motors"',
      'tokens.accent: new, "#c8102e"',
      'settings.search.pageSize: 21 → 24',
      'dealerships.north-side.name: "Northside" → "Northside Motors"',
    ])
  })

  test('compares entries by slug, wherever they stand', () => {
    const yards = [
      { slug: 'a', name: 'Yard A' },
      { slug: 'b', name: 'Yard B' },
    ]
    expect(
      says(
        { locations: yards },
        {
          locations: [
            { slug: 'c', name: 'Yard C' },
            { ...yards[1], phone: '07 5550 1234' },
          ],
        },
      ),
    ).toEqual(['locations.a: gone (Yard A)', 'locations.b.phone: null → "07 5550 1234"', 'locations.c: new (Yard C)'])
    expect(says({ locations: yards }, { locations: yards.toReversed() })).toEqual([
      'locations (order): ["a","b"] → ["b","a"]',
    ])
  })

  test('cuts long values', () => {
    expect(says({}, { settings: { site: { description: 'word '.repeat(100) } } })[0]!.length).toBeLessThan(130)
  })

  test('of long values that begin alike shows the part that differs', () => {
    const links = (last: string) => [
      { title: 'Finance', text: 'What it costs a week', linkTo: '/finance' },
      { title: 'Trade in', text: 'What yours is worth', linkTo: '/trade-in' },
      { title: 'Warranty', text: last, linkTo: '/warranty' },
    ]
    const banner = (last: string) => ({ settings: { vehiclePage: { featureBanner: links(last) } } })
    const [said] = says(banner('Three years'), banner('Five years'))
    expect(said).toMatch(/: ….*"Three years".* → ….*"Five years"/)
    expect(said!.length).toBeLessThan(220)
  })

  test('sees no change in a default written out, which is yet another text', () => {
    const [silent, explicit] = [config({}), config({ settings: { search: { pageSize: 21 } } })]
    expect(diffConfigs(silent, explicit)).toEqual([])
    expect(sameConfig(silent, explicit)).toBe(false)
    expect(sameConfig(silent, config({}))).toBe(true)
  })

  test('entries that share a slug are not mistaken for one', () => {
    const tile = { title: 'One', slug: 'brand' }
    expect(
      diffConfigs(
        config({ settings: { brands: { tiles: [tile, tile] } } }),
        config({ settings: { brands: { tiles: [tile] } } }),
      ),
    ).toHaveLength(1)
  })
})
