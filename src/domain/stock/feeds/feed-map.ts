/** A column mapping file (`--map`): any CSV a dealer has, without code. Only the columns it names are read. */
export type FeedMap = {
  $schema?: string
  description?: string
  /** Columns that together name a row when the file has no stock number column. */
  key?: string[]
  columns: Record<string, FeedMapTarget | FeedMapTarget[]>
  /** A field made of several columns. */
  combine?: FeedMapCombination[]
  /** Our field → the value it takes where the row has none. */
  defaults?: Record<string, string>
  /** Rows that are no vehicles. */
  skipWhen?: FeedMapSkip[]
}
export type FeedMapTarget = string | FeedMapColumn
export type FeedMapColumn = {
  /** Our field: a `universal-csv` header or a name of the glossary. */
  field: string
  /** Cut the value at this text and keep part number `part` (from 1). */
  split?: string
  part?: number
  /** Keep only what the first group of this expression matches. */
  match?: string
  /** Dealer's word → ours, before the catalogue. Compared without case and outer space. */
  values?: Record<string, string>
}
export type FeedMapCombination = Omit<FeedMapColumn, 'split' | 'part'> & { columns: string[]; separator?: string }
export type FeedMapSkip = { column: string; is?: string[]; match?: string; reason: string }
