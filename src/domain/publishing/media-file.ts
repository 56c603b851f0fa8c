import * as z from 'zod'
import { parseBySchema } from './config-problems.ts'
import { inFile, type Reading } from './folder-problem.ts'
import { readJsonFile } from './json-file.ts'

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
export type MediaEntry = z.infer<typeof entry>
export const MEDIA_PATHS = ['spinDir', 'panorama', 'hotspots', 'video', 'walkaroundVideo', 'historyReport'] as const
export type MediaPath = (typeof MEDIA_PATHS)[number]

/** Reads the text of a `media.json`: a list of vehicles with their media. `invalid` names every problem with its line. */
export function parseMediaFile(text: string, file: string): Reading<MediaEntry[]> {
  const { json, lineOf, problems: faults } = readJsonFile(text, file)
  if (faults.length > 0) return { kind: 'invalid', problems: faults }
  const { data, problems } = parseBySchema(mediaFile, json)
  return data ? { kind: 'read', value: data, lineOf } : { kind: 'invalid', problems: inFile(file, lineOf, problems) }
}
