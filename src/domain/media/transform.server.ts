import { LRUCache } from 'lru-cache'
import { type Encoding, encodeVariant, encodingKey } from './encode-variant.server.ts'
import { createLimiter } from './limiter.ts'
import type { MediaStore } from './store.ts'
import { TOUCH_AFTER_MS, variantCache } from './variant-cache.server.ts'

export type VariantAnswer =
  | { kind: 'ready'; bytes: Buffer }
  /** Too many encodes are waiting: try again later. */
  | { kind: 'busy' }
  /** The original is not in the store, though the database knows it. */
  | { kind: 'missing' }
  /** The asker went away before its turn came. */
  | { kind: 'abandoned' }

export type Variants = ReturnType<typeof createVariants>

export type VariantOptions = {
  store: MediaStore
  /** Folder of the disk cache. */
  dir: string
  maxDiskBytes: number
  maxMemoryBytes?: number
  concurrency?: number
  maxWaiting?: number
  /** When pictures are used, in Unix milliseconds; the machine's clock unless given. */
  nowMs?: () => number
  /** Told when the disk cache cannot be read, written or tidied; pictures are served all the same. */
  report: (error: unknown) => void
}

type Job = { answer: Promise<VariantAnswer>; askers: number }

/**
 * Pictures at the sizes asked for. Encodes are shared by all who ask for the same, at most `concurrency` run at once
 * and `maxWaiting` wait; cached on disk up to `maxDiskBytes` (shared by processes), the hottest in memory.
 */
export function createVariants(options: VariantOptions) {
  const {
    store,
    report,
    maxMemoryBytes = 64 * 1024 * 1024,
    concurrency = 2,
    maxWaiting = 64,
    nowMs = Date.now,
  } = options
  const disk = variantCache(options.dir, options.maxDiskBytes, nowMs, report)
  const memory = new LRUCache<string, { bytes: Buffer; notedAtMs: number }>({ maxSize: maxMemoryBytes })
  const limiter = createLimiter({ places: concurrency, maxWaiting })
  const jobs = new Map<string, Job>()

  /**
   * The encoded picture, from memory, disk or a new encode. A damaged original throws. `asker` is the request, whose
   * signal is looked at only when there is something to wait for.
   */
  async function get(encoding: Encoding, asker?: { readonly signal: AbortSignal }): Promise<VariantAnswer> {
    const key = encodingKey(encoding)
    const hot = fromMemory(key)
    if (hot) return { kind: 'ready', bytes: hot }

    const signal = asker?.signal
    if (signal?.aborted) return { kind: 'abandoned' }

    const answer = await asked(jobs.get(key) ?? start(key, encoding), signal)
    // Joined a job in the moment it was given up: this asker still wants it.
    return answer.kind === 'abandoned' && !signal?.aborted ? get(encoding, asker) : answer
  }

  function fromMemory(key: string): Buffer | null {
    const hot = memory.get(key)
    if (!hot) return null
    const usedAtMs = nowMs()
    if (usedAtMs - hot.notedAtMs > TOUCH_AFTER_MS) {
      disk.touch(key)
      hot.notedAtMs = usedAtMs
    }
    return hot.bytes
  }

  function start(key: string, encoding: Encoding): Job {
    const job: Job = { answer: Promise.resolve({ kind: 'abandoned' }), askers: 0 }
    job.answer = produce(key, encoding, () => job.askers > 0).finally(() => jobs.delete(key))
    jobs.set(key, job)
    return job
  }

  async function produce(key: string, encoding: Encoding, stillWanted: () => boolean): Promise<VariantAnswer> {
    const cached = await disk.read(key).catch((error: unknown) => {
      report(error)
      return null
    })
    if (cached) return remembered(key, cached)

    const turn = await limiter.run(() => encode(key, encoding), stillWanted)
    if (turn.kind === 'full') return { kind: 'busy' }
    return turn.kind === 'done' ? turn.value : { kind: 'abandoned' }
  }

  async function encode(key: string, encoding: Encoding): Promise<VariantAnswer> {
    const original = await store.read(encoding.sha256)
    if (!original) return { kind: 'missing' }
    const bytes = await encodeVariant(original, encoding)
    await disk.write(key, bytes).catch(report)
    return remembered(key, bytes)
  }

  function remembered(key: string, bytes: Buffer): VariantAnswer {
    memory.set(key, { bytes, notedAtMs: nowMs() }, { size: bytes.length })
    return { kind: 'ready', bytes }
  }

  /** Sees to it that the disk has it, without reading what is there: for warming. */
  async function warm(encoding: Encoding): Promise<'made' | 'present' | 'busy' | 'missing'> {
    if (await disk.has(encodingKey(encoding))) return 'present'
    const answer = await get(encoding)
    if (answer.kind === 'ready') return 'made'
    return answer.kind === 'missing' ? 'missing' : 'busy'
  }

  /** Resolves when encodes under way and the cache's upkeep are finished. */
  async function settled(): Promise<void> {
    await Promise.allSettled([...jobs.values()].map((job) => job.answer))
    await disk.settled()
  }

  return { get, warm, settled }
}

/** Counts one asker while it waits; one who leaves gets its answer at once. */
async function asked(job: Job, signal: AbortSignal | undefined): Promise<VariantAnswer> {
  job.askers++
  const left = Promise.withResolvers<VariantAnswer>()
  const leave = () => left.resolve({ kind: 'abandoned' })
  try {
    if (!signal) return await job.answer
    signal.addEventListener('abort', leave, { once: true })
    return await Promise.race([job.answer, left.promise])
  } finally {
    job.askers--
    signal?.removeEventListener('abort', leave)
  }
}
