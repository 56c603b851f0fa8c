import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SILHOUETTES } from '../../../../scripts/silhouettes.ts'
import { silhouetteOf } from './silhouette.ts'

describe('silhouetteOf', () => {
  test.each([
    ['Caravan', 'caravan'],
    ['Pop Top', 'caravan'],
    ['Campervan', 'caravan'],
    ['Adventure', 'motorcycle'],
    ['Cruiser', 'motorcycle'],
    ['Naked', 'motorcycle'],
    ['Road', 'motorcycle'],
    ['Off Road', 'motorcycle'],
    ['Sport Touring', 'motorcycle'],
    ['ATV', 'quad'],
    ['Side by Side', 'quad'],
    ['Pantech', 'truck'],
    ['Refrigerated Truck', 'truck'],
    ['Tray', 'truck'],
    ['Cab Chassis', 'ute'],
    ['Ute', 'ute'],
    ['Dual Cab Tray', 'ute'],
    ['Van', 'van'],
    ['SUV', 'suv'],
    ['4x4 off-road', 'suv'],
    ['Wagon', 'wagon'],
    ['People Mover', 'people-mover'],
    ['Hatch', 'hatch'],
    ['Convertible', 'convertible'],
    ['Coupe', 'coupe'],
    ['Sedan', 'sedan'],
    ['', 'sedan'],
  ])('of mixed stock, "%s" is drawn as a %s', (body, silhouette) => {
    expect(silhouetteOf('car', body)).toBe(silhouette)
  })

  test('of motorcycles what has four wheels is drawn with them, and the sprite has each drawing', () => {
    expect(silhouetteOf('motorcycle', 'ATV')).toBe('quad')
    expect(silhouetteOf('truck', 'ATV')).toBe('truck')
    const sprite = readFileSync('src/ui/primitives/icons.svg', 'utf8')
    for (const name of Object.keys(SILHOUETTES)) expect(sprite).toContain(`id="body-${name}"`)
    expect(Object.keys(SILHOUETTES)).toContain('quad')
  })

  test('a kind that has one drawing is drawn as it whatever its body', () => {
    expect(silhouetteOf('truck', 'Cab Chassis')).toBe('truck')
    expect(silhouetteOf('motorcycle', null)).toBe('motorcycle')
  })
})
