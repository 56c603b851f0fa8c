import { expect, test } from 'vitest'
import { canonicalAddress } from './page-key.ts'

const key = (address: string) => canonicalAddress(new URL(address, 'https://dealer.example'))

test.each([
  ['/?utm_source=x', '/'],
  ['/?query=ute&_routes=x', '/'],
  ['/cars/toyota-hilux-1?page=2', '/cars/toyota-hilux-1'],
  ['/cars/toyota-hilux-1?term=5&utm_source=x', '/cars/toyota-hilux-1'],
  ['/cars/toyota-hilux-1?amount=5&gclid=x', '/cars/toyota-hilux-1?amount=5'],
  ['/search/toyota?gclid=1&_routes=routes', '/search/toyota'],
  ['/search/toyota?refinementList%5Bbody%5D=Ute', '/search/toyota?refinementList[body][0]=Ute'],
  ['/models?utm_source=x', '/models'],
  ['/models?refinementList%5Bmodel.body%5D=Ute', '/models?refinementList[model.body][0]=Ute'],
  ['/models/sportage?page=2', '/models/sportage'],
  ['/print?car_id=hilux-1&utm_source=x', '/print?car_id=hilux-1'],
  ['/compare?page=2&ids=1%2C2', '/compare?ids=1,2'],
  ['/favourites?utm_source=x', '/favourites'],
  ['/_root.data?utm_source=x', '/_root.data'],
  ['/search/toyota.data?_routes=x&utm_source=y', '/search/toyota.data?_routes=x'],
])('%s is the page of %s', (one, other) => {
  expect(key(one)).toBe(key(other))
})

test.each([
  ['/search/toyota?page=2', '/search/toyota'],
  ['/print?car_id=1', '/print?car_id=2'],
  ['/compare?ids=1,2', '/compare?ids=2,1'],
  ['/favourites.data?ids=1', '/favourites.data'],
  ['/search/toyota?min[price]=1&range[price]=5:9', '/search/toyota?range[price]=5:9&min[price]=1'],
  ['/search/toyota?query=%FF', '/search/toyota?query=%EF%BF%BD'],
  ['/search/toyota.data?query=%FF', '/search/toyota.data?query=%EF%BF%BD'],
  ['/models?refinementList[model.body][0]=Ute', '/models'],
  ['/models.data?refinementList[manufacturer.name][0]=Kia', '/models.data'],
  ['/special-offers?range[price]=:100', '/special-offers'],
  ['/_root.data?_routes=root', '/_root.data'],
  ['/cars/toyota-hilux-1?amount=5', '/cars/toyota-hilux-1'],
  ['/cars/toyota-hilux-1.data?postcode=4000', '/cars/toyota-hilux-1.data'],
  ['/search/toyota.data?_routes=x', '/search/toyota.data?page=2'],
])('%s is not the page of %s', (one, other) => {
  expect(key(one)).not.toBe(key(other))
})
