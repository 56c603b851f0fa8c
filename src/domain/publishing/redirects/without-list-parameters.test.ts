import { expect, test } from 'vitest'
import { withoutListParameters } from './without-list-parameters.ts'

test.each([
  ['/stock/bmw/120i?sort=price', '/stock/bmw/120i'],
  ['/stock?make=kia&page=3&sort_by=km&utm_source=mail', '/stock?make=kia'],
  ['https://www.former.example/stock?Page=2&orderBy=price', 'https://www.former.example/stock'],
  ['/index.php?page=contact', '/index.php?page=contact'],
  ['/order.php?order=7', '/order.php?order=7'],
  ['/stock?q=red+car', '/stock?q=red+car'],
  ['/stock', '/stock'],
])('%s is %s', (address, expected) => expect(withoutListParameters(address)).toBe(expected))
