import { describe, test as runsAlways } from 'vitest'
import { DESK, PHONE } from './visit.ts'

/** `npm run audit -- pages` looks at everything at every width; `npm test` at each kind of page once per template. */
export const IS_WHOLE = process.env.FORECOURT_MATRIX === 'whole'

type Width = { viewport: typeof PHONE; width: number }
const [phone, desk] = [PHONE, DESK].map((viewport): Width => ({ viewport, width: viewport.width }))

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
 * every test in each of them in the whole matrix. In the short form every test runs once, its case by turns; so a suite
 * needs as many tests as there are cases.
 */
export function describeByTurns<T extends object>(
  cases: readonly T[],
  name: string,
  suite: (one: T, test: TestByTurns) => void,
): void {
  let tests: number | undefined
  for (const [index, one] of cases.entries())
    describe.each([one])(name, () => {
      let turn = 0
      const isMine = () => turn++ % cases.length === index || IS_WHOLE
      const byTurns = (title: string, run: () => Promise<void>) => {
        if (isMine()) runsAlways(title, run)
      }
      const each = <Row>(list: readonly Row[]) => {
        const mine = list.filter(isMine)
        return (title: string, run: (row: Row) => Promise<void>) => runsAlways.for([...mine])(title, run)
      }
      suite(one, Object.assign(byTurns, { each }))
      // A test that only some cases have would shift the turns of those after it: it runs by vitest's own `test`.
      tests ??= turn
      if (turn !== tests) throw new Error(`${name}: ${tests} tests by turns for one case, ${turn} for another.`)
    })
}
