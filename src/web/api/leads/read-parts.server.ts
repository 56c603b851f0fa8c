import { MOST_FILES_MIB, type SentFile, TOO_MANY_FILES_NOW } from '#domain/leads/attachments/attachment.ts'
import { readBytes } from '../read-body.server.ts'

const MIB = 1024 * 1024
/** Of a form without files, and what the fields beside files may have. */
const MOST_TEXT_BYTES = 2 * MIB
/** Of all forms with files that are being read at once: memory is everybody's. */
const MOST_READ_AT_ONCE = 4 * MOST_FILES_MIB * MIB
export const MOST_PAIRS = 500
/** What stands in a text for bytes that are none; somebody may also have pasted it. */
const UNREADABLE = '\ufffd'

export type Parts =
  | { kind: 'read'; pairs: [string, string][]; files: SentFile[] }
  | { kind: 'refused'; status: 413 | 422 | 503; errors: Record<string, string[]> }

let reading = 0

export function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')
}

/** The fields and files of a form; 413 above what this dealer's forms may have, 503 while too many bring files at once. */
export async function readParts(request: Request, takesFiles: boolean): Promise<Parts> {
  const most = MOST_TEXT_BYTES + (takesFiles ? MOST_FILES_MIB * MIB : 0)
  let mine = 0
  // Of what came, not of what was announced: who says much and sends nothing takes nobody's place.
  const hasRoom = (bytes: number) => {
    if (reading + bytes > MOST_READ_AT_ONCE) return false
    reading += bytes
    mine += bytes
    return true
  }
  try {
    const body = await readBytes(request, most, hasRoom)
    if (body.kind === 'no-room') return refused(503, TOO_MANY_FILES_NOW)
    if (body.kind === 'too-large')
      return refused(413, `A form has ${Math.floor(most / MIB)} MB at most, its files included.`)
    return await partsOf(body.bytes, request.headers.get('content-type')!)
  } finally {
    reading -= mine
  }
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

function refused(status: 413 | 422 | 503, words: string, field = 'body'): Parts {
  return { kind: 'refused', status, errors: { [field]: [words] } }
}
