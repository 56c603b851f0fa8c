import { expect, test } from 'vitest'
import { buildIfStale } from '../scripts/build.ts'
import { moneyRun } from './support/payments/money-run.ts'

/** The short form of `npm run audit -- money`, which has 500 journeys. */
const SEED = 42

test('no cent is lost, no vehicle held twice and nobody charged for nothing while server and database are killed', async () => {
  expect(await buildIfStale()).toBe(true)
  const run = await moneyRun({
    ...{ seed: SEED, count: 24, clients: 8, killsEvery: [400, 1_000], mostKills: 3, restarts: true },
  })
  const broken = run.findings.filter(({ broken }) => broken.length > 0)
  expect(broken, `seed ${run.seed}\n${run.log}`).toEqual([])
  expect(run.journeys).toHaveLength(24)
  expect(Object.values(run.kills).reduce((sum, kills) => sum + kills, 0)).toBeGreaterThan(2)
}, 240_000)
