import { MOST_FILES_MIB, type SentFile, TOO_MANY_FILES_NOW } from '#domain/leads/attachments/attachment.ts'
import type { AddressBytes } from '../../fairness/address-bytes.ts'
import { readBytes } from '../read-body.server.ts'

const MIB = 1024 * 1024
/** Of a form without files, and what the fields beside files may have. */
const MOST_TEXT_BYTES = 2 * MIB
/** Of all forms with files at once, from their first byte until they are stored: memory is everybody's. */
const MOST_HELD_BYTES = 6 * MOST_FILES_MIB * MIB
/** Of those from one address: a shopper with two tabs, or two of a family, with as much as a form may have. */
const MOST_HELD_OF_ADDRESS = 2 * (MOST_FILES_MIB * MIB + MOST_TEXT_BYTES)
export const MOST_PAIRS = 500
const TOO_MANY_OF_ADDRESS = 'Your other files are still on their way. Please try again in a minute.'
/** What stands in a text for bytes that are none; somebody may also have pasted it. */
const UNREADABLE = '\ufffd'

export type Parts =
  | { kind: 'read'; pairs: [string, string][]; files: SentFile[] }
  | { kind: 'refused'; status: 413 | 422 | 429 | 503; errors: Record<string, string[]> }

/** Where the bytes of one form are held: what came, not what was announced. Who says much and sends nothing takes no place. */
export type Room = { take(bytes: number): 'taken' | 'address-full' | 'full'; leave(): void }

const held = new Map<string, number>()

/** `bytes`: what the address may have of everything, in which its uploads count too (rule:address-bytes). */
export function roomFor({ address, bytes: ofAll }: { address: string; bytes: AddressBytes }): Room {
  const place = ofAll.take(address, 0)
  let mine = 0
  const hold = (bytes: number) => {
    mine += bytes
    const ofAddress = (held.get(address) ?? 0) + bytes
    if (ofAddress > 0) held.set(address, ofAddress)
    else held.delete(address)
  }
  return {
    take(bytes) {
      if ((held.get(address) ?? 0) + bytes > MOST_HELD_OF_ADDRESS) return 'address-full'
      if ([...held.values()].reduce((sum, one) => sum + one, bytes) > MOST_HELD_BYTES) return 'full'
      if (!place?.grow(mine + bytes)) return 'address-full'
      hold(bytes)
      return 'taken'
    },
    leave() {
      hold(-mine)
      place?.free()
    },
  }
}

export function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')
}

/**
 * The fields and files of a form, held in its room; 413 above what this dealer's forms may have, 429 and 503 while its
 * address, or everybody, has too many files under way.
 */
export async function readParts(request: Request, takesFiles: boolean, room: Room): Promise<Parts> {
  const most = MOST_TEXT_BYTES + (takesFiles ? MOST_FILES_MIB * MIB : 0)
  let found = 'taken' as ReturnType<Room['take']>
  const hasRoom = (bytes: number) => {
    found = room.take(bytes)
    return found === 'taken'
  }
  const body = await readBytes(request, most, hasRoom)
  if (body.kind === 'no-room')
    return found === 'full' ? refused(503, TOO_MANY_FILES_NOW) : refused(429, TOO_MANY_OF_ADDRESS)
  if (body.kind === 'too-large')
    return refused(413, `A form has ${Math.floor(most / MIB)} MB at most, its files included.`)
  return partsOf(body.bytes, request.headers.get('content-type')!)
}

async function partsOf(bytes: Buffer, type: string): Promise<Parts> {
  const boundary = /;\s*boundary=(?:"([^"\\]+)"|([^;\s"\\]+))/i.exec(type)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (!mark) return refused(422, 'It is no form.')
  // Counted before they are taken apart: a million empty parts are small.
  if (hasMore(bytes, `--${mark}`, MOST_PAIRS + 1))
    return refused(422, `A form has ${MOST_PAIRS} values at most.`, 'fields')
  // By the mark that was counted, whatever else the header says.
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': `multipart/form-data; boundary="${mark}"` },
  })
    .formData()
    .catch(() => null)
  if (form === null) return refused(422, 'It is no form.')
  const pairs: [string, string][] = []
  const files: SentFile[] = []
  for (const [field, value] of form) {
    if (typeof value !== 'string') {
      // A box that nothing was chosen at sends a file without a name.
      if (value.size > 0 || value.name !== '')
        files.push({ field, name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) })
    } else if (value.includes(UNREADABLE) && !bytes.includes(UNREADABLE)) return refused(422, 'It is no UTF-8 text.')
    else pairs.push([field, value])
  }
  return { kind: 'read', pairs, files }
}

function hasMore(bytes: Buffer, text: string, most: number): boolean {
  let count = 0
  for (let at = bytes.indexOf(text); at !== -1 && count <= most; at = bytes.indexOf(text, at + 1)) count++
  return count > most
}

function refused(status: 413 | 422 | 429 | 503, words: string, field = 'body'): Parts {
  return { kind: 'refused', status, errors: { [field]: [words] } }
}
