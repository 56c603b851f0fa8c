import { expect, test } from 'vitest'
import { changeText, diffConfigs } from './config-diff.server.ts'
import { writtenConfig } from './export-tenant.server.ts'
import { withStoredSecrets } from './secret-settings.ts'
import { parseTenantConfig } from './tenant-config.ts'

const WEBHOOK = { kind: 'webhook', to: 'https://crm.example/leads' }

function configOf(settings: object) {
  const parsed = parseTenantConfig({ slug: 'north-side', name: 'Northside', template: 'meridian', settings })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return parsed.config
}
const stored = configOf({
  analytics: { metaPixelId: '123456789012345', metaAccessToken: 'hush-1' },
  leads: {
    destinations: [
      { ...WEBHOOK, secret: 'hush-2' },
      { ...WEBHOOK, to: 'https://b.example/', secret: 'hush-3' },
    ],
  },
})
const secretsOf = ({ settings }: typeof stored) => [
  settings.analytics.metaAccessToken,
  ...settings.leads.destinations.map(({ secret }) => secret),
]

test('an export has no secret, and applying it takes none away (rule:secret-settings)', () => {
  const json = JSON.stringify(writtenConfig(stored))
  expect(json).not.toContain('hush')
  const parsed = parseTenantConfig(JSON.parse(json))
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  expect(withStoredSecrets(parsed.config, stored)).toEqual(stored)
})

test('another receiver has none of them, a secret of its own is its own, and null takes one away', () => {
  const given = configOf({
    analytics: { metaPixelId: '123456789012345', metaAccessToken: null },
    leads: {
      destinations: [
        { ...WEBHOOK, to: 'https://b.example/' },
        { ...WEBHOOK, secret: 'mine' },
        { ...WEBHOOK, to: 'https://c.example/' },
      ],
    },
  })
  expect(secretsOf(withStoredSecrets(given, stored))).toEqual([null, 'hush-3', 'mine', null])
  expect(withStoredSecrets(given, null)).toBe(given)
})

test('what changes is told, and no secret', () => {
  const given = configOf({
    analytics: { metaPixelId: '123456789012345', metaAccessToken: 'hush-4' },
    leads: { destinations: [{ ...WEBHOOK, secret: 'hush-5' }] },
  })
  const changes = diffConfigs(stored, given)
  expect(changes.map(changeText).join('\n')).toContain(
    'settings.analytics.metaAccessToken: "(a secret)" → "(another secret)"',
  )
  expect(JSON.stringify(changes)).not.toContain('hush')
  expect(changes).toHaveLength(2)
})
