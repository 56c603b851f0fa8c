import fc from 'fast-check'
import { expect, test } from 'vitest'
import { configArbitrary, settingsArbitrary } from '../../../test/support/arbitrary-config.ts'
import { writtenConfig } from './export-tenant.server.ts'
import { withStoredSecrets } from './secret-settings.ts'
import { parseTenantConfig } from './tenant-config.ts'

test('writing is the inverse of reading, whatever a dealer wrote; secrets stay where they are stored (rule:secret-settings)', () => {
  fc.assert(
    fc.property(configArbitrary('north-side', 'northside.example'), (json) => {
      const parsed = parseTenantConfig(json)
      if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
      const again = parseTenantConfig(JSON.parse(JSON.stringify(writtenConfig(parsed.config))))
      if (again.kind === 'invalid') throw new Error(JSON.stringify(again.problems))
      expect(withStoredSecrets(again.config, parsed.config)).toEqual(parsed.config)
    }),
    { numRuns: 60 },
  )
})

test('the drawn settings reach most groups', () => {
  const drawn = fc.sample(settingsArbitrary(), { numRuns: 30, seed: 7 })
  expect(new Set(drawn.flatMap((settings) => Object.keys(settings))).size).toBeGreaterThan(24)
})

test('keys come in the order of the documentation, defaults of a location are left out', () => {
  const parsed = parseTenantConfig({
    tokens: { radius: '4px', accent: '#c8102e' },
    settings: {
      popup: { linkTo: '/', title: 'Sale' },
      leads: { destinations: [{ to: 'a@b.example', kind: 'email' }] },
      tradeIn: { maximumKm: 90_000, enabled: true },
      search: { gridColumns: 2, pageSize: 24 },
    },
    locations: [{ name: 'Yard', slug: 'yard', openingHours: { monday: { opens: '08:00', closes: '12:00' } } }],
    template: 'meridian',
    name: 'Northside',
    slug: 'north-side',
  })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  expect(JSON.stringify(writtenConfig(parsed.config))).toBe(
    JSON.stringify({
      $schema: '../../docs/tenant-config.schema.json',
      slug: 'north-side',
      name: 'Northside',
      template: 'meridian',
      tokens: { accent: '#c8102e', radius: '4px' },
      settings: {
        search: { pageSize: 24, gridColumns: 2 },
        tradeIn: { enabled: true, maximumKm: 90_000 },
        leads: { destinations: [{ kind: 'email', to: 'a@b.example' }] },
        popup: { title: 'Sale', linkTo: '/' },
      },
      dealerships: [{ slug: 'north-side', name: 'Northside' }],
      locations: [
        {
          slug: 'yard',
          name: 'Yard',
          dealership: 'north-side',
          openingHours: {
            monday: { opens: '08:00', closes: '12:00' },
            tuesday: 'closed',
            wednesday: 'closed',
            thursday: 'closed',
            friday: 'closed',
            saturday: 'closed',
            sunday: 'closed',
          },
        },
      ],
    }),
  )
})

test('a location goes by the clock of its address, which is not written, unless another is', () => {
  const place = { name: 'Yard', state: 'WA', postcode: '6000' }
  const clocks = [undefined, 'Australia/Perth', 'Australia/Brisbane']
  const locations = clocks.map((timeZone, i) => ({ slug: `yard-${i}`, ...place, timeZone }))
  const parsed = parseTenantConfig({ slug: 'north-side', name: 'Northside', template: 'meridian', locations })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  const zones = (config: { locations?: unknown }) =>
    (config.locations as { timeZone?: string }[]).map(({ timeZone }) => timeZone)
  expect(zones(parsed.config)).toEqual(['Australia/Perth', 'Australia/Perth', 'Australia/Brisbane'])
  expect(zones(writtenConfig(parsed.config))).toEqual([undefined, undefined, 'Australia/Brisbane'])
})
