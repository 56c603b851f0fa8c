import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileKind } from '#domain/media/file-kind.ts'
import { fileKindAt } from '#domain/media/file-kind-at.server.ts'
import { MAX_IMAGE_BYTES, normaliseImage } from '#domain/media/normalise-image.server.ts'
import { type FolderProblem, fileProblem } from './config-problems.ts'
import { LINK_REASON, type ListedFile, listFiles } from './read-text-file.server.ts'
import { svgProblem } from './svg-problem.server.ts'
import type { FolderFile } from './tenant-content.ts'

/** `names` are those of all files there are, usable or not. */
export type ReadFolderFiles = { files: FolderFile[]; names: string[]; problems: FolderProblem[] }

const NAME = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/
const MOST_FILES = 1000
const MEGABYTE = 1024 * 1024
const LARGEST_VIDEO_BYTES = 200 * MEGABYTE

/** What `pictures/` and `videos/` of a tenant's folder hold: each file checked whole, nothing stored. */
export async function readFolderFiles(dir: string): Promise<ReadFolderFiles> {
  const answer: ReadFolderFiles = { files: [], names: [], problems: [] }
  for (const folder of ['pictures', 'videos']) {
    const listed = await listFiles(join(dir, folder))
    answer.names.push(...listed.map(({ name }) => `${folder}/${name}`))
    const tooMany = `There are ${listed.length} files here; at most ${MOST_FILES} are taken`
    if (listed.length > MOST_FILES) answer.problems.push(fileProblem(join(dir, folder), tooMany))
    for (const { name, ...facts } of listed.slice(0, MOST_FILES)) {
      const path = join(dir, folder, name)
      const read = await readOne({ name: `${folder}/${name}`, path, ...facts })
      if ('reason' in read) answer.problems.push(fileProblem(path, read.reason, read.line))
      else answer.files.push(read)
    }
  }
  return answer
}

type Found = ListedFile & { path: string }
type Refused = { reason: string; line?: number }

async function readOne(found: Found): Promise<FolderFile | Refused> {
  const { name, byteCount } = found
  if (found.isLink) return { reason: LINK_REASON }
  const [folder, ...rest] = name.split('/')
  if (!NAME.test(rest.join('/')))
    return { reason: 'Use letters, digits, dots, hyphens and underscores in the name of a file' }
  if (byteCount === 0) return { reason: 'The file is empty' }
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (extension === 'mp4' || extension === 'webm') return readVideo(found, extension)
  if (folder === 'videos') return { reason: 'Videos are mp4 or webm files; pictures belong in pictures/' }
  if (byteCount > MAX_IMAGE_BYTES)
    return { reason: `The picture is ${sizeText(byteCount)}; at most ${sizeText(MAX_IMAGE_BYTES)} are taken` }
  return extension === 'svg' ? readDrawing(found) : readPicture(found)
}

async function readPicture({ name, path }: Found): Promise<FolderFile | Refused> {
  if (!/\.(?:webp|png|jpe?g|avif|gif)$/i.test(name))
    return { reason: 'Pictures are webp, png, jpg, avif, gif or svg files' }
  const bytes = await readFile(path)
  const answer = await normaliseImage(bytes)
  if (answer.kind === 'broken') {
    const right = fileKind(bytes).kind === 'image' ? '' : '. Use a JPEG, PNG, WebP, AVIF, GIF or SVG'
    return { reason: `This is no picture that can be used: ${answer.reason}${right}` }
  }
  return { name, path, kind: 'image', image: answer.image, sourceSha256: hash('sha256', bytes) }
}

async function readDrawing({ name, path, byteCount }: Found): Promise<FolderFile | Refused> {
  const bytes = await readFile(path)
  const problem = svgProblem(bytes)
  return problem ?? { name, path, kind: 'svg', byteCount, sourceSha256: hash('sha256', bytes) }
}

async function readVideo({ name, path, byteCount }: Found, kind: 'mp4' | 'webm'): Promise<FolderFile | Refused> {
  if (byteCount > LARGEST_VIDEO_BYTES)
    return { reason: `The video is ${sizeText(byteCount)}; at most ${sizeText(LARGEST_VIDEO_BYTES)} are taken` }
  const found = await fileKindAt(path)
  if (found.kind !== 'video' || found.extension !== kind) return { reason: `This is no ${kind} video` }
  const digest = createHash('sha256')
  await pipeline(createReadStream(path), digest)
  return { name, path, kind, byteCount, sourceSha256: digest.digest('hex') }
}

function sizeText(bytes: number): string {
  return `${Math.ceil(bytes / MEGABYTE)} MB`
}
