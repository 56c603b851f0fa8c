import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FeedStop } from './feed.ts'
import { readTextBytes, type TextEnd } from './text-stream.server.ts'

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Buffer, size = 16): Promise<{ text: string; end: TextEnd }> {
  const end: TextEnd = { terminated: true }
  const chunks: Buffer[] = []
  for await (const chunk of readTextBytes(inChunks(bytes, size), end)) chunks.push(chunk)
  return { text: Buffer.concat(chunks).toString(), end }
}

async function stopOf(bytes: Buffer): Promise<unknown> {
  return read(bytes).then(
    () => null,
    (error: unknown) => (error instanceof FeedStop ? error.event : error),
  )
}

describe('encodings', () => {
  test('one windows-1252 line late in a UTF-8 file: each line is read right', async () => {
    const lines = Array.from({ length: 5000 }, (_, line) => `${line},Citroën – “late”\n`)
    const bytes = Buffer.concat([
      Buffer.from(lines.join('')),
      Buffer.from([0x93, 0x43, 0x69, 0x74, 0x72, 0x6f, 0xeb, 0x6e, 0x94, 0x20, 0x96, 0x20, 0x80, 10]),
      Buffer.from('after é\n'),
    ])
    expect((await read(bytes, 4096)).text).toBe(`${lines.join('')}“Citroën” – €\nafter é\n`)
  })

  test('a line longer than is held, in either encoding', async () => {
    const long = `${'é'.repeat(700_000)} end\n`
    expect((await read(Buffer.from(long), 65_536)).text).toBe(long)
    const foreign = `${'ab\u00e9 '.repeat(400_000)}\n`
    expect((await read(Buffer.from(foreign, 'latin1'), 65_536)).text).toBe(foreign)
  })

  test('any text comes back, whatever the encoding, compression and chunk size', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 3 }).map((s) => `x1${s.replace(/[\r\0\ufeff]/g, '')}\n`)
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (whole, size) => {
        const marked = `\ufeff${whole}`
        for (const bytes of [
          Buffer.from(whole),
          Buffer.from(marked),
          Buffer.from(marked, 'utf16le'),
          gzipSync(whole),
        ]) {
          expect((await read(bytes, size)).text).toBe(whole.toWellFormed())
        }
      }),
    )
  })
})

describe('line ends', () => {
  test('become one kind, also where a chunk ends between the two signs', async () => {
    const bytes = Buffer.from('a\r\nb\rc\n\r\n\rd')
    for (let size = 1; size < bytes.length; size++) expect((await read(bytes, size)).text).toBe('a\nb\nc\n\n\nd')
  })

  test('whether the last line has one is known at the end', async () => {
    expect((await read(Buffer.from('a\nb'))).end.terminated).toBe(false)
    expect((await read(Buffer.from('a\nb\r\n'))).end.terminated).toBe(true)
  })
})

test.each([
  ['nothing', Buffer.alloc(0), 'unreadable'],
  ['a zip', Buffer.from('PK\u0003\u0004'), 'unreadable'],
  ['binary', Buffer.from('name\u0000value\n'), 'unreadable'],
  ['gzip within gzip', gzipSync(gzipSync('text')), 'unreadable'],
  ['damaged gzip', Buffer.concat([gzipSync('text').subarray(0, 12), Buffer.from('garbage garbage')]), 'unreadable'],
  ['gzip cut short', gzipSync('text'.repeat(1000)).subarray(0, -9), 'truncated'],
  ['UTF-8 cut inside a letter', Buffer.from('line\ncaf\u00e9').subarray(0, -1), 'truncated'],
  ['UTF-16 cut inside a letter', Buffer.from('\ufeffcafe', 'utf16le').subarray(0, -1), 'truncated'],
])('%s is told', async (_name, bytes, kind) => {
  expect(await stopOf(bytes)).toMatchObject({ kind })
})

test('a windows-1252 file may end in a letter that UTF-8 would not end in', async () => {
  expect((await read(Buffer.from('fianc\u00e9,1\ncaf\u00e9', 'latin1'))).text).toBe('fiancé,1\ncafé')
})
