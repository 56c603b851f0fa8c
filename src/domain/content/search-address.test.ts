import { expect, test } from 'vitest'
import { searchAddressProblem } from './search-address.ts'

test.each([
  '/search/new-used-and-demo-cars',
  '/search/used-cars',
  '/search/used-cars/land-rover/discovery-sport',
  '/search/toyota?range[price]=:30000&sortBy=price:asc',
  '/search/toyota?range%5Bprice%5D=10000%3A30000',
  '/search/new-used-and-demo-cars?refinementList[body][0]=SUV&refinementList[body][1]=Ute',
  '/search/new-used-and-demo-cars?query=seven+seats',
  '/search/north-side',
  '/search/Used-Cars/Toyota',
])('%s is a search', (address) => expect(searchAddressProblem(address)).toBeNull())

test.each([
  ['/search', /default search/],
  ['/search/?query=x', /default search/],
  ['/search/used-cars/a/b/c', /No search has this path/],
  ['/search/used-cars?utm_source=x', /"utm_source=x" says nothing/],
  ['/search/used-cars?refinementList[wheels]=4', /says nothing/],
  ['/search/used-cars?range[colour]=1:2', /says nothing/],
  ['/search/used-cars?range[price]=:', /says nothing/],
  ['/search/used-cars?sortBy=price', /says nothing/],
])('%s is none: %s', (address, problem) => expect(searchAddressProblem(address)).toMatch(problem))
