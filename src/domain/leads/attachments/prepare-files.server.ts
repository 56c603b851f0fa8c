import { createHash } from 'node:crypto'
import { fileKind } from '#domain/media/file-kind.ts'
import { createLimiter } from '#domain/media/limiter.ts'
import { sharp } from '#domain/media/normalise-image.server.ts'
import { fileName, MOST_FILE_MIB, MOST_FILES, MOST_FILES_MIB, type SentFile, type StoredFile } from './attachment.ts'

export type PreparedFiles =
  | { kind: 'ready'; files: StoredFile[] }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  /** Too many pictures of others wait to be drawn. */
  | { kind: 'busy' }

const MIB = 1024 * 1024
const MOST_PIXELS = 60_000_000
const LONGEST_SIDE_PX = 2400
const BUSY = Symbol('busy')
/** Pictures of strangers are drawn one at a time: pages need the machine too. */
const oneAtATime = createLimiter({ places: 1, maxWaiting: 12 })

/**
 * Makes what a shopper attached what is stored (rule:lead-attachments): known by their content, never by name or stated type;
 * pictures encoded anew, which leaves nothing in them but what is seen; PDFs as they came, but for fields that want pictures alone
 * (`pictureFields`); nothing else.
 */
export async function prepareFiles(
  sent: readonly SentFile[],
  { pictureFields = [] }: { pictureFields?: readonly string[] } = {},
): Promise<PreparedFiles> {
  // Fields are strangers' words, and `constructor` is one: no plain object knows them all.
  const errors = new Map<string, string[]>()
  const files: StoredFile[] = []
  const total = sent.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (sent.length > MOST_FILES) return refused(sent, `${MOST_FILES} files at most.`)
  if (total > MOST_FILES_MIB * MIB) return refused(sent, `${MOST_FILES_MIB} MB of files at most.`)
  for (const file of sent) {
    const made = await prepared(file, pictureFields.includes(file.field))
    if (made === BUSY) return { kind: 'busy' }
    if (typeof made !== 'string') files.push(made)
    else errors.set(file.field, [...(errors.get(file.field) ?? []), `${shortName(file)}: ${made}`])
  }
  return errors.size > 0 ? { kind: 'invalid', errors: Object.fromEntries(errors) } : { kind: 'ready', files }
}

function refused(sent: readonly SentFile[], words: string): PreparedFiles {
  return { kind: 'invalid', errors: Object.fromEntries(sent.map(({ field }) => [field, [words]])) }
}

/** The file, or why it is not taken; BUSY while there is no place to draw it. */
async function prepared(file: SentFile, isPicture: boolean): Promise<StoredFile | string | typeof BUSY> {
  const { field, bytes } = file
  if (bytes.length > MOST_FILE_MIB * MIB) return `a file has ${MOST_FILE_MIB} MB at most.`
  const found = fileKind(bytes)
  const sentSha256 = createHash('sha256').update(bytes).digest('hex')
  if (found.kind === 'document' && !isPicture) {
    if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('%%EOF')) return 'the PDF is damaged.'
    return { field, bytes, name: fileName(file.name, 'pdf'), contentType: 'application/pdf', sentSha256 }
  }
  if (found.kind !== 'image')
    return `please attach a picture (JPEG, PNG, WebP, AVIF or GIF)${isPicture ? '' : ' or a PDF'}.`
  const drawn = await oneAtATime.run(() => drawAnew(bytes).catch(() => null))
  if (drawn.kind === 'full') return BUSY
  if (drawn.kind !== 'done' || !drawn.value) return 'the picture is damaged, or too large to be opened.'
  return { field, bytes: drawn.value, name: fileName(file.name, 'jpg'), contentType: 'image/jpeg', sentSha256 }
}

async function drawAnew(bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 85 })
    .toBuffer()
}

function shortName({ name }: SentFile): string {
  return fileName(name, 'jpg').replace(/\.jpg$/, '')
}
