import { expect, test } from 'vitest'
import type { Location } from '#domain/locations/location.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { cardLicences, legalLines, legalLinks } from './imprint-view.ts'

const yard = (state: string, dealerLicenseNumber: string, motorVehicleRepairer: string | null = null) =>
  ({ address: { state }, dealerLicenseNumber, motorVehicleRepairer }) as Location
const lines = (site: TenantSettingsInput['site'], ...locations: Location[]) =>
  legalLines({ tenant: { settings: completeSettings({ site }) } } as TenantCtx, locations, [])

test('a dealer licence bears the letters of its state, those of the dealer otherwise, after its name in words', () => {
  const site = { dealerLicenceWordsByState: { nsw: 'MD', vic: 'LMCT' } } as const
  expect(lines(site, yard('QLD', '3207714', '58830'), yard('NSW', '074418'), yard('VIC', '90533'))).toEqual([
    'DL# 3207714',
    'MVR# 58830',
    'Dealer licence MD 074418',
    'Dealer licence LMCT 90533',
  ])
  expect(lines({ dealerLicenceWords: 'LVD' }, yard('SA', '118'), yard('NSW', 'MD074418'))).toEqual([
    'Dealer licence LVD 118',
    'Dealer licence MD074418',
  ])
})

test('a number that begins with a letter of its own keeps its label; one written with a label has no second', () => {
  expect(lines({}, yard('QLD', 'D207714', 'R58830'), yard('QLD', 'dl 3207714', 'MVRL58830'))).toEqual([
    'DL# D207714',
    'MVR# R58830',
    'dl 3207714',
    'Repairer licence MVRL58830',
  ])
  expect(lines({}, yard('QLD', 'MDX 14', 'MVR# 58830'))).toEqual(['DL# MDX 14', 'MVR# 58830'])
  expect(lines({}, yard('NSW', 'MD 074418', 'MVRL 58830'))).toEqual([
    'Dealer licence MD 074418',
    'Repairer licence MVRL 58830',
  ])
})

test('a card shows the licences of its location where its dealership, or else the site, wants it', () => {
  const card = (settings: TenantSettingsInput, dealershipSlug: string | null) =>
    cardLicences({ ...yard('NSW', '074418', '58830'), dealershipSlug }, completeSettings(settings))
  const both = ['DL# 074418', 'MVR# 58830']
  expect(card({}, 'north')).toEqual([])
  expect(card({ site: { dealerInformation: true } }, 'north')).toEqual(both)
  expect(card({ site: { dealerInformation: true } }, null)).toEqual(both)
  const own = (dealerInformation: boolean) => ({ dealershipOverrides: { north: { dealerInformation } } })
  expect(card(own(true), 'north')).toEqual(both)
  expect(card(own(true), 'south')).toEqual([])
  expect(card({ site: { dealerInformation: true }, ...own(false) }, 'north')).toEqual([])
})

test('privacy and terms are linked where the pages are, and no group of the footer leads there already (rule:imprint)', () => {
  const settings = completeSettings({})
  const hrefs = (links: string[], has = (_: string) => true) =>
    legalLinks(settings, [{ label: 'Company', links: links.map((href) => ({ label: 'x', href })) }], has).map(
      ({ href }) => href,
    )
  expect(hrefs(['/careers'])).toEqual(['/privacy-policy', '/terms-and-conditions'])
  expect(hrefs(['/Privacy-Policy/'])).toEqual(['/terms-and-conditions'])
  expect(hrefs(['/privacy-policy', '/terms-and-conditions'])).toEqual([])
  expect(hrefs([], (href) => href !== '/privacy-policy')).toEqual(['/terms-and-conditions'])
})
