import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { findFeedFormat } from './formats.server.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const ROWS = 40_000
const ROWS_PER_CHUNK = 500
/** Less than 225 bytes of each row: a reader that kept its rows would keep more. */
const MOST_GROWTH_BYTES = 225 * ROWS

async function* csv(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('Stock number,Make,Model,Year,Price,Odometer,Colour,Features,Comments\n')
  for (let row = 0; row < ROWS; row += ROWS_PER_CHUNK) {
    const lines = Array.from({ length: ROWS_PER_CHUNK }, (_, i) => {
      const n = row + i
      return `S${n},Toyota,Corolla,${2000 + (n % 25)},"$${n % 90},990",${n % 300} km,White,"ABS, Airbags (front, side)","Line ${n}\nsecond"\n`
    })
    yield Buffer.from(lines.join(''))
  }
}

async function* xml(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('<StockItems>')
  for (let row = 0; row < ROWS; row += ROWS_PER_CHUNK) {
    const items = Array.from({ length: ROWS_PER_CHUNK }, (_, i) => {
      const text =
        '<Make>KIA</Make><Model>RIO</Model><ModelYear>2019</ModelYear><SellingPrice>9990</SellingPrice><Description>Fine &amp; dandy</Description>'
      return `<StockItem><StockNumber>S${row + i}</StockNumber>${text}</StockItem>`
    })
    yield Buffer.from(items.join(''))
  }
  yield Buffer.from('</StockItems>')
}

test.each([
  ['universal-csv', csv],
  ['easycars-xml', xml],
] as const)('%s: memory stays flat over 40,000 rows', async (name, bytes) => {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  let rows = 0
  let mostGrowth = 0
  for await (const event of findFeedFormat(name)!.read(bytes(), {
    map: null,
    now: new Date('2026-01-15T00:00:00Z'),
  })) {
    if (event.kind === 'row') rows++
    if (rows % 10_000 !== 0) continue
    collectGarbage()
    mostGrowth = Math.max(mostGrowth, process.memoryUsage().heapUsed - before)
  }
  expect(rows).toBe(ROWS)
  expect(mostGrowth).toBeLessThan(MOST_GROWTH_BYTES)
})
