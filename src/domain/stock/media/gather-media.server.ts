import { open, readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileKind } from '#domain/media/file-kind.ts'
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
  warnings: string[]
  problems: MediaProblem[]
}
export type FileOrUrl = { url: string } | { sha256: string }

const PICTURE_NAME = /\.(jpe?g|png|webp|avif|gif)$/i
const MAX_PANORAMA_WIDTH_PX = 8192
const MAX_SPIN_FRAMES = 360

/** Reads every source and keeps what is sound; pictures that `intake` has taken in already are not read again. Nothing throws for what a person got wrong: see `problems`. */
export async function gatherMedia(
  store: MediaStore,
  sources: MediaSources,
  intake = photoIntake(store),
): Promise<GatheredMedia> {
  const gathered: GatheredMedia = { warnings: [], problems: [] }
  for (const field of ['spin', 'photos'] as const)
    if (sources[field]) gathered[field] = await gatherFolder(intake, field, sources[field], gathered)
  if (sources.panorama) gathered.panorama = await gatherPanorama(store, sources.panorama, gathered)
  if (sources.hotspots) gathered.hotspots = await gatherHotspots(sources.hotspots, gathered)
  for (const field of ['video', 'walkaround', 'historyReport'] as const)
    if (sources[field]) gathered[field] = await gatherFileOrUrl(store, field, sources[field], gathered)
  return gathered
}

/** The pictures of a folder in the order people count, not those of folders inside it. */
async function gatherFolder(
  intake: PhotoIntake,
  field: 'spin' | 'photos',
  folder: string,
  { warnings, problems }: GatheredMedia,
): Promise<IngestedImage[] | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) =>
    refuse(problems, field, folder, readingProblem(error)),
  )
  if (!entries) return undefined

  const names = entries.filter((entry) => entry.isFile() && PICTURE_NAME.test(entry.name)).map((entry) => entry.name)
  const files = names.sort(byNaturalOrder)
  const atLeast = field === 'spin' ? 2 : 1
  const tooFew = `holds ${files.length} pictures (.jpg, .png, .webp, .avif, .gif), not ${atLeast} or more`
  if (files.length < atLeast) return refuse(problems, field, folder, tooFew)
  if (field === 'spin' && files.length > MAX_SPIN_FRAMES)
    return refuse(problems, field, folder, `holds ${files.length} frames, more than ${MAX_SPIN_FRAMES}`)

  const ingested = await ingestPhotos(intake, folder, new Map([[field, files]]))
  for (const { file, reason } of ingested.broken) problems.push({ field, value: file, reason })
  const images = (ingested.photos.get(field) ?? []).map(({ image }) => image)
  if (field === 'spin') warnings.push(...spinWarnings(files, images))
  return images
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

async function gatherPanorama(
  store: MediaStore,
  file: string,
  { warnings, problems }: GatheredMedia,
): Promise<IngestedImage | undefined> {
  const bytes = await readPicture(file)
  if ('reason' in bytes) return refuse(problems, 'panorama', file, bytes.reason)
  const image = await ingestImage(store, bytes, { maxWidthPx: MAX_PANORAMA_WIDTH_PX })
  if (image.kind === 'broken') return refuse(problems, 'panorama', file, image.reason)

  const ratio = image.widthPx / image.heightPx
  const size = `${image.widthPx} × ${image.heightPx}`
  if (Math.abs(ratio - 2) > 0.02)
    warnings.push(
      `panorama: ${basename(file)} is ${size}, not 2:1 (equirectangular): it will be shown as a flat picture`,
    )
  return image
}

async function gatherHotspots(file: string, { problems }: GatheredMedia): Promise<Hotspot[] | undefined> {
  const text = await readFile(file, 'utf8').catch((error) => refuse(problems, 'hotspots', file, readingProblem(error)))
  if (text === undefined) return undefined
  const read = readHotspotsFile(text)
  if (read.kind === 'read') return read.hotspots
  for (const { field, reason } of read.problems) refuse(problems, 'hotspots', file, `${field} ${reason}`.trim())
  return undefined
}

async function gatherFileOrUrl(
  store: MediaStore,
  field: 'video' | 'walkaround' | 'historyReport',
  source: string,
  { problems }: GatheredMedia,
): Promise<FileOrUrl | undefined> {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(source)) {
    const isWeb = URL.canParse(source) && /^https?:$/.test(new URL(source).protocol)
    return isWeb ? { url: new URL(source).href } : refuse(problems, field, source, 'is no http: or https: address')
  }

  const start = await firstBytes(source).catch((error) => refuse(problems, field, source, readingProblem(error)))
  if (!start) return undefined
  const wanted = field === 'historyReport' ? 'document' : 'video'
  const found = fileKind(start)
  if (found.kind !== wanted)
    return refuse(problems, field, source, wanted === 'document' ? 'is no PDF file' : 'is no MP4 or WebM file')
  return { sha256: (await store.putFile(source)).sha256 }
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function refuse(problems: MediaProblem[], field: keyof MediaSources, value: string, reason: string): undefined {
  problems.push({ field, value, reason })
}

function readingProblem(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'does not exist'
  if (error.code === 'ENOTDIR') return 'is no folder'
  if (error.code === 'EISDIR') return 'is a folder, not a file'
  return `cannot be read (${error.code ?? error.message})`
}
