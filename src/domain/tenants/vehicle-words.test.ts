import { expect, test } from 'vitest'
import { completeSettings } from './settings.ts'
import { settingsOfKind, vehicleWords } from './vehicle-words.ts'

test.each([
  [{}, 'car', 'car', 'cars'],
  [{}, 'caravan', 'caravan', 'caravans'],
  [{ vehicleWordPlural: 'automobiles' }, 'truck', 'truck', 'trucks'],
  [{ vehicleWord: 'vehicle' }, 'motorcycle', 'vehicle', 'vehicles'],
  [{ vehicleWord: 'ute' }, 'truck', 'ute', 'utes'],
])('a dealer of %j calls a %s a %s (rule:vehicle-word)', (site, kind, word, words) => {
  const settings = settingsOfKind(completeSettings({ site }), kind)
  expect([settings.site.vehicleWord, vehicleWords(settings)]).toEqual([word, words])
})
