import { describe, expect, test } from 'vitest'
import { emailShare, facebookShare, smsShare, type TwitterShare, twitterShare, whatsAppShare } from './share-links.ts'

const URL_OF_CAR = 'https://harbour.example/cars/2024-kia-sportage?a=1&b=2'
const TEXT = '2024 Kia Sportage & friends: 100%'
const queryOf = (href: string) => Object.fromEntries(new URL(href).searchParams)

describe('X', () => {
  test('is told address, words and lists', () => {
    const shared = twitterShare({ url: URL_OF_CAR, text: TEXT, hashtags: ['kia', 'suv'], related: ['harbour'] })
    expect(shared).toMatchObject({
      kind: 'link',
      href: expect.stringMatching(/^https:\/\/twitter\.com\/intent\/tweet\?/),
    })
    expect(shared.kind === 'link' && queryOf(shared.href)).toEqual({
      url: URL_OF_CAR,
      text: TEXT,
      hashtags: 'kia,suv',
      related: 'harbour',
    })
  })

  test('lists may be left out', () => {
    const shared = twitterShare({ url: URL_OF_CAR })
    expect(shared.kind === 'link' && queryOf(shared.href)).toEqual({ url: URL_OF_CAR })
  })

  test.each([
    ['no address', { url: '' }, 'address'],
    ['no address at all', {}, 'address'],
    ['a script for an address', { url: 'javascript:alert(1)' }, 'address'],
    ['hashtags that are no list', { url: URL_OF_CAR, hashtags: 'kia,suv' }, 'hashtags'],
    ['related accounts that are no list', { url: URL_OF_CAR, related: 'harbour' }, 'related'],
  ])('%s is refused', (_, given, word) => {
    expect(twitterShare(given as unknown as TwitterShare)).toEqual({
      kind: 'invalid',
      reason: expect.stringContaining(word),
    })
  })
})

test('Facebook needs an address', () => {
  const shared = facebookShare({ url: URL_OF_CAR })
  expect(shared.kind === 'link' && queryOf(shared.href)).toEqual({ u: URL_OF_CAR })
  expect(facebookShare({ url: '/cars/x' }).kind).toBe('invalid')
})

test('WhatsApp, letters and texts carry words as they are', () => {
  expect(queryOf(whatsAppShare({ text: TEXT }))).toEqual({ text: TEXT })
  expect(queryOf(emailShare({ subject: TEXT, body: `one\n${URL_OF_CAR}` }))).toEqual({
    subject: TEXT,
    body: `one\r\n${URL_OF_CAR}`,
  })
  expect(smsShare({ text: 'a b&c' })).toBe('sms:?&body=a%20b%26c')
})
