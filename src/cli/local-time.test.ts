import { expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { localTime } from './local-time.ts'

test.each([
  ['Australia/Sydney', '2026-11-26T03:05:59Z', '26 Nov 2026, 2.05pm'],
  ['Australia/Perth', '2026-11-25T16:00:00Z', '26 Nov 2026, 12am'],
])('%s', (timeZone, at, words) => {
  const ctx = { tenant: { settings: completeSettings({ site: { timeZone } }) } } as TenantCtx
  expect([localTime(at, ctx), localTime(new Date(at), ctx)]).toEqual([words, words])
})
