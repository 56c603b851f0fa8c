import type { FeedEvent, FeedFormat } from '../feed.ts'
import { endWithStop } from '../feed-stop.ts'
import { readTable } from '../read-table.server.ts'
import { planTable } from '../table-plan.ts'
import { DEALERSOLUTIONS_COLUMNS } from './schema.ts'

/** The stock export of DealerSolutions: one CSV, often several dealer codes, photos beside it by `<dealer>_<stock>_<n>`. */
export const dealersolutionsCsv: FeedFormat = {
  name: 'dealersolutions-csv',
  description: 'Stock export of DealerSolutions (CSV; photos named <dealer>_<stock>_<n>)',
  takesMap: false,
  read: (bytes, { now }): AsyncGenerator<FeedEvent> =>
    endWithStop(readTable(bytes, now, (headers) => planTable(headers, DEALERSOLUTIONS_COLUMNS))),
}
