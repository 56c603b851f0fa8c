import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkConfig } from '#domain/publishing/check-tenant.server.ts'
import type { PublishingCtx } from '#domain/publishing/publishing-ctx.ts'
import { parseTenantConfig, type TenantConfig } from '#domain/publishing/tenant-config.ts'
import { tenantSettingsSchema } from '#domain/tenants/settings.ts'
import { TEMPLATES } from '#templates/registry.ts'
import { settingNames, unexercised } from './support/settings-exercise.ts'

const FOLDER = join(import.meta.dirname, '../tenants')
const SOURCE = join(import.meta.dirname, '../src')
const dealers = new Map(
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => [name, configOf(name)]),
)

/** What no demo dealer shows the other side of, and why. */
const ONE_SIDED: Record<string, string> = {
  'site.logo: always set': 'Every dealer has a sign over the gate; the style guide shows a name in type.',
  'site.logo.darkSrc: always set': 'Every sign has a version for dark grounds.',
  'site.faviconSrc: always set': 'Every sign has a small version.',
  'site.vehicleKinds[]: never empty': 'Every dealer sells something.',
  'search.facets[]: never empty': 'A search without a filter is no search.',
  'search.ranges[]: never empty': 'Every dealer lets a shopper bound something.',
  'cards.attributes[]: never empty': 'A card says something about its vehicle.',
  'forms.categories[]: never empty': 'An enquiry is about something.',
  'leads.destinations[]: never empty': 'Nobody would read what a shopper sent.',
  'navigation.header[]: never empty': 'Every site has a menu.',
  'navigation.footer[]: never empty': 'Every site has a menu at its foot.',
}

/** What `tenant check` says of the demo dealers, so that it has something to say; everything else is to be mended. */
const TOLD_KNOWINGLY: Record<string, string[]> = {
  // Invented dealers have invented reviews, marked as samples on every page.
  'halyard-motors': ['settings.reviews.sample'],
  'banksia-touring': ['settings.reviews.sample'],
  // Its numbers are true: four yards, eight brands, founded 1987.
  brigalow: ['settings.reviews.sample', 'settings.statistics.entries'],
  // Keeps defaults the rules frown on. Its counter says itself that it counts an average day.
  'kestrel-kia': [
    'settings.forms.optIn.checked',
    'settings.reviews.sample',
    'settings.salesCounter.mode',
    'settings.vehiclePage.gauge.minimumFill',
  ],
  // A subscription hands over a registered, insured car: it asks who you are first.
  loopline: ['settings.gates.pages'],
}

test('between them the demo dealers show every setting on both sides', () => {
  const settings = [...dealers.values()].map((config) => config.settings)
  expect(unexercised(tenantSettingsSchema, settings).sort()).toEqual(Object.keys(ONE_SIDED).sort())
})

/** What the documents ask for on pages that are yet to come; nothing else may wait. */
const WAITING = {
  'shopper’s garage': ['garageTitle'],
  'trade-in valuation': ['maximumAgeYears', 'maximumKm', 'validDays', 'saveValuation'],
  checkout: ['onlinePayment'],
  'sent forms': [
    ...['messageRequired', 'messageLabel', 'regoField', 'locationRequired', 'defaultState', 'dealershipField'],
    ...['termsRequired', 'termsText', 'additionalServices', 'successTitle', 'successText'],
  ],
  'locations directory': [
    ...['searchBox', 'columnsUnderThree', 'columnsFromThree', 'columnsFromSix', 'contactUs', 'bookService'],
    ...['partsEnquiry', 'sendEnquiry', 'visitWebsite', 'holidayHours', 'contactPath', 'bookingPath'],
  ],
  'owner benefits': [
    ...['flatPriceServices', 'flatPriceYears', 'flatPriceKm', 'warrantyYears', 'warrantyKm'],
    ...['manufacturerWarrantyYears', 'manufacturerWarrantyByMake', 'roadsideYears', 'roadsideInitialMonths'],
  ],
}

test('each setting is read by something, or waits for its page', () => {
  const source = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|tenants\/settings/.test(file))
    .map((file) => readFileSync(join(SOURCE, file), 'utf8'))
    .join('\n')
  const names = new Set(source.match(/[A-Za-z]\w*/g))
  const unread = settingNames(tenantSettingsSchema).filter((name) => !names.has(name))
  expect(unread.sort()).toEqual(Object.values(WAITING).flat().sort())
})

describe.each([...dealers])('%s', (slug, config) => {
  test('is told by `tenant check` what it does knowingly, and nothing else', () => {
    const ctx = { templates: TEMPLATES, now: new Date('2026-11-21T02:00:00Z') } as unknown as PublishingCtx
    const told = checkConfig(ctx, config).map(({ path }) => path)
    expect(told.sort()).toEqual(TOLD_KNOWINGLY[slug] ?? [])
  })
})

function configOf(slug: string): TenantConfig {
  const parsed = parseTenantConfig(JSON.parse(readFileSync(join(FOLDER, slug, 'config.json'), 'utf8')))
  if (parsed.kind === 'invalid') throw new Error(`${slug}: ${JSON.stringify(parsed.problems, null, 2)}`)
  return parsed.config
}
