import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What of a new tenant is in its folder besides the stock: a name, a look, two yards. */
export const BARE_CONFIG = {
  slug: 'bare-yard',
  name: 'Bare Yard Cars',
  template: 'meridian',
  locations: [
    {
      ...{ slug: 'marrickville', name: 'Marrickville yard', street: '10 Example Lane', city: 'Marrickville' },
      ...{ state: 'nsw', postcode: '2204', phone: '02 5550 1234', primary: true },
    },
    {
      ...{ slug: 'leichhardt', name: 'Leichhardt yard', street: '20 Sample Street', city: 'Leichhardt' },
      ...{ state: 'NSW', postcode: '2040', phone: '02 5550 5678' },
    },
  ],
}

const MODELS = [
  'Corolla',
  'RAV4',
  'HiLux',
  'Camry',
  'Yaris',
  'Kluger',
  'Prado',
  '86',
  'Aurion',
  'Rukus',
  'Echo',
  'Tarago',
]
const HEADER = 'Stock number,Location code,Car type,Year,Make,Model,Body,Odometer,DAP Price'
const LENDER = 'Finance provider,Finance weekly,Finance interest rate,Finance comparison rate,Finance term months'

/**
 * A dealer who has given a name, two locations and a feed of twelve cars (`b1` to `b12`) and set nothing; the feed says what a lender
 * asks for each, whom the dealer has not named. `config` is written over what the folder's says.
 */
export async function writeBareTenant(dir: string, config: object = {}): Promise<void> {
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, 'config.json'), JSON.stringify({ ...BARE_CONFIG, ...config }))
  const rows = MODELS.map(
    (model, n) =>
      `B${n + 1},${n % 2 ? 'leichhardt' : 'marrickville'},used,2021,Toyota,${model},Sedan,${40_000 + n},${20_000 + n * 500},acme,99,8.9,9.7,60`,
  )
  await writeFile(join(dir, 'stock.csv'), [`${HEADER},${LENDER}`, ...rows].join('\n'))
}
