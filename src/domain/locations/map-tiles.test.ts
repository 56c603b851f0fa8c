import { expect, test } from 'vitest'
import { completeSettings, type TenantSettingsInput, tenantSettingsSchema } from '#domain/tenants/settings.ts'
import { tileOrigins } from './map-tiles.ts'

const STYLE = { provider: 'style', styleUrl: 'https://tiles.example.com:8443/bright.json?key=k' } as const
const originsOf = (map: TenantSettingsInput['map']) => tileOrigins(completeSettings({ map }).map)

test('a map of a dealer’s style reaches that style’s origin and the hosts that are named, each once', () => {
  expect(originsOf({ ...STYLE, tileHosts: ['glyphs.example.com', 'glyphs.example.com'] })).toEqual([
    'https://tiles.example.com:8443',
    'https://glyphs.example.com',
  ])
})

test('any other map reaches nothing, whatever is named', () => {
  for (const other of [{}, { provider: 'built-in' }, { provider: 'openstreetmap' }, { enabled: false }] as const)
    expect(originsOf({ ...STYLE, provider: 'built-in', tileHosts: ['a.example.com'], ...other })).toEqual([])
  expect(originsOf({ ...STYLE, enabled: false })).toEqual([])
})

test.each([
  'http://tiles.example.com/style.json',
  'https://localhost/style.json',
  'https://tiles/style.json',
  'https://tiles.internal/style.json',
  'https://10.0.0.1/style.json',
  'https://0x7f.1/style.json',
  'https://[::1]/style.json',
  'https://name:word@tiles.example.com/style.json',
  'https://tiles.example.com;script-src/style.json',
  '/style.json',
])('%s is no style that browsers are sent for', (styleUrl) => {
  expect(tenantSettingsSchema.safeParse({ map: { styleUrl } }).success).toBe(false)
})

test.each([
  'localhost',
  '10.0.0.1',
  'a.example.com b.example.com',
  '*.example.com',
  'https://a.example.com',
  "a';x.com",
])('%s is no host of tiles', (host) => {
  expect(tenantSettingsSchema.safeParse({ map: { tileHosts: [host] } }).success).toBe(false)
})
