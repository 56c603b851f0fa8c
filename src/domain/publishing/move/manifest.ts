import * as z from 'zod'
import { MOVED_PARTS } from './moved-tables.ts'

/** What is besides the folder's own files lies in here. */
export const MANIFEST_FILE = 'moved/manifest.json'
/** Written last: an export without it is not whole. */
export const CONTENTS_FILE = 'moved/contents.json'
export const MEDIA_FILE = /^moved\/media\/[0-9a-f]{2}\/([0-9a-f]{64})$/

/** Where a picture, video or document is kept, by the SHA-256 of its bytes. */
export const mediaFile = (sha256: string) => `moved/media/${sha256.slice(0, 2)}/${sha256}`
export const ATTACHMENTS = 'moved/attachments'
export const attachmentFile = (sha256: string) => `${ATTACHMENTS}/${sha256}`

/** The first file of an export with stock, photos or leads. */
export const manifestSchema = z.object({
  format: z.literal('forecourt-tenant'),
  version: z.literal(1),
  /** Whose it is, in whatever installation. */
  origin: z.uuid(),
  slug: z.string(),
  hosts: z.array(z.string()),
  takenAt: z.string(),
  parts: z.array(z.enum(MOVED_PARTS)),
  /** The columns of each table that rows have. */
  columns: z.record(z.string(), z.array(z.string())),
  /** Rows by table, and files of `moved/media`. */
  counts: z.record(z.string(), z.int().min(0)),
  media: z.object({ files: z.int().min(0), bytes: z.int().min(0) }),
  /** Settings that are secrets at others are in no export (rule:secret-settings): where they have to be given again. */
  secrets: z.array(z.string()),
  leftOut: z.array(z.object({ table: z.string(), rows: z.int(), reason: z.string() })),
})
export type MoveManifest = z.output<typeof manifestSchema>

/** The files of rows in the order in which they are written, and the media that was lost before. */
export const contentsSchema = z.object({
  rows: z.array(z.object({ name: z.string().regex(/^moved\/[a-z_]+\/\d+\.json$/), sha256: z.string() })),
  lost: z.array(z.string()),
})
