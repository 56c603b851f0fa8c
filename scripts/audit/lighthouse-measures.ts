export const CATEGORIES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
export type Category = keyof typeof CATEGORIES

/** The least any page may score, and the most its measures may be (medians): under the profile of Lighthouse for phones, slow 4G and a processor slowed four times. */
const BUDGETS = { lcpMs: 1500, tbtMs: 50, cls: 0 }

/** What one look at a page found. What Lighthouse could not measure is not a number. */
export type Run = {
  scores: Record<Category, number>
  lcpMs: number
  tbtMs: number
  cls: number
  failed: readonly string[]
}

/** What all looks at a page come to. */
export type Measures = Run & { runs: string }

/** Medians, the worst shift, and every audit that failed in any run; not a number where one run lacks the measure. */
export function measuresOf(runs: readonly Run[]): Measures {
  const of = (pick: (one: Run) => number) => median(runs.map(pick))
  const audits = new Set(runs.flatMap(({ failed }) => failed))
  const timesOf = (audit: string) => runs.filter(({ failed }) => failed.includes(audit)).length
  return {
    scores: Object.fromEntries(
      Object.keys(CATEGORIES).map((name) => [name, of(({ scores }) => scores[name as Category])]),
    ) as Run['scores'],
    lcpMs: of(({ lcpMs }) => lcpMs),
    tbtMs: of(({ tbtMs }) => tbtMs),
    cls: Math.max(...runs.map(({ cls }) => cls)),
    failed: [...audits].map((audit) => `${audit} (${timesOf(audit)} of ${runs.length} runs)`),
    runs: runs.map(({ lcpMs, tbtMs }) => `${Math.round(lcpMs)}/${Math.round(tbtMs)}`).join(' '),
  }
}

/** The budgets a page does not keep. A measure that is missing keeps none. */
export function missesOf({ scores, lcpMs, tbtMs, cls }: Measures): string[] {
  return [
    ...Object.entries(CATEGORIES).flatMap(([name, least]) => (scores[name as Category] >= least ? [] : [name])),
    ...(lcpMs <= BUDGETS.lcpMs ? [] : ['LCP']),
    ...(tbtMs <= BUDGETS.tbtMs ? [] : ['TBT']),
    ...(cls <= BUDGETS.cls ? [] : ['CLS']),
  ]
}

function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
