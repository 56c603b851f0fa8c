import { expect, test } from 'vitest'
import { checkLeads } from './check-leads.ts'
import { parseTenantConfig } from './tenant-config.ts'

const EMAIL = { kind: 'email', to: 'sales@northside.example' }
const ADF = { kind: 'adf-email', to: 'crm@northside.example' }
const EASYCARS = { kind: 'easycars', to: 'https://easycars.example/', user: 'u', account: 'EC1' }

function told(settings: object, more: object = {}) {
  const parsed = parseTenantConfig({ slug: 'north-side', name: 'Northside', template: 'meridian', settings, ...more })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return checkLeads(parsed.config).map(({ path, says }) => `${path}: ${says}`)
}
const at = (path: string, says: string) => `settings.leads.${path}: ${says}`

test('kinds of lead that nobody is told of are named', () => {
  const nobody = at('destinations', 'Nobody is told about leads. They are kept.')
  expect(told({ leads: { destinations: [EMAIL] } })).toEqual([])
  expect(told({})).toEqual([nobody])
  expect(told({ site: { email: 'hello@northside.example' } })).toEqual([])
  const [some] = told({ leads: { destinations: [ADF] } })
  expect(some).toContain('Nobody is told about leads of these kinds: enquiry, find-similar, test-drive, service, parts')
  expect(some).not.toContain('request-photos')
  // A mailbox takes what a CRM does not.
  expect(told({ site: { email: 'hello@northside.example' }, leads: { destinations: [ADF] } })).toEqual([])
  const two = {
    dealerships: [
      { slug: 'a', name: 'A' },
      { slug: 'b', name: 'B' },
    ],
  }
  expect(told({ leads: { destinations: [{ ...EMAIL, dealership: 'a' }] } }, two)).toEqual([nobody])
  const both = ['a', 'b'].map((dealership) => ({ ...EMAIL, dealership }))
  expect(told({ leads: { destinations: both } }, two)).toEqual([])
  expect(told({ leads: { destinations: both }, forms: { dealershipField: false } }, two)).toEqual([nobody])
})

test('a receiver that lacks its secret, and a letter that nobody can answer', () => {
  expect(told({ leads: { destinations: [EMAIL, EASYCARS] } })).toEqual([
    at('destinations[1].secret', 'The easycars receiver has no secret: its leads wait.'),
    at('destinations[1].accountSecret', 'The easycars receiver has no accountSecret: its leads wait.'),
  ])
  const webhook = { kind: 'webhook', to: 'https://crm.example/leads' }
  expect(told({ leads: { destinations: [webhook], confirmation: { sent: true } } })).toEqual([
    at('confirmation.sent', 'Shoppers get a letter whose answers reach nobody.'),
  ])
})
