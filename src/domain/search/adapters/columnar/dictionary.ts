export type DictionaryValue = string | number | boolean
export type Codes = Uint16Array | Uint32Array

/** The distinct values of a field, numbered from 1 in order of appearance. Code 0 is null; values are never taken out. */
export class Dictionary<T extends DictionaryValue = DictionaryValue> {
  readonly values: (T | null)[] = [null]
  readonly labels: string[] = ['']
  private readonly codeOf = new Map<T, number>()
  private order: { byLabel: readonly number[]; places: Uint32Array } = { byLabel: [], places: new Uint32Array(0) }

  get size(): number {
    return this.values.length
  }

  codeFor(value: T): number {
    const known = this.codeOf.get(value)
    if (known !== undefined) return known
    const code = this.values.push(value) - 1
    this.labels.push(String(value))
    this.codeOf.set(value, code)
    return code
  }

  /** Codes in the order of their labels (by UTF-16 units), and for each code its place in that order. */
  labelOrder(): { byLabel: readonly number[]; places: Uint32Array } {
    const { labels } = this
    const { byLabel: known } = this.order
    if (known.length === labels.length) return this.order
    const compare = (a: number, b: number) => (labels[a]! < labels[b]! ? -1 : labels[a]! > labels[b]! ? 1 : a - b)
    const added = Array.from({ length: labels.length - known.length }, (_, i) => known.length + i)
    // Two sorted runs: the sort finds and merges them without comparing each label again.
    const byLabel = [...known, ...added.sort(compare)].sort(compare)
    const places = new Uint32Array(labels.length)
    byLabel.forEach((code, place) => {
      places[code] = place
    })
    this.order = { byLabel, places }
    return this.order
  }
}
