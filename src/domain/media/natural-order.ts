const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Orders file names as people count: `car_2.jpg` before `car_10.jpg`. Equal but for case or zeros: by code unit. */
export function byNaturalOrder(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}

/** The number a numbered file carries: the last run of digits before its ending; null when it has none. */
export function fileNumber(fileName: string): number | null {
  const digits = /(\d+)\D*$/.exec(fileName.replace(/\.[^.]*$/, ''))?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Numbers absent between the lowest and the highest given, ascending: `[1, 2, 5]` lacks 3 and 4. */
export function missingNumbers(numbers: readonly number[], limit = 100): number[] {
  const present = new Set(numbers)
  const missing: number[] = []
  const highest = Math.max(...present)
  for (let n = Math.min(...present); n < highest && missing.length < limit; n++) {
    if (!present.has(n)) missing.push(n)
  }
  return missing
}
