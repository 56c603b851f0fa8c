import { expect, test } from 'vitest'
import { vehiclePhone } from './vehicle-phone.ts'

const none = { override: null, byCarType: true, new: null, demo: null, used: null }
const car = (carType: 'new' | 'demo' | 'used') => ({ carType, locationPhone: '07 5550 0000' })

test('an override goes before everything', () => {
  expect(
    vehiclePhone({ ...none, override: '1300 975 707', used: '07 5550 0001' }, car('used'), {
      phoneUsed: '07 5550 0002',
    }),
  ).toBe('1300 975 707')
})

test('each car type has its number; demo falls back to new', () => {
  const phones = { ...none, new: '07 5550 0001', used: '07 5550 0002' }
  expect(vehiclePhone(phones, car('new'))).toBe('07 5550 0001')
  expect(vehiclePhone(phones, car('used'))).toBe('07 5550 0002')
  expect(vehiclePhone(phones, car('demo'))).toBe('07 5550 0001')
  expect(vehiclePhone({ ...phones, demo: '07 5550 0003' }, car('demo'))).toBe('07 5550 0003')
})

test('then the new or the used number, then the location’s', () => {
  expect(vehiclePhone({ ...none, used: '07 5550 0002' }, car('new'))).toBe('07 5550 0002')
  expect(vehiclePhone({ ...none, new: '07 5550 0001' }, car('used'))).toBe('07 5550 0001')
  expect(vehiclePhone(none, car('used'))).toBe('07 5550 0000')
  expect(vehiclePhone(none, { carType: 'used', locationPhone: null })).toBeNull()
})

test('a dealership’s own numbers go before the site’s, and nothing but the location’s when types have none', () => {
  expect(vehiclePhone({ ...none, used: '07 5550 0002' }, car('used'), { phoneUsed: '07 5550 0009' })).toBe(
    '07 5550 0009',
  )
  expect(vehiclePhone({ ...none, byCarType: false, used: '07 5550 0002' }, car('used'))).toBe('07 5550 0000')
})
