import type { FeedFormat } from '../feed.ts'
import { endWithStop } from '../feed-stop.ts'
import { readTable } from '../read-table.server.ts'
import { planMappedTable, planTable } from '../table-plan.ts'

/** A table with named columns, whoever wrote it: headers matched loosely (field-facts §3.2), or told by a map file. */
export const universalCsv: FeedFormat = {
  name: 'universal-csv',
  description: 'Any CSV with named columns: headers are matched loosely, or mapped with --map',
  takesMap: true,
  read: (bytes, { map, now }) =>
    endWithStop(readTable(bytes, now, (headers) => (map ? planMappedTable(headers, map) : planTable(headers)))),
}
