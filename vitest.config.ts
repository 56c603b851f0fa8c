import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const shared = { environment: 'node', restoreMocks: true } as const

/** Left to itself vitest keeps one core free, which of two is half. */
const everyCore = { maxWorkers: availableParallelism() } as const

/** Browser files that measure neither shifts nor times: `npm test` runs two of them at once, then the others one by one. */
const TOGETHER = [
  'demo-site',
  'events',
  'filters-followed',
  'filters-plain',
  'keyboard',
  'left-as-drawn',
  'print',
  'search-api',
  'shortlist',
  'styleguide',
  'styleguide-look',
  'targets',
  'vehicle-calculators',
  'vehicle-code',
  'vehicle-events',
  'vehicle-gallery',
  'vehicle-interior',
  'vehicle-page',
  'without-scripts',
].map((name) => `test/e2e/${name}.browser.test.ts`)

type Files = { include: string[]; exclude?: string[]; fileParallelism?: boolean; maxWorkers?: number }
// One file at a time: what a browser counts as a shift hangs on how soon an answer comes.
const oneByOne: Files = { include: ['test/e2e/**/*.browser.test.ts'], fileParallelism: false }
const BROWSER_FILES: Record<string, Files> = {
  all: oneByOne,
  together: { include: TOGETHER, maxWorkers: 2 },
  alone: { ...oneByOne, exclude: TOGETHER },
}

/** Three suites, told apart by file name: unit (no I/O), integration (PostgreSQL, HTTP, files), browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          ...everyCore,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.integration.test.*', '**/*.browser.test.*', 'node_modules/**'],
        },
      },
      {
        test: {
          ...shared,
          ...everyCore,
          name: 'integration',
          include: ['src/**/*.integration.test.{ts,tsx}', 'test/**/*.integration.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          ...BROWSER_FILES[process.env.FORECOURT_BROWSER_FILES ?? 'all'],
          name: 'browser',
          globalSetup: ['test/support/site-setup.ts'],
          // On few cores a browser is late now and then; a test tried again is marked in the report.
          retry: process.env.CI ? 2 : 0,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
