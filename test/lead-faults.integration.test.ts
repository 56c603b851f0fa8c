import { expect, test } from 'vitest'
import { buildIfStale } from '../scripts/build.ts'
import { faultRun } from './support/leads/fault-run.ts'

/** The short form of `npm run audit -- leads`, which sends 2,000. */
const SEED = 20

test('no lead is lost, doubled or astray while server, database and receivers are killed and flap', async () => {
  expect(await buildIfStale()).toBe(true)
  const run = await faultRun({
    ...{ seed: SEED, count: 150, clients: 16, killsEvery: [600, 1_500], minutes: 2, restarts: true },
  })
  const broken = run.findings.filter(({ broken }) => broken.length > 0)
  expect(broken, `seed ${run.seed}\n${run.log}`).toEqual([])
  expect(run.submissions).toHaveLength(150)
  expect(Object.values(run.kills).reduce((sum, kills) => sum + kills, 0)).toBeGreaterThan(2)
}, 150_000)
