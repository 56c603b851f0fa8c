import type { FilterField } from '../../filter.ts'
import type { SearchDocument } from '../../search-document.ts'
import { DictionaryColumn } from './dictionary-column.ts'
import { ImageColumn } from './image-column.ts'
import { ListColumn } from './list-column.ts'
import { NumberColumn } from './number-column.ts'
import { readDocument } from './read-document.ts'
import { TextColumn } from './text-column.ts'

/** How each field is kept; the type makes a forgotten one, or one of the wrong kind, an error. */
const newColumns = () => ({
  id: new NumberColumn(),
  slug: new TextColumn(),
  path: new TextColumn(),
  name: new TextColumn(),
  carsales_title: new TextColumn(),
  item_type: new DictionaryColumn<string>(),
  car_type: new DictionaryColumn<string>(),
  status: new DictionaryColumn<string>(),
  reserved: new DictionaryColumn<boolean>(),
  preorder: new DictionaryColumn<boolean>(),
  certified: new DictionaryColumn<boolean>(),
  tag: new DictionaryColumn<string>(),
  categories: new ListColumn(),
  year: new NumberColumn(),
  make: new DictionaryColumn<string>(),
  model: new DictionaryColumn<string>(),
  make_model: new DictionaryColumn<string>(),
  badge: new DictionaryColumn<string>(),
  series: new DictionaryColumn<string>(),
  colour: new DictionaryColumn<string>(),
  simple_colour: new DictionaryColumn<string>(),
  interior_colour: new DictionaryColumn<string>(),
  body: new DictionaryColumn<string>(),
  simple_body: new DictionaryColumn<string>(),
  fuel: new DictionaryColumn<string>(),
  simple_fuel: new DictionaryColumn<string>(),
  trans: new DictionaryColumn<string>(),
  simple_transmission: new DictionaryColumn<string>(),
  drive: new DictionaryColumn<string>(),
  simple_drive: new DictionaryColumn<string>(),
  seats: new DictionaryColumn<number>(),
  doors: new DictionaryColumn<number>(),
  gearnum: new DictionaryColumn<number>(),
  engine_size: new DictionaryColumn<string>(),
  towing: new NumberColumn(),
  km: new NumberColumn(),
  price: new NumberColumn(),
  list_price: new NumberColumn(),
  before_price: new NumberColumn(),
  offer_price: new NumberColumn(),
  subscription_price: new NumberColumn(),
  price_type: new DictionaryColumn<string>(),
  price_range: new DictionaryColumn<string>(),
  weekly_price_range: new DictionaryColumn<string>(),
  weekly_repayment: new NumberColumn(),
  interest_rate: new NumberColumn(),
  comparison_rate: new NumberColumn(),
  filtered_features: new ListColumn(),
  stocknum: new TextColumn(),
  dealership_id: new DictionaryColumn<number>(),
  dealership_name: new DictionaryColumn<string>(),
  dealership_slug: new DictionaryColumn<string>(),
  location_id: new DictionaryColumn<number>(),
  location_name: new DictionaryColumn<string>(),
  city: new DictionaryColumn<string>(),
  state: new DictionaryColumn<string>(),
  coordinates: new DictionaryColumn<string>(),
  distribution_locations: new ListColumn(),
  show_on_dealer_website: new DictionaryColumn<boolean>(),
  views: new NumberColumn(),
  photos_count: new NumberColumn(),
  images: new ImageColumn(),
  created_at_timestamp: new NumberColumn(),
  updated_at_timestamp: new NumberColumn(),
  sold_date_timestamp: new NumberColumn(),
  rank: new NumberColumn(),
})

export type Columns = ReturnType<typeof newColumns>
export type FieldColumn = Columns[FilterField]
type AnyColumn = { append(value: never): void; copy(rows: Uint32Array): unknown; bytes: number }

const FIELDS = Object.keys(newColumns()) as (keyof Columns & keyof SearchDocument)[]

/** A tenant's documents as columns. Rows are only ever appended; a row keeps its number until a copy leaves it out. */
export class ColumnStore {
  readonly columns: Columns
  rows: number

  constructor(columns: Columns = newColumns(), rows = 0) {
    this.columns = columns
    this.rows = rows
  }

  append(document: SearchDocument): number {
    for (const field of FIELDS) (this.columns[field] as AnyColumn).append(document[field] as never)
    return this.rows++
  }

  read(row: number): SearchDocument {
    return readDocument(this.columns, row)
  }

  /** The rows given as a store of their own; pauses between columns, so that a large one holds nothing up. */
  async copy(rows: Uint32Array, pause: () => Promise<void>): Promise<ColumnStore> {
    const copied: Record<string, unknown> = {}
    for (const field of FIELDS) {
      copied[field] = (this.columns[field] as AnyColumn).copy(rows)
      await pause()
    }
    return new ColumnStore(copied as Columns, rows.length)
  }

  get bytes(): number {
    return FIELDS.reduce((sum, field) => sum + this.columns[field].bytes, 0)
  }
}
