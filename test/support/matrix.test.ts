import { afterAll, describe, expect, test } from 'vitest'
import { describeByTurns, turnOf } from './matrix.ts'

const CASES = [{ slug: 'one' }, { slug: 'two' }, { slug: 'three' }]
const TITLES = Array.from({ length: 30 }, (_, number) => `does thing ${number}`)

/** Where each test ran, of a suite with these titles and of one with another test before them. */
const ran: Record<string, Map<string, string[]>> = { plain: new Map(), longer: new Map() }
for (const [suite, titles] of [
  ['plain', TITLES],
  ['longer', ['comes before', ...TITLES]],
] as const)
  describeByTurns(CASES, `${suite} $slug`, ({ slug }, byTurns) => {
    const note = (title: string) => ran[suite]!.set(title, [...(ran[suite]!.get(title) ?? []), slug])
    for (const title of titles) byTurns(title, async () => void note(title))
    byTurns.each([1, 2, 3, 4])('row %i', async (row) => void note(`row ${row}`))
  })

describe.runIf(process.env.FORECOURT_MATRIX !== 'whole')('tests by turns', () => {
  afterAll(() => {
    // The suites above are through by now, whatever the order of suites.
    expect([...ran.plain!.keys()]).toHaveLength(TITLES.length + 4)
    expect([...ran.plain!.values()].filter((slugs) => slugs.length !== 1)).toEqual([])
    for (const [title, slugs] of ran.plain!) expect(ran.longer!.get(title), title).toEqual(slugs)
  })

  test('are spread over the cases', () => {
    const turns = TITLES.map((title) => turnOf(title, 3))
    for (const turn of [0, 1, 2]) expect(turns.filter((other) => other === turn).length).toBeGreaterThan(4)
    expect(turns.map((turn) => CASES[turn]!.slug)).toEqual(TITLES.map((title) => ran.plain!.get(title)![0]))
  })
})
