import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileKindAt } from '#domain/media/file-kind-at.server.ts'
import { type IngestedImage, ingestImage } from '#domain/media/image-store.server.ts'
import { byNaturalOrder, fileNumber, missingNumbers } from '#domain/media/natural-order.ts'
import type { MediaStore } from '#domain/media/store.ts'
import type { Hotspot } from '../listing.ts'
import { readHotspotsFile } from './hotspots-file.ts'
import { ingestPhotos, type PhotoIntake, photoIntake, readPicture } from './ingest-photos.server.ts'

/** What a person hands over for one vehicle: paths on this machine, or addresses where they may stand. */
export type MediaSources = Partial<
  Record<'spin' | 'panorama' | 'video' | 'walkaround' | 'historyReport' | 'hotspots' | 'photos', string>
>

export type MediaProblem = { field: keyof MediaSources; value: string; reason: string }

/** What was found in the sources, in the store but in no table yet. A kind that was not handed over is undefined. */
export type GatheredMedia = {
  spin?: IngestedImage[]
  photos?: IngestedImage[]
  panorama?: IngestedImage
  video?: FileOrUrl
  walkaround?: FileOrUrl
  historyReport?: FileOrUrl
  hotspots?: Hotspot[]
  /** The names of the files that `photos` are of. */
  photoFiles: string[]
  warnings: string[]
  problems: MediaProblem[]
}
export type FileOrUrl = { url: string } | { sha256: string }

const PICTURE_NAME = /\.(jpe?g|png|webp|avif|gif)$/i
const MAX_PANORAMA_WIDTH_PX = 8192
const MAX_SPIN_FRAMES = 360

/** Why one source cannot be used. */
class Unusable extends Error {}

/** Reads every source and keeps what is sound; pictures that `intake` has taken in already are not read again. Nothing throws for what a person got wrong: see `problems`. */
export async function gatherMedia(
  store: MediaStore,
  sources: MediaSources,
  intake = photoIntake(store),
): Promise<GatheredMedia> {
  const gathered: GatheredMedia = { photoFiles: [], warnings: [], problems: [] }
  const { warnings, problems } = gathered
  const gather = async <Field extends keyof MediaSources>(
    field: Field,
    read: (source: string) => Promise<GatheredMedia[Field]>,
  ) => {
    const value = sources[field]
    if (!value) return
    try {
      gathered[field] = await read(value)
    } catch (error) {
      if (!(error instanceof Unusable)) throw error
      problems.push({ field, value, reason: error.message })
    }
  }
  for (const field of ['spin', 'photos'] as const)
    await gather(field, (folder) => readFolder(intake, field, folder, gathered))
  await gather('panorama', (file) => readPanorama(store, file, warnings))
  await gather('hotspots', (file) => readHotspots(file, problems))
  for (const field of ['video', 'walkaround', 'historyReport'] as const)
    await gather(field, (source) => readFileOrUrl(store, field === 'historyReport' ? 'document' : 'video', source))
  return gathered
}

/** The pictures of a folder in the order people count, not those of folders inside it. */
async function readFolder(
  intake: PhotoIntake,
  field: 'spin' | 'photos',
  folder: string,
  { photoFiles, warnings, problems }: GatheredMedia,
): Promise<IngestedImage[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(cannotRead)
  const names = entries.filter((entry) => entry.isFile() && !isHidden(entry.name)).map((entry) => entry.name)
  const files = names.filter((name) => PICTURE_NAME.test(name)).sort(byNaturalOrder)
  const others = names.filter((name) => !PICTURE_NAME.test(name)).sort(byNaturalOrder)
  if (others.length > 0)
    warnings.push(
      `${field}: passed over, no .jpg, .png, .webp, .avif or .gif: ${namesText(others)}${others.some((name) => /\.hei[cf]$/i.test(name)) ? ' (export .heic as JPEG)' : ''}`,
    )
  const atLeast = field === 'spin' ? 2 : 1
  if (files.length < atLeast)
    throw new Unusable(`holds ${files.length} pictures (.jpg, .png, .webp, .avif, .gif), not ${atLeast} or more`)
  if (field === 'spin' && files.length > MAX_SPIN_FRAMES)
    throw new Unusable(`holds ${files.length} frames, more than ${MAX_SPIN_FRAMES}`)

  const ingested = await ingestPhotos(intake, folder, new Map([[field, files]]))
  const taken = ingested.photos.get(field) ?? []
  const images = taken.map(({ image }) => image)
  if (field === 'photos') photoFiles.push(...taken.map(({ file }) => file))
  // A spin without one of its frames jumps; of photos the others go on.
  if (field === 'spin' || images.length === 0)
    for (const { file, reason } of ingested.broken) problems.push({ field, value: file, reason })
  else for (const { file, reason } of ingested.broken) warnings.push(`${field}: ${file} is passed over: ${reason}`)
  if (field === 'spin') warnings.push(...spinWarnings(files, images))
  return images
}

/** What systems leave in folders of pictures, and what has no ending. */
function isHidden(name: string): boolean {
  return /^\.|^[^.]*$|^(?:thumbs\.db|desktop\.ini)$/i.test(name)
}

function namesText(names: readonly string[]): string {
  return names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '')
}

function spinWarnings(files: readonly string[], images: readonly IngestedImage[]): string[] {
  const warnings: string[] = []
  const numbers = files.map(fileNumber).filter((number) => number !== null)
  const missing = missingNumbers(numbers, 12)
  if (missing.length) warnings.push(`spin: frames missing: ${missing.join(', ')}; the vehicle will jump there`)
  if (new Set(numbers).size < files.length)
    warnings.push('spin: some frames have no number of their own; their order is that of their names')
  const sizes = new Set(images.map(({ widthPx, heightPx }) => `${widthPx} × ${heightPx}`))
  if (sizes.size > 1) warnings.push(`spin: the frames differ in size (${[...sizes].slice(0, 4).join(', ')})`)
  return warnings
}

async function readPanorama(store: MediaStore, file: string, warnings: string[]): Promise<IngestedImage> {
  const bytes = await readPicture(file)
  if ('reason' in bytes) throw new Unusable(bytes.reason)
  const image = await ingestImage(store, bytes, { maxWidthPx: MAX_PANORAMA_WIDTH_PX })
  if (image.kind === 'broken') throw new Unusable(image.reason)

  const { widthPx, heightPx } = image
  const name = `panorama: ${basename(file)} is ${widthPx} × ${heightPx}`
  if (Math.abs(widthPx / heightPx - 2) > 0.02)
    warnings.push(`${name}, not 2:1 (equirectangular): it will be shown as a flat picture`)
  return image
}

async function readHotspots(file: string, problems: MediaProblem[]): Promise<Hotspot[] | undefined> {
  const read = readHotspotsFile(await readFile(file, 'utf8').catch(cannotRead))
  if (read.kind === 'read') return read.hotspots
  for (const { field, reason } of read.problems)
    problems.push({ field: 'hotspots', value: file, reason: `${field} ${reason}`.trim() })
  return undefined
}

async function readFileOrUrl(store: MediaStore, wanted: 'document' | 'video', source: string): Promise<FileOrUrl> {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(source)) {
    const url = URL.parse(source)
    if (!url || !/^https?:$/.test(url.protocol)) throw new Unusable('is no http: or https: address')
    return { url: url.href }
  }
  const found = await fileKindAt(source).catch(cannotRead)
  if (found.kind !== wanted) throw new Unusable(wanted === 'document' ? 'is no PDF file' : 'is no MP4 or WebM file')
  return { sha256: (await store.putFile(source)).sha256 }
}

function cannotRead(error: NodeJS.ErrnoException): never {
  const reasons: Record<string, string> = {
    ENOENT: 'does not exist',
    ENOTDIR: 'is no folder',
    EISDIR: 'is a folder, not a file',
  }
  throw new Unusable(reasons[error.code ?? ''] ?? `cannot be read (${error.code ?? error.message})`)
}
