import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listingName, listingSlugBase, slugCandidate, slugComesFrom } from './listing-slug.ts'

const hilux = { stockNumber: 'A 0012', year: 2021, make: 'Toyota', model: 'HiLux', badge: 'SR5', series: 'GUN126R' }

describe('name', () => {
  test('is year, make, model and badge', () => {
    expect(listingName(hilux)).toBe('2021 Toyota HiLux SR5')
  })

  test('names the series where there is no badge', () => {
    expect(listingName({ ...hilux, badge: null })).toBe('2021 Toyota HiLux GUN126R')
    expect(listingName({ ...hilux, badge: null, series: null })).toBe('2021 Toyota HiLux')
  })
})

describe('slug', () => {
  test('is the identity in lower-case ASCII, ending in the stock number', () => {
    expect(listingSlugBase(hilux)).toBe('2021-toyota-hilux-sr5-a-0012')
    expect(listingSlugBase({ ...hilux, make: 'Citroën', model: "C'eed", badge: 'È-Tech+' })).toBe(
      '2021-citroen-ceed-e-tech-a-0012',
    )
  })

  test('keeps the whole stock number when the words are long', () => {
    const slug = listingSlugBase({ ...hilux, badge: 'Very Long Badge '.repeat(20) })
    expect(slug.length).toBeLessThan(110)
    expect(slug).toMatch(/^2021-toyota-hilux-very-long.*-(very|long|badge)-a-0012$/)
  })

  test('is always a valid path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (badge, stockNumber) => {
        expect(listingSlugBase({ ...hilux, badge, stockNumber })).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      }),
    )
  })

  test('knows its own numbered variants and no others', () => {
    expect(slugComesFrom('2021-kia-rio-12', slugCandidate('2021-kia-rio-12', 1))).toBe(true)
    expect(slugComesFrom(slugCandidate('2021-kia-rio-12', 2), '2021-kia-rio-12')).toBe(true)
    expect(slugComesFrom(slugCandidate('2021-kia-rio-12', 14), '2021-kia-rio-12')).toBe(true)
    expect(slugComesFrom('2021-kia-rio-sport-12', '2021-kia-rio')).toBe(false)
    expect(slugComesFrom('2021-kia-rio-1', '2021-kia-rio')).toBe(false)
  })
})
