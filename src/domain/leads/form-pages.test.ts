import { describe, expect, test } from 'vitest'
import { PLATFORM_PAGES } from '#domain/content/platform-pages.ts'
import type { Location } from '#domain/locations/location.ts'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { FORM_PAGES, findFormPage, formPagePath, formPaths, indexedFormPaths, placesOf } from './form-pages.ts'
import { contactHref, locationLinks, serviceHref } from './location-links.ts'

function place(slug: string, given: Partial<Location> = {}): Location {
  const location = {
    slug,
    name: slug,
    visible: true,
    locationType: '',
    locationSubtype: '',
    manufacturers: [],
    locationId: 7,
  }
  return { ...location, ...given } as Location
}
const QUAY = place('quay')
const WORKSHOP = place('workshop', { locationType: 'service', manufacturers: ['Kia'] })
const HIDDEN = place('back-lot', { visible: false })
const locations = [QUAY, WORKSHOP, HIDDEN]
const settingsOf = (settings: TenantSettingsInput) => completeSettings(settings, ['', 'service'])
const site = (settings: TenantSettingsInput = {}) => ({ settings: settingsOf(settings), locations })

test('every page of a form has its route', () => {
  const routed = PLATFORM_PAGES.filter(({ madeOf }) => madeOf === 'form').map(({ path }) => path)
  expect(routed.sort()).toEqual(Object.keys(FORM_PAGES).sort())
})

describe('which pages a site has', () => {
  test('all of them by default, and one for each place that shoppers may see', () => {
    expect(formPaths(site())).toEqual([
      '/book-test-drive',
      '/service',
      '/vehicle-parts-and-accessories',
      '/contact',
      '/finance',
      '/finance-enquiry',
      '/apply-for-finance',
      '/personalised/finance',
      '/sell-my-car',
      '/sell-your-car',
      '/contact-us/quay',
      '/contact-us/workshop',
    ])
  })

  test.each<[string, TenantSettingsInput, string[]]>([
    ['no workshop', { service: { enabled: false } }, ['/service', '/vehicle-parts-and-accessories']],
    [
      'no finance',
      { finance: { enabled: false } },
      ['/finance', '/finance-enquiry', '/apply-for-finance', '/personalised/finance'],
    ],
    ['no trade-in', { tradeIn: { enabled: false } }, ['/sell-my-car', '/sell-your-car']],
    ['no test drives', { vehiclePage: { buttons: { testDrive: false } } }, ['/book-test-drive']],
  ])('%s', (_, settings, gone) => {
    const all = formPaths(site())
    expect(formPaths(site(settings))).toEqual(all.filter((path) => !gone.includes(path)))
  })

  test('a form of applications where the dealer wants one', () => {
    expect(findFormPage('/careers', site())).toBeNull()
    expect(formPaths(site({ forms: { careers: true } }))).toContain('/careers')
  })

  test('a place with an address of its own is found there, and its other address leads on', () => {
    const own = site({ locations: { contactPaths: { quay: '/contact-quay-isuzu-ute' } } })
    const found = findFormPage('/contact-quay-isuzu-ute', own)!
    expect(found.location).toBe(QUAY)
    expect(formPagePath(findFormPage('/contact-us/quay', own)!, own.settings)).toBe('/contact-quay-isuzu-ute')
    expect(indexedFormPaths(own)).toContain('/contact-quay-isuzu-ute')
    expect(indexedFormPaths(own)).not.toContain('/contact-us/quay')
  })

  test.each(['/contact-us/back-lot', '/contact-us/nowhere', '/contact-us/:location', '/constructor', '/'])(
    '%s is none',
    (path) => expect(findFormPage(path, site())).toBeNull(),
  )

  test('of two addresses of one page search engines are told the dealer’s', () => {
    const told = (settings: TenantSettingsInput) =>
      indexedFormPaths(site(settings)).filter((path) => /financ|sell/.test(path))
    expect(told({})).toEqual(['/finance', '/sell-your-car'])
    expect(told({ finance: { pagePath: '/apply-for-finance' }, tradeIn: { pagePath: '/sell-my-car' } })).toEqual([
      '/apply-for-finance',
      '/sell-my-car',
    ])
  })
})

test('beside a form stand the places that do what it is about, else all that can be seen', () => {
  const beside = (path: string) => placesOf(findFormPage(path, site())!, locations).map(({ slug }) => slug)
  expect(beside('/service')).toEqual(['workshop'])
  expect(beside('/book-test-drive')).toEqual(['quay'])
  expect(beside('/vehicle-parts-and-accessories')).toEqual(['quay', 'workshop'])
  expect(beside('/contact-us/workshop')).toEqual(['workshop'])
})

describe('the buttons of a location’s card (rule:location-buttons)', () => {
  const links = (location: Location, settings: TenantSettingsInput = {}, leadsSomewhere = (_: string) => true) =>
    locationLinks(location, locations, settingsOf(settings), leadsSomewhere).map(
      ({ label, href }) => `${label}: ${href}`,
    )

  test('what a place does, in the tenant’s choice', () => {
    expect(links(QUAY)).toEqual([
      'Contact Us: /contact-us/quay',
      'Parts Enquiry: /vehicle-parts-and-accessories?location=quay',
    ])
    expect(links(WORKSHOP)).toContain('Book a Service: /service?location=workshop')
    const none = { contactUs: false, bookService: false, partsEnquiry: false }
    expect(links(WORKSHOP, { locations: { ...none, sendEnquiry: true } })).toEqual([
      'Send Enquiry: /enquiry?form=contact-location&location_id=7',
    ])
    expect(links(WORKSHOP, { locations: none })).toEqual([])
    expect(links(WORKSHOP, { service: { enabled: false } })).toEqual(['Contact Us: /contact-us/workshop'])
    expect(links(QUAY, {}, () => false)).toEqual([])
  })

  test('a contact page under the tenant’s own prefix, once there is one', () => {
    const settings = completeSettings({
      locations: { contactPath: '/locations', contactPaths: { workshop: '/contact-w' } },
    })
    expect(contactHref(QUAY, settings, () => true)).toBe('/locations/quay')
    expect(contactHref(QUAY, settings, () => false)).toBe('/contact-us/quay')
    expect(contactHref(WORKSHOP, settings, () => true)).toBe('/contact-w')
  })

  test('the booking page of the place, else of its make, else the tenant’s (rule:service-links)', () => {
    const kia = { name: 'Kia', make: 'kia', linkTo: 'https://booking.example/kia' }
    const quay = { name: 'Quay', location: 'quay', linkTo: '/fleet' }
    const href = (location: Location, service: TenantSettingsInput['service']) =>
      serviceHref(location, completeSettings({ service }))
    expect(href(WORKSHOP, { bookingLinks: [quay, kia] })).toBe('https://booking.example/kia')
    expect(href(QUAY, { bookingLinks: [kia, quay] })).toBe('/fleet')
    expect(href(QUAY, { bookingPath: 'https://booking.example' })).toBe('https://booking.example')
    expect(href(QUAY, {})).toBe('/service?location=quay')
  })
})
