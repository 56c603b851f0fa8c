import { join } from 'node:path'
import type { Config } from '#config.ts'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import type { S3Address } from '#domain/media/s3-address.ts'
import type { MediaStore } from '#domain/media/store.ts'
import { createVariants } from '#domain/media/transform.server.ts'
import { withFolder } from '#domain/media/with-folder.ts'

export type Media = Omit<Awaited<ReturnType<typeof openMedia>>, 'bucket'>

/**
 * Where originals are kept and how they are resized; `report` hears when the cache on disk cannot be used. `bucket` where it is
 * an object store, which alone reads its code, with the folder behind it for what has not moved yet.
 */
export async function openMedia(config: Config, options: { report(error: unknown): void; readPatienceMs?: number }) {
  const dir = join(mediaDirOf(config), 'variants')
  const folder = openFolder(mediaDirOf(config))
  const bucket = config.mediaUrl && (await openBucket(config, config.mediaUrl, options))
  const store: MediaStore = bucket ? withFolder(bucket, folder) : folder
  const { report } = options
  return { bucket, store, variants: createVariants({ store, dir, maxDiskBytes: config.mediaCacheBytes, report }) }
}

/** Originals in a folder of this machine: `DATA_DIR/media`, or a backup. */
export const openFolder = diskStore

/** Originals in a bucket; null without a key for it. */
export async function openBucket(
  config: Config,
  address: S3Address,
  { readPatienceMs }: { readPatienceMs?: number } = {},
) {
  if (!config.s3Key) return null
  const { s3Store } = await import('#domain/media/adapters/s3.server.ts')
  const account = { ...address, ...config.s3Key }
  return s3Store({ account, spoolDir: join(mediaDirOf(config), 'incoming'), readPatienceMs })
}

/** Where a machine keeps originals and what is made of them. */
export function mediaDirOf({ dataDir }: Config): string {
  return join(dataDir, 'media')
}
