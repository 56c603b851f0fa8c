import { describe, expect, test } from 'vitest'
import { engineContract, searchRequest } from '../../../../../test/support/search/engine-contract.ts'
import { naiveEngine } from '../../../../../test/support/search/naive-engine.ts'
import { searchDocument } from '../../../../../test/support/search/search-documents.ts'
import { columnarEngine } from './columnar-engine.server.ts'

describe('the columnar engine', () => {
  engineContract(columnarEngine)

  test('pages of a word that thousands hold, some in better fields and some few', async () => {
    const stock = Array.from({ length: 1_400 }, (_, i) =>
      searchDocument({
        ...{ id: i + 1, rank: (i * 7919) % 101, make: i % 100 === 0 ? 'Ranger' : 'Ford' },
        ...{ tag: i % 3 === 0 ? null : 'Ranger', status: i % 5 === 0 ? 'sold' : 'in_stock' },
        coordinates: ['-27.47,153.02', '-16.92,145.77', null][i % 3]!,
      }),
    )
    const [engine, naive] = [columnarEngine(), naiveEngine()]
    await Promise.all([engine, naive].map((one) => one.replaceAll(1, stock)))
    const near = { point: { latitude: -27.5, longitude: 153 }, withinKm: null }
    for (const offset of [0, 20, 900])
      for (const asked of [
        { text: 'ranger' },
        { sort: 'distance:asc', near } as const,
        { text: 'ford', collapseSold: true },
      ]) {
        const request = searchRequest({ ...asked, offset })
        expect(await engine.search(1, request)).toEqual(await naive.search(1, request))
      }
  })
})
