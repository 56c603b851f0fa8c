import { expect, test } from 'vitest'
import { parseTenantConfig } from '../tenant-config.ts'
import { checkCharges } from './check-charges.ts'

function told(day: string, enabled = true) {
  const settings = { commerce: { driveAway: { enabled } } }
  const parsed = parseTenantConfig({ slug: 'north-side', name: 'Northside', template: 'meridian', settings })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return checkCharges(parsed.config, new Date(`${day}T02:00:00Z`)).map(({ says }) => says)
}

test('rates that have ended, and those that end within 60 days, are told apart (rule:drive-away-price)', () => {
  expect(told('2026-04-30')).toEqual([
    expect.stringMatching(
      /past: ACT transfer fee \(30 Jun 2025\), NSW registration .*TAS number plates .*WA transfer fee/,
    ),
  ])
  expect(told('2026-05-02')).toEqual([
    expect.not.stringContaining('NSW stamp duty'),
    expect.stringMatching(/end within 60 days: NSW stamp duty \(30 Jun 2026\).*luxury car tax \(30 Jun 2026\)\.$/),
  ])
  expect(told('2026-07-01')).toEqual([expect.stringContaining('NSW stamp duty (30 Jun 2026)')])
})

test('nothing is told where no page shows them', () => {
  expect(told('2026-07-01', false)).toEqual([])
})
