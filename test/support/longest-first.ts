import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest, those of a suite in this order. Of files that it has not seen vitest begins with the largest: some of these
 * would come last, when the other workers have nothing left to do. What waits for processes stands beside what computes.
 */
export const LONGEST = [
  'test/start.integration.test.ts',
  'src/cli/operator-commands.integration.test.ts',
  'test/money-faults.integration.test.ts',
  'src/domain/stock/import/import-real-feeds.integration.test.ts',
  'test/alert-faults.integration.test.ts',
  'src/domain/market-price/measured.integration.test.ts',
  'test/lead-faults.integration.test.ts',
  'test/first-site.integration.test.ts',
  'test/bench/page-server.integration.test.ts',
  'test/e2e/every-page.browser.test.ts',
  'test/e2e/form-pages.browser.test.ts',
  'test/e2e/styleguide.browser.test.ts',
  'test/e2e/sections.browser.test.ts',
  'test/e2e/shortlist.browser.test.ts',
  'test/e2e/watchlist.browser.test.ts',
  'test/e2e/vehicle-states.browser.test.ts',
  'test/e2e/vehicle-arrivals.browser.test.ts',
  'test/e2e/vehicle-actions.browser.test.ts',
  'test/e2e/locations.browser.test.ts',
  'test/e2e/header.browser.test.ts',
  'test/e2e/dealer-desk.browser.test.ts',
  'test/e2e/demo-site.browser.test.ts',
  'test/e2e/cards.browser.test.ts',
  'test/e2e/targets.browser.test.ts',
  'test/e2e/vehicle-spin.browser.test.ts',
  'test/e2e/map.browser.test.ts',
  'test/e2e/late-answers.browser.test.ts',
  'test/e2e/trade-in.browser.test.ts',
  'test/e2e/reservation.browser.test.ts',
  'test/e2e/styleguide-look.browser.test.ts',
]

/** The order of vitest's own, but for the files above, which come first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const nameOf = ({ moduleId }: TestSpecification) => relative(this.ctx.config.root, moduleId)
    const long = LONGEST.flatMap((name) => sorted.filter((file) => nameOf(file) === name))
    return [...long, ...sorted.filter((file) => !long.includes(file))]
  }
}
