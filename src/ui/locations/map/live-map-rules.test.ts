import { expect, test } from 'vitest'
import { mayAsk } from './live-map-rules.ts'

test('a style of another site has nothing asked for but of the origins that are named', () => {
  const origins = ['https://tiles.example.com']
  const asked = ['https://tiles.example.com/1/2/3.pbf', 'blob:https://dealer.example/1', 'data:,']
  expect(asked.filter((address) => mayAsk(address, origins))).toEqual(asked)
  for (const address of ['https://elsewhere.example/3.pbf', 'http://tiles.example.com/3.pbf', '/assets/x.js'])
    expect(mayAsk(address, origins)).toBe(false)
})
