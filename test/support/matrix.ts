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
