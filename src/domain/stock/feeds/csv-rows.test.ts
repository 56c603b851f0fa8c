import { expect, test } from 'vitest'
import { readCsvRows } from './csv-rows.server.ts'
import { FeedStop } from './feed.ts'

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

async function read(text: string): Promise<unknown[]> {
  const rows: unknown[] = []
  try {
    for await (const { line, cells, lastOpen } of readCsvRows(once(text)))
      rows.push([line, ...cells, ...(lastOpen ? ['(open)'] : [])])
  } catch (error) {
    if (!(error instanceof FeedStop)) throw error
    rows.push(error.event)
  }
  return rows
}

test('lines are counted as an editor counts them, cells of several lines included', async () => {
  expect(await read('a,b,c\r\n1,2,3\r\n"x\r\ny",5,6\r\n\r\n7,8,9')).toEqual([
    [1, 'a', 'b', 'c'],
    [2, '1', '2', '3'],
    [3, 'x\ny', '5', '6'],
    [6, '7', '8', '9', '(open)'],
  ])
})

test('after cells of several lines rows are counted as a spreadsheet numbers them, besides', async () => {
  const places: unknown[] = []
  const text = 'a,b,c\n1,2,3\n"x\ny\nz",5,6\n\n7,8,9\n1,"x,3\n2,y,3\n3,"z",3\n4,w,3\n'
  for await (const { cells, line, row } of readCsvRows(once(text))) places.push([cells[0], line, row])
  expect(places).toEqual([
    ['a', 1, undefined],
    ['1', 2, undefined],
    ['x\ny\nz', 3, undefined],
    ['7', 7, 5],
    ['1', 8, 6],
    ['2', 9, 7],
    ['3', 10, 8],
    ['4', 11, 9],
  ])
})

test.each([
  ['comma', 'a,b,c\n1,2,3\n'],
  ['semicolon', 'a;b;c\n1;2;3\n'],
  ['tab', 'a\tb\tc\n1\t2\t3\n'],
  ['bar', 'a|b|c\n1|2|3\n'],
])('%s is found by itself', async (_name, text) => {
  expect(await read(text)).toEqual([
    [1, 'a', 'b', 'c'],
    [2, '1', '2', '3'],
  ])
})

test('signs inside quoted headers are no delimiters, and Excel may tell its own', async () => {
  expect(await read('"a;b;c","d"\n1,2\n')).toEqual([
    [1, 'a;b;c', 'd'],
    [2, '1', '2'],
  ])
  expect(await read('sep=;\na;b\n1,5;2\n')).toEqual([
    [2, 'a', 'b'],
    [3, '1,5', '2'],
  ])
})

test('where a cut is seen', async () => {
  expect((await read('a,b\n1,2\n3,"4\n5,6\n7,8\n')).at(-1)).toMatchObject({ kind: 'truncated', line: 3 })
  expect((await read('a,b,c\n1,2,3\n4,5')).at(-1)).toMatchObject({ kind: 'truncated', line: 3 })
  expect((await read('a,b,c\n1,2,3\n4,5\n')).at(-1)).toMatchObject({ kind: 'truncated', line: 3 })
})

test('where short rows are how the file is written, a short last one is no cut', async () => {
  expect((await read('a,b,c\n1,2\n4,5')).at(-1)).toEqual([3, '4', '5', '(open)'])
})

test('a footer of one cell is a row like others', async () => {
  expect((await read('a,b,c\n1,2,3\n2 vehicles\n')).at(-1)).toEqual([3, '2 vehicles'])
})

test('a stray quote that swallows line ends gives them back', async () => {
  expect(await read('a,b,c\n1,"x,3\n2,y,3\n3,"z",3\n4,w,3\n')).toEqual([
    [1, 'a', 'b', 'c'],
    [2, '1', '"x', '3'],
    [3, '2', 'y', '3'],
    [4, '3', 'z', '3'],
    [5, '4', 'w', '3'],
  ])
})

test('a reader that stops early leaves nothing open', async () => {
  for await (const { cells } of readCsvRows(once('a,b\n'.repeat(10_000)))) {
    expect(cells).toEqual(['a', 'b'])
    break
  }
})
