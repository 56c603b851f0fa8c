import { expect, test } from 'vitest'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { stockWords } from './stock-words.ts'

const values = (...words: string[]) => words.map((value) => ({ value, count: 1 }))

test.each<[string[], string[], TenantSettingsInput['site'], string]>([
  [['car'], ['used'], {}, 'Used cars'],
  [['car'], ['used', 'new'], {}, 'Cars'],
  [['car'], ['used'], { vehicleWord: 'vehicle' }, 'Used cars'],
  [['car', 'truck'], ['used'], { vehicleWord: 'vehicle' }, 'Used vehicles'],
  [['caravan'], ['new', 'used'], { vehicleWord: 'vehicle' }, 'Caravans'],
  [['caravan'], ['new'], { vehicleWord: 'van' }, 'New vans'],
  [['car'], ['demo'], { vehicleWord: 'vehicle', vehicleWordPlural: 'wheels' }, 'Demo wheels'],
  [[], [], {}, 'Cars'],
])('stock of %j, %j under %j is %s', (kinds, conditions, site, words) => {
  const facets = { item_type: values(...kinds), car_type: values(...conditions) }
  expect(stockWords({ facets }, completeSettings({ site }))).toBe(words)
})
