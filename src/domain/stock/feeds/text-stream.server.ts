import { isUtf8 } from 'node:buffer'
import { type Duplex, Readable } from 'node:stream'
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
  const packed = await peek(bytes, tellsFormat)
  const whole = joined(packed.head, packed.rest)
  const { head, rest } = isGzip(packed.head) ? await peek(gunzip(whole), tellsFormat) : packed
  const foreign = foreignFormat(head)
  if (foreign) throw unreadable(foreign)

  const [encoding, markLength] = detectEncoding(head)
  const text = joined(head.subarray(markLength), rest)
  yield* unifyLineEnds(encoding === 'utf-8' ? decodeMixed(text) : decodeUtf16(text, encoding), end)
}

const tellsFormat = (head: Buffer) => head.length >= 4

function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
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
  try {
    yield* through<Buffer>(bytes, createGunzip())
  } catch (error) {
    throw damaged(error)
  }
}

function damaged(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'Z_BUF_ERROR')
    return new FeedStop({ kind: 'truncated', line: 0, reason: 'the compressed file ends in the middle' })
  return code.startsWith('Z_') ? unreadable('the compressed file is damaged') : error
}

/** Lines that are UTF-8 as they are, others from windows-1252: right for each, wherever the first odd byte stands. */
async function* decodeMixed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let sawForeignLine = false
  for await (const chunk of bytes) {
    held = Buffer.concat([held, chunk])
    const lines = held.subarray(0, safeCut(held))
    held = held.subarray(lines.length)
    const text = decodeLines(lines)
    sawForeignLine ||= text !== lines
    yield text
  }
  if (!sawForeignLine && endsInsideCharacter(held)) throw cutLetter()
  yield decodeLines(held)
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
  if (isUtf8(lines)) return lines
  const decoder = new TextDecoder('windows-1252')
  const decoded = lines
    .toString('latin1')
    .split(/(?<=[\r\n])/)
    .map((letters) => {
      const line = Buffer.from(letters, 'latin1')
      return isUtf8(line) ? line : Buffer.from(decoder.decode(line))
    })
  return Buffer.concat(decoded)
}

/** True when the text is UTF-8 but for a last letter that lacks bytes. */
function endsInsideCharacter(text: Buffer): boolean {
  if (isUtf8(text)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(text, { stream: true })
    return true
  } catch {
    return false
  }
}

async function* decodeUtf16(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    yield Buffer.from(decoder.decode(chunk, { stream: true }))
  }
  if (length % 2 === 1) throw cutLetter()
}

function cutLetter(): FeedStop {
  return new FeedStop({ kind: 'truncated', line: 0, reason: 'the file ends in the middle of a letter' })
}

/** `\r\n` and lone `\r` become `\n`, also where a chunk ends between the two; `end` is told of the last line. */
async function* unifyLineEnds(chunks: AsyncIterable<Buffer>, end: TextEnd): AsyncGenerator<Buffer> {
  let afterCr = false
  for await (const chunk of chunks) {
    if (chunk.includes(0)) throw unreadable('the file is not text')
    let text = chunk
    if (afterCr || chunk.includes(CR)) {
      const unified = Buffer.allocUnsafe(chunk.length)
      let length = 0
      for (const byte of chunk) {
        if (!(byte === LF && afterCr)) unified[length++] = byte === CR ? LF : byte
        afterCr = byte === CR
      }
      text = unified.subarray(0, length)
    }
    if (text.length === 0) continue
    end.terminated = text.at(-1) === LF
    yield text
  }
}

/** The start of a stream, up to where `isEnough` of it, and what comes after. */
export async function peek(
  bytes: AsyncIterable<Uint8Array>,
  isEnough: (head: Buffer) => boolean,
): Promise<{ head: Buffer; rest: AsyncGenerator<Buffer> }> {
  const rest = buffersOf(bytes)
  let head: Buffer = Buffer.alloc(0)
  while (!isEnough(head)) {
    const { value, done } = await rest.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return { head, rest }
}

async function* buffersOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of bytes) yield Buffer.from(buffer, byteOffset, byteLength)
}

/** A stream whose beginning was taken from it. */
export async function* joined(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start
  yield* rest
}

/** What `transform` makes of bytes. Whoever stops reading ends both. */
export async function* through<Made>(bytes: AsyncIterable<Uint8Array>, transform: Duplex): AsyncGenerator<Made> {
  const pumped = pipeline(Readable.from(bytes, { objectMode: false }), transform).catch((error: unknown) => error)
  try {
    yield* transform as AsyncIterable<Made>
  } finally {
    transform.destroy()
    await pumped
  }
}
