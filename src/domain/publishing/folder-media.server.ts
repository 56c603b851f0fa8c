import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import * as z from 'zod'
import type { MediaSources } from '#domain/stock/media/gather-media.server.ts'
import { type FolderProblem, fileProblem, inFile, parseBySchema, pathText, type Reading } from './config-problems.ts'
import { readJsonFile } from './json-file.ts'
import { readTextFile } from './read-text-file.server.ts'

const path = z.string().trim().min(1, 'This must not be empty').max(1000, 'This must be at most 1000 characters')
const address = z.url({ protocol: /^https?$/, error: 'This must be an http: or https: address' })

const entry = z
  .strictObject({
    stockNumber: z.string().trim().min(1, 'This must not be empty'),
    /** Whose of a group, where a stock number occurs twice. */
    dealership: z.string().trim().min(1).optional(),
    spinDir: path.optional(),
    panorama: path.optional(),
    hotspots: path.optional(),
    video: path.optional(),
    videoUrl: address.optional(),
    walkaroundVideo: path.optional(),
    historyReport: path.optional(),
  })
  .refine(({ video, videoUrl }) => video === undefined || videoUrl === undefined, {
    path: ['videoUrl'],
    error: 'A vehicle has one video: a file or an address',
  })
const mediaFile = z.array(entry)

/** One vehicle's media as `media.json` names them; paths as written there. */
type MediaEntry = z.infer<typeof entry>

/** Reads the text of a `media.json`: a list of vehicles with their media. `invalid` names every problem with its line. */
export function parseMediaFile(text: string, file: string): Reading<MediaEntry[]> {
  const { json, lineOf, problems: faults } = readJsonFile(text, file)
  if (faults.length > 0) return { kind: 'invalid', problems: faults }
  const { data, problems } = parseBySchema(mediaFile, json)
  return data ? { kind: 'read', value: data, lineOf } : { kind: 'invalid', problems: inFile(file, lineOf, problems) }
}

/** The media of one vehicle of the folder, as `attachMedia` takes them: whole paths and addresses. */
export type FolderMedia = { stockNumber: string; dealership: string | null; sources: MediaSources }

export type ReadFolderMedia = { media: FolderMedia[]; problems: FolderProblem[] }

const LARGEST_BYTES = 20 * 1024 * 1024

/** Folders of media that tenants share, beside the tenant folders. */
const SHARED = ['_spins', '_panoramas']

const SOURCES = {
  spinDir: 'spin',
  panorama: 'panorama',
  hotspots: 'hotspots',
  video: 'video',
  walkaroundVideo: 'walkaround',
  historyReport: 'historyReport',
} as const satisfies Record<string, keyof MediaSources>
type MediaPath = keyof typeof SOURCES

/**
 * The `media.json` of a tenant's folder, none where there is no such file. Paths lead into the folder or into `_spins`
 * and `_panoramas` beside it, nowhere else, and to what is there.
 */
export async function readFolderMedia(dir: string): Promise<ReadFolderMedia> {
  const file = join(dir, 'media.json')
  const read = await readTextFile(dir, file, LARGEST_BYTES)
  if (read.kind === 'absent') return { media: [], problems: [] }
  if (read.kind === 'unusable') return { media: [], problems: [fileProblem(file, read.reason)] }
  const reading = parseMediaFile(read.text, file)
  if (reading.kind === 'invalid') return { media: [], problems: reading.problems }

  const answer: ReadFolderMedia = { media: [], problems: [] }
  for (const [index, entry] of reading.value.entries()) {
    const sources: MediaSources = entry.videoUrl ? { video: entry.videoUrl } : {}
    for (const key of Object.keys(SOURCES) as MediaPath[]) {
      const found = await findMedia(dir, key, entry)
      if (found === null) continue
      if ('path' in found) sources[SOURCES[key]] = found.path
      else {
        const path = pathText([index, key])
        const line = reading.lineOf(path)
        answer.problems.push({ file, line, path, value: entry[key], reason: found.reason })
      }
    }
    answer.media.push({ stockNumber: entry.stockNumber, dealership: entry.dealership ?? null, sources })
  }
  return answer
}

async function findMedia(
  dir: string,
  key: MediaPath,
  entry: MediaEntry,
): Promise<{ path: string } | { reason: string } | null> {
  const written = entry[key]
  if (written === undefined) return null
  if (/^https?:\/\//i.test(written) && (key === 'walkaroundVideo' || key === 'historyReport')) return { path: written }

  const root = SHARED.find((name) => written.startsWith(`${name}/`))
  const [home, inside] = root ? [join(dir, '..', root), written.slice(root.length + 1)] : [dir, written]
  const path = await realpath(join(home, inside)).catch(() => null)
  const whole = await realpath(home).catch(() => null)
  const leadsOut = /^(?:[a-z][a-z0-9+.-]*:|[\\/~])/i.test(inside) || inside.split(/[\\/]/).includes('..')
  if (leadsOut || (path !== null && !path.startsWith(`${whole}${sep}`)))
    return { reason: `This leads out of the tenant’s folder; shared media lie in ${SHARED.join(' and ')}` }
  return path === null ? { reason: 'There is no such file or folder' } : { path }
}
