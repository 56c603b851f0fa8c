import { describe, test as runsAlways } from 'vitest'
import { DESK, PHONE } from './visit.ts'

/**
 * `npm run audit -- pages` looks at everything at every width; `npm test` at each kind of page once per template.
 * Under one name a test looks at the same in both: `--rest` leaves out what has passed.
 */
export const IS_WHOLE = process.env.FORECOURT_MATRIX === 'whole'

type Width = { viewport: typeof PHONE; width: number }
/** Cases of `describeByTurns` for what is one behaviour on a phone and at a desk. */
export const WIDTHS = [PHONE, DESK].map((viewport): Width => ({ viewport, width: viewport.width }))
const [phone, desk] = WIDTHS

/**
 * Each case at both widths; in the short form the first on a phone, the second at a desk, and so on by turns. Made of
 * two lists, the cases have the odd one inside: so everything in either list is seen at both widths. Where the inner one
 * is even, `rowLength` says how long it is, and each row begins at the other width.
 */
export function atWidths<T extends object>(cases: readonly T[], rowLength = cases.length): (T & Width)[] {
  return cases.flatMap((one, index) => {
    const turn = (index % rowLength) + Math.floor(index / rowLength)
    return (IS_WHOLE ? [phone!, desk!] : [turn % 2 === 0 ? phone! : desk!]).map((width) => ({ ...one, ...width }))
  })
}

/** What is looked at on this turn: all of it, or in the short form every second one, and on the next turn the others. */
export function onTurn<T>(list: readonly T[], turn: number): T[] {
  return list.filter((_, index) => IS_WHOLE || (index + turn) % 2 === 0)
}

/** What `test` of vitest does, for those tests whose turn it is. */
export type TestByTurns = {
  (name: string, run: () => Promise<void>): void
  each<T>(list: readonly T[]): (name: string, run: (one: T) => Promise<void>) => void
}

/**
 * What is one behaviour in each of several looks: the suite `name` (`$key` stands for a case's field) for each case, with
 * every test in each of them in the whole matrix. In the short form every test runs once; which case is its own says its
 * title, so that a test added or taken away moves no other.
 */
export function describeByTurns<T extends object>(
  cases: readonly T[],
  name: string,
  suite: (one: T, test: TestByTurns) => void,
): void {
  let tests: string[] | undefined
  for (const [index, one] of cases.entries())
    describe.each([one])(name, () => {
      const titles: string[] = []
      let mine = 0
      const isMine = (title: string) => {
        titles.push(title)
        const runs = IS_WHOLE || turnOf(title, cases.length) === index
        if (runs) mine++
        return runs
      }
      const byTurns = (title: string, run: () => Promise<void>) => {
        if (isMine(title)) runsAlways(title, run)
      }
      const each =
        <Row>(list: readonly Row[]) =>
        (title: string, run: (row: Row) => Promise<void>) =>
          runsAlways.for(list.filter((row) => isMine(`${title} ${JSON.stringify(row)}`)))(title, run)
      suite(one, Object.assign(byTurns, { each }))
      // A test that only some cases have may be the turn of one that has not: it runs by vitest's own `test`.
      tests ??= titles
      if (titles.join('\n') !== tests.join('\n')) throw new Error(`${name}: the tests by turns differ between cases.`)
      // vitest takes a suite without tests for a mistake.
      if (mine === 0) runsAlways.skip('has no test whose turn it is')
    })
}

/** Which of so many cases a title runs in: FNV-1a, which spreads titles that differ in one letter. */
export function turnOf(title: string, cases: number): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(title)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return ((hash ^ (hash >>> 15)) >>> 0) % cases
}
