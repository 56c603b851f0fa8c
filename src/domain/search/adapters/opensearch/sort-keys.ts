import { DEFAULT_SORT, DISTANCE_SORT, type EngineSort } from '../../sort.ts'
import type { Query } from './queries.ts'

/** How far each known place is: 0 the nearest, equal distances share a number. */
export type NearnessOrder = Readonly<Record<string, number>>

/** One thing vehicles are ordered by, the least first (`descending`: the greatest). Absent amounts come last. */
type SortKey =
  | { by: 'score' }
  | { by: 'nearness'; nearness: NearnessOrder }
  | { by: 'amount'; field: string; descending: boolean }

/** What decides between two vehicles, in turn; the last tells any two apart. */
export function sortKeys(
  sort: EngineSort,
  { nearness, isScored }: { nearness: NearnessOrder | null; isScored: boolean },
): SortKey[] {
  const [field, direction] = (sort === DISTANCE_SORT ? DEFAULT_SORT : sort).split(':') as [string, string]
  const isNearest = sort === DISTANCE_SORT && nearness !== null
  const first: SortKey[] = isNearest ? [{ by: 'nearness', nearness }] : []
  if (isScored && !isNearest && (sort === DEFAULT_SORT || sort === DISTANCE_SORT)) first.push({ by: 'score' })
  return [
    ...first,
    { by: 'amount', field, descending: direction === 'desc' },
    { by: 'amount', field: 'created_at_timestamp', descending: true },
    { by: 'amount', field: 'id', descending: true },
  ]
}

export function sortOf(keys: readonly SortKey[]): Query[] {
  return keys.map((key) => {
    if (key.by === 'score') return { _score: 'desc' }
    if (key.by === 'amount')
      return { [`number.${key.field}`]: { order: key.descending ? 'desc' : 'asc', missing: '_last' } }
    const script = { source: `return ${NEARNESS};`, params: { nearness: key.nearness, nowhere: NOWHERE } }
    return { _script: { type: 'number', script, order: 'asc' } }
  })
}

/** Where a vehicle without a known place, or without the amount, stands: behind all others. */
const NOWHERE = 1e300
const NEARNESS = `(doc['place'].size() == 0 ? params.nowhere : ((Number) params.nearness.getOrDefault(doc['place'].value, params.nowhere)).doubleValue())`

/** The vehicle as numbers that compare, one after the other, as the order does. */
function codeOf(key: SortKey): string {
  if (key.by === 'score') return '0.0 - ((Number) _score).doubleValue()'
  if (key.by === 'nearness') return NEARNESS
  const values = `doc['number.${key.field}']`
  return `${values}.size() == 0 ? params.nowhere : ${key.descending ? `0.0 - ${values}.value` : `${values}.value`}`
}

/** The same of a hit, from its score and the values it was asked for. */
export function placeOf(
  keys: readonly SortKey[],
  hit: { _score: number | null; fields?: Record<string, unknown[]> },
): number[] {
  return keys.map((key) => {
    if (key.by === 'score') return 0 - (hit._score ?? 0)
    if (key.by === 'nearness') return key.nearness[String(hit.fields?.place?.[0])] ?? NOWHERE
    const value = hit.fields?.[`number.${key.field}`]?.[0]
    if (typeof value !== 'number') return NOWHERE
    return key.descending ? 0 - value : value
  })
}

/** The values `placeOf` reads. */
export function placeFields(keys: readonly SortKey[]): string[] {
  return keys.flatMap((key) => (key.by === 'score' ? [] : key.by === 'nearness' ? ['place'] : [`number.${key.field}`]))
}

/** A script that tells of a vehicle how many of the places given, which are in order, come before it. */
export function placesBefore(keys: readonly SortKey[], places: readonly (readonly number[])[]): Query {
  const nearness = keys.find((key) => key.by === 'nearness')?.nearness ?? {}
  const source = `
    double[] own = new double[] { ${keys.map(codeOf).join(', ')} };
    int low = 0;
    int high = params.places.size();
    while (low < high) {
      int middle = (low + high) / 2;
      List other = params.places.get(middle);
      boolean before = false;
      for (int i = 0; i < own.length; i++) {
        double value = ((Number) other.get(i)).doubleValue();
        if (value == own[i]) continue;
        before = value < own[i];
        break;
      }
      if (before) low = middle + 1; else high = middle;
    }
    return low;`
  return { source, params: { places, nearness, nowhere: NOWHERE } }
}
