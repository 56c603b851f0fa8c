import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

/**
 * Files share a process and what they import: nothing of `src` keeps what is another database's or another site's. What is
 * polled comes at once where nothing else runs; a second, as vitest has it, is little beside other work.
 */
const shared = {
  ...{ environment: 'node', restoreMocks: true, isolate: false },
  expect: { poll: { timeout: 15_000 } },
} as const

/** Left to itself vitest keeps one core free, which of two is half. */
const everyCore = { maxWorkers: availableParallelism() } as const
/** Tests that wait for servers, databases and browsers leave their core to others an eighth of the time and more. */
const oneMore = { maxWorkers: availableParallelism() + 1 } as const

/** Suites, told apart by file name: unit (no I/O), integration (PostgreSQL, HTTP, files), browser; cluster (`npm run audit -- cluster`). */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          ...everyCore,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.integration.test.*', '**/*.browser.test.*', '**/*.cluster.test.*', 'node_modules/**'],
        },
      },
      {
        test: {
          ...shared,
          ...oneMore,
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
          ...oneMore,
          name: 'browser',
          include: ['test/e2e/**/*.browser.test.ts'],
          globalSetup: ['test/support/site-setup.ts'],
          setupFiles: ['test/support/leave-out-passed.ts'],
          // On few cores a browser is late now and then; a test tried again is marked in the report.
          retry: process.env.CI ? 3 : 0,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'cluster',
          include: ['{src,test}/**/*.cluster.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          // Each file has a search server of its own.
          maxWorkers: 1,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
