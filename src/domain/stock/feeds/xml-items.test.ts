import { expect, test } from 'vitest'
import { FeedStop } from './feed.ts'
import { readXmlItems } from './xml-items.server.ts'

async function* once(text: string, times = 1): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
  for (let time = 1; time < times; time++) yield Buffer.from('and so on '.repeat(1000))
}

async function read(text: string, times = 1): Promise<unknown[]> {
  const items: unknown[] = []
  try {
    for await (const { number, elements } of readXmlItems(once(text, times), 'stockitem'))
      items.push([number, Object.fromEntries(elements)])
  } catch (error) {
    if (!(error instanceof FeedStop)) throw error
    items.push(error.event)
  }
  return items
}

test('elements by name: empty ones, nested and repeated ones, CDATA, entities and bare ampersands', async () => {
  const item =
    '<StockItem><A/><B>\n\t</B><P><U>x</U><U>y</U></P><C><![CDATA[a<b & c]]></C><D>R&D &amp; &nbsp; &#38;</D><E>1</E><E>2</E></StockItem>'
  expect(
    await read(
      `<?xml version="1.0" encoding="windows-1252"?><StockItems>${item}<STOCKITEM><A>2</A></STOCKITEM></StockItems>`,
    ),
  ).toEqual([
    [1, { A: '', B: '', P: 'x\ny', C: 'a<b & c', D: 'R&D & &nbsp; &', E: '1\n2' }],
    [2, { A: '2' }],
  ])
})

test('items may lie deeper, and other elements beside them', async () => {
  expect(await read('<Feed><Made>x</Made><List><StockItem><A>1</A></StockItem></List></Feed>')).toEqual([
    [1, { A: '1' }],
  ])
})

test('a list without items is a feed without vehicles', async () => {
  expect(await read('<StockItems></StockItems>')).toEqual([])
})

test.each([
  ['<StockItems><StockItem><A>1', 'truncated'],
  ['<StockItems><StockItem><A>1</A></StockItem>', 'truncated'],
  ['<StockItems><StockItem><A>1</A></Stock', 'truncated'],
  ['StockNo,Make\n1,Kia\n', 'unreadable'],
  ['<html><body></body></html>', 'unreadable'],
  ['<StockItems><StockItem><A>1</B></StockItem></StockItems>', 'unreadable'],
])('%.60s is %s', async (text, kind) => {
  expect((await read(text)).at(-1)).toMatchObject({ kind })
})

test('entities that a document defines itself are not expanded', async () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
  expect(await read(`${bomb}<StockItems><StockItem><A>&b;</A></StockItem></StockItems>`)).toEqual([[1, { A: '&b;' }]])
})

test('a text that never ends is given up, not held', async () => {
  expect((await read('<StockItems><StockItem><A>', 1000)).at(-1)).toMatchObject({ kind: 'unreadable' })
})
