import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type IngestedImage, ingestImage } from '#domain/media/image-store.server.ts'
import { type BrokenImage, MAX_IMAGE_BYTES } from '#domain/media/normalise-image.server.ts'
import type { MediaStore } from '#domain/media/store.ts'
import { isPlaceholderContent, isPlaceholderPicture } from '../feeds/placeholder.ts'

export type IngestedPhotos<Owner> = {
  /** Sound pictures of each vehicle, in the order given; vehicles without any are not in it. */
  photos: Map<Owner, { file: string; image: IngestedImage }[]>
  broken: { owner: Owner; file: string; reason: string }[]
  /** Pictures that only say there is none: left out. */
  placeholders: { owner: Owner; file: string }[]
}

type Outcome = IngestedImage | BrokenImage | { kind: 'placeholder' }

/** Takes files in, each once: `take` answers from memory while the path, size and time of the file stay the same. */
export type PhotoIntake = { take(path: string): Promise<Outcome> }

/** An intake into a store. Share one among imports whose dealers share pictures. */
export function photoIntake(store: MediaStore): PhotoIntake {
  const taken = new Map<string, Promise<Outcome>>()
  return {
    async take(path) {
      if (isPlaceholderPicture(basename(path))) return { kind: 'placeholder' }
      const key = await stat(path).then(
        ({ size, mtimeMs }) => `${path}:${size}:${mtimeMs}`,
        () => null,
      )
      if (key === null) return ingestFile(store, path)
      const known = taken.get(key)
      if (known) return known
      const outcome = ingestFile(store, path)
      taken.set(key, outcome)
      // A full disk is no answer to keep.
      outcome.catch(() => taken.delete(key))
      return outcome
    },
  }
}

const AT_ONCE = 3

/**
 * Takes in the files of a folder already matched to vehicles (`matchPhotos`), `files` being paths from `folder`. The
 * same picture twice is kept once. A file that cannot be read or is no picture is reported, and the rest goes on.
 */
export async function ingestPhotos<Owner>(
  intake: PhotoIntake,
  folder: string,
  matched: ReadonlyMap<Owner, readonly string[]>,
  onProgress?: (done: number, total: number) => void,
): Promise<IngestedPhotos<Owner>> {
  const work = [...matched].flatMap(([owner, files]) => files.map((file) => ({ owner, file })))
  let done = 0
  const outcomes = await inParallel(work, AT_ONCE, async ({ file }) => {
    const outcome = await intake.take(join(folder, file))
    onProgress?.(++done, work.length)
    return outcome
  })
  const answer: IngestedPhotos<Owner> = { photos: new Map(), broken: [], placeholders: [] }
  for (const [i, { owner, file }] of work.entries()) {
    const outcome = outcomes[i]!
    if (outcome.kind === 'broken') answer.broken.push({ owner, file, reason: outcome.reason })
    else if (outcome.kind === 'placeholder') answer.placeholders.push({ owner, file })
    else answer.photos.set(owner, [...(answer.photos.get(owner) ?? []), { file, image: outcome }])
  }
  return answer
}

async function ingestFile(store: MediaStore, path: string): Promise<Outcome> {
  const bytes = await readPicture(path)
  if ('reason' in bytes) return { kind: 'broken', reason: bytes.reason }
  if (isPlaceholderContent(createHash('sha256').update(bytes).digest('hex'))) return { kind: 'placeholder' }
  return ingestImage(store, bytes)
}

/** A picture file's bytes; the reason when it cannot be one, told before it is read where possible. */
export async function readPicture(path: string): Promise<Uint8Array | { reason: string }> {
  try {
    const { size } = await stat(path)
    if (size > MAX_IMAGE_BYTES) return { reason: `${size} bytes are over the limit of ${MAX_IMAGE_BYTES}` }
    return await readFile(path)
  } catch (error) {
    return { reason: `cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})` }
  }
}

/** Answers of `work` for every item, in their order, with at most `places` running at once. The first to throw ends it. */
export async function inParallel<T, R>(
  items: readonly T[],
  places: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const answers = new Array<R>(items.length)
  let next = 0
  async function worker(): Promise<void> {
    for (let i = next++; i < items.length; i = next++) answers[i] = await work(items[i]!)
  }
  await Promise.all(Array.from({ length: Math.min(places, items.length) }, worker))
  return answers
}
