import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { FeedStop, unreadable } from './feed.ts'

/** Known once the stream is read to its end. */
export type TextEnd = { /** The last line ends with a line end. */ terminated: boolean }

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

const LF = 10
const CR = 13
/** A line longer than this is decoded in parts, so that a file of one line does not fill the memory. */
const LONGEST_HELD_LINE = 1024 * 1024

/**
 * Any text file as UTF-8 with `\n` line ends, streaming: gzip is opened, UTF-16 and byte order marks are recognised, and
 * each line that is not valid UTF-8 is read as windows-1252. Throws FeedStop where the bytes are no text or end in the middle.
 */
export async function* readTextBytes(bytes: AsyncIterable<Uint8Array>, end: TextEnd): AsyncGenerator<Buffer> {
  const { head, rest } = await firstOf(bytes)
  yield* readPlainText(isGzip(head) ? gunzip(joined(head, rest)) : joined(head, rest), end)
}

function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

async function* readPlainText(bytes: AsyncIterable<Uint8Array>, end: TextEnd): AsyncGenerator<Buffer> {
  const { head, rest } = await firstOf(bytes)
  const foreign = foreignFormat(head)
  if (foreign) throw unreadable(foreign)

  const [encoding, markLength] = detectEncoding(head)
  const text = joined(head.subarray(markLength), rest)
  yield* trackEnd(unifyLineEnds(encoding === 'utf-8' ? decodeMixed(text) : decodeUtf16(text, encoding)), end)
}

function foreignFormat(head: Buffer): string | null {
  if (head.length === 0) return 'the file is empty'
  if (head.subarray(0, 2).toString('latin1') === 'PK') return 'this is a zip or Excel file: save it as CSV first'
  if (head.subarray(0, 4).toString('latin1') === '%PDF') return 'this is a PDF, not a stock file'
  if (isGzip(head)) return 'the file is compressed twice'
  return head.toString('hex', 0, 4) === 'd0cf11e0' ? 'this is an old Excel file: save it as CSV first' : null
}

function detectEncoding(head: Buffer): [Encoding, markLength: number] {
  if (head[0] === 0xff && head[1] === 0xfe) return ['utf-16le', 2]
  if (head[0] === 0xfe && head[1] === 0xff) return ['utf-16be', 2]
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return ['utf-8', 3]
  if (head[0] !== 0 && head[1] === 0 && head[2] !== 0 && head[3] === 0) return ['utf-16le', 0]
  if (head[0] === 0 && head[1] !== 0 && head[2] === 0 && head[3] !== 0) return ['utf-16be', 0]
  return ['utf-8', 0]
}

async function* gunzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacked = createGunzip()
  const pumped = pipeline(Readable.from(bytes, { objectMode: false }), unpacked).catch((error: unknown) => error)
  try {
    for await (const chunk of unpacked) yield chunk as Buffer
  } catch (error) {
    throw damaged(error)
  } finally {
    unpacked.destroy()
    await pumped
  }
}

function damaged(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'Z_BUF_ERROR')
    return new FeedStop({ kind: 'truncated', line: 0, reason: 'the compressed file ends in the middle' })
  return code.startsWith('Z_') ? unreadable('the compressed file is damaged') : error
}

/** Lines that are UTF-8 as they are, others from windows-1252: right for each, wherever the first odd byte stands. */
async function* decodeMixed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let sawForeignLine = false
  for await (const chunk of bytes) {
    held = held.length === 0 ? toBuffer(chunk) : Buffer.concat([held, chunk])
    const cut = safeCut(held)
    if (cut === 0) continue
    const lines = held.subarray(0, cut)
    held = held.subarray(cut)
    if (isUtf8(lines)) yield refuseBinary(lines)
    else {
      sawForeignLine = true
      yield refuseBinary(decodeLines(lines))
    }
  }
  if (held.length === 0) return
  if (!sawForeignLine && endsInsideCharacter(held)) {
    throw new FeedStop({ kind: 'truncated', line: 0, reason: 'the file ends in the middle of a letter' })
  }
  yield refuseBinary(isUtf8(held) ? held : decodeLines(held))
}

/** After the last line end; in a line too long to hold, after its last ASCII byte, which ends a letter in either encoding. */
function safeCut(held: Buffer): number {
  const line = Math.max(held.lastIndexOf(LF), held.lastIndexOf(CR)) + 1
  if (line > 0 || held.length < LONGEST_HELD_LINE) return line
  let at = held.length - 1
  while (at > 0 && held[at]! >= 0x80) at--
  return at
}

function decodeLines(lines: Buffer): Buffer {
  const decoder = new TextDecoder('windows-1252')
  const decoded: Buffer[] = []
  for (let start = 0; start < lines.length; ) {
    const end = lineEnd(lines, start)
    const line = lines.subarray(start, end)
    decoded.push(isUtf8(line) ? line : Buffer.from(decoder.decode(line)))
    start = end
  }
  return Buffer.concat(decoded)
}

function lineEnd(lines: Buffer, start: number): number {
  const ends = [lines.indexOf(LF, start), lines.indexOf(CR, start)].filter((at) => at !== -1)
  return ends.length === 0 ? lines.length : Math.min(...ends) + 1
}

/** True when the text is UTF-8 but for a last letter that lacks bytes. */
function endsInsideCharacter(text: Buffer): boolean {
  if (isUtf8(text)) return false
  for (let length = 1; length <= 3 && length <= text.length; length++) {
    const lead = text[text.length - length]!
    if (lead >= 0xc2 && lead <= 0xf4) {
      const wanted = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
      return length < wanted && isUtf8(text.subarray(0, text.length - length))
    }
    if (lead < 0x80) return false
  }
  return false
}

async function* decodeUtf16(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield refuseBinary(Buffer.from(text))
  }
  if (length % 2 === 1)
    throw new FeedStop({ kind: 'truncated', line: 0, reason: 'the file ends in the middle of a letter' })
}

function refuseBinary(text: Buffer): Buffer {
  if (text.includes(0)) throw unreadable('the file is not text')
  return text
}

/** `\r\n` and lone `\r` become `\n`, also where a chunk ends between the two. */
async function* unifyLineEnds(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let afterCr = false
  for await (const chunk of chunks) {
    if (!afterCr && !chunk.includes(CR)) {
      yield chunk
      continue
    }
    const unified = Buffer.allocUnsafe(chunk.length)
    let length = 0
    for (const byte of chunk) {
      if (!(byte === LF && afterCr)) unified[length++] = byte === CR ? LF : byte
      afterCr = byte === CR
    }
    if (length > 0) yield unified.subarray(0, length)
  }
}

async function* trackEnd(chunks: AsyncIterable<Buffer>, end: TextEnd): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    end.terminated = chunk[chunk.length - 1] === LF
    yield chunk
  }
}

/** The first chunk of a stream, which holds four bytes where there are so many, and what comes after it. */
async function firstOf(bytes: AsyncIterable<Uint8Array>): Promise<{ head: Buffer; rest: AsyncGenerator<Buffer> }> {
  const rest = withWholeHead(bytes)
  const { value, done } = await rest.next()
  return { head: done ? Buffer.alloc(0) : value, rest }
}

async function* withWholeHead(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of bytes) {
    const whole: Buffer = head ? Buffer.concat([head, chunk]) : toBuffer(chunk)
    head = head && whole.length < 4 ? whole : null
    if (!head) yield whole
  }
  if (head) yield head
}

/** A stream whose beginning was taken from it. */
export async function* joined(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start
  yield* rest
}

function toBuffer(chunk: Uint8Array): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}
