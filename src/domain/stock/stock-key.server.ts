import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for a stock number as it is compared, the same as `stockNumberKey`: a spreadsheet strips zeros (00001075 becomes
 * 1075), people write ab12 for AB12. `column` is a name in the query, never input.
 */
export function stockKey(column: string): RawBuilder<string> {
  return sql.raw(`regexp_replace(upper(trim(${column})), '^0+(?=.)', '')`)
}
