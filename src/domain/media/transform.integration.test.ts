import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { diskStore } from './adapters/disk.server.ts'
import { type Encoding, encodingKey, encodingOf } from './encode-variant.server.ts'
import { type IngestedImage, ingestImage } from './image-store.server.ts'
import type { MediaStore } from './store.ts'
import { createVariants, type VariantOptions } from './transform.server.ts'

const root = temporaryFolder()
const disk = diskStore(root)
let image: IngestedImage
let folders = 0

beforeAll(async () => {
  image = await ingested(800, 600)
})

async function ingested(width: number, height: number): Promise<IngestedImage> {
  const bytes = await sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 }, background: 'grey' },
  })
    .jpeg()
    .toBuffer()
  const answer = await ingestImage(disk, bytes)
  if (answer.kind === 'broken') throw new Error(answer.reason)
  return answer
}

function arranged(options: Partial<VariantOptions> = {}) {
  const dir = join(root, 'variants', String(folders++))
  const reads: string[] = []
  const problems: unknown[] = []
  const store: MediaStore = {
    ...disk,
    read(sha256) {
      reads.push(sha256)
      return disk.read(sha256)
    },
  }
  const variants = createVariants({
    store,
    dir,
    maxDiskBytes: 50e6,
    report: (error) => problems.push(error),
    ...options,
  })
  return { variants, dir, reads, problems }
}

const of = (widthPx: number, format: Encoding['format'] = 'webp', quality: Encoding['quality'] = 75) =>
  encodingOf(image, { widthPx, quality, format })
const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const bytesIn = (dir: string) => filesIn(dir).reduce((sum, path) => sum + statSync(path).size, 0)

describe('encoding', () => {
  test.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
  ] as const)('%s at the width asked, proportions kept', async (format, sharpName) => {
    const answer = await arranged().variants.get(of(320, format))
    if (answer.kind !== 'ready') throw new Error(answer.kind)
    const { format: made, width, height } = await sharp(answer.bytes).metadata()
    expect([made, width, height]).toEqual([sharpName, 320, 240])
  })

  test('never wider than the original: larger requests share one encoding', async () => {
    expect(encodingKey(of(960))).toBe(encodingKey(of(1920)))
    const answer = await arranged().variants.get(of(1920))
    expect(answer.kind === 'ready' && (await sharp(answer.bytes).metadata()).width).toBe(800)
  })

  test.each(['avif', 'webp', 'jpeg'] as const)('a higher quality is a larger %s', async (format) => {
    const { variants } = arranged()
    const sizes: number[] = []
    for (const quality of [50, 75, 90] as const) {
      const answer = await variants.get(of(160, format, quality))
      if (answer.kind === 'ready') sizes.push(answer.bytes.length)
    }
    expect(sizes).toHaveLength(3)
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  })

  test('transparency turns white where JPEG has none', async () => {
    const clear = await sharp({
      create: { width: 32, height: 32, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const seeThrough = await ingestImage(disk, clear)
    if (seeThrough.kind === 'broken') throw new Error(seeThrough.reason)
    const answer = await arranged().variants.get(encodingOf(seeThrough, { widthPx: 160, quality: 90, format: 'jpeg' }))
    if (answer.kind !== 'ready') throw new Error(answer.kind)
    expect([...(await sharp(answer.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  })
})

describe('caching', () => {
  test('a picture is encoded once: for all who ask together, then from memory, then from disk', async () => {
    const { variants, dir, reads } = arranged()
    const answers = await Promise.all(Array.from({ length: 10 }, () => variants.get(of(480))))
    expect(answers.every((answer) => answer.kind === 'ready')).toBe(true)
    await variants.get(of(480))
    expect(reads).toHaveLength(1)

    const restarted = arranged({ dir })
    expect((await restarted.variants.get(of(480))).kind).toBe('ready')
    expect(restarted.reads).toHaveLength(0)
  })

  test('the disk stays within its bound, and keeps what was used last', async () => {
    const { variants, dir, problems } = arranged({ maxDiskBytes: 200_000, maxMemoryBytes: 1 })
    mkdirSync(join(dir, 'ab'), { recursive: true })
    for (let n = 0; n < 30; n++) {
      const path = join(dir, 'ab', `abandoned-${n}.webp`)
      writeFileSync(path, Buffer.alloc(10_000))
      utimesSync(path, 1_000_000 + n, 1_000_000 + n)
    }
    const first = await variants.get(of(160))
    await variants.settled()
    expect(bytesIn(dir)).toBeLessThanOrEqual(200_000)
    const left = filesIn(dir).map((path) => path.split('/').at(-1)!)
    expect(left).toContain(encodingKey(of(160)))
    expect(left).toContain('abandoned-29.webp')
    expect(left).not.toContain('abandoned-0.webp')
    expect(first.kind).toBe('ready')
    expect(problems).toEqual([])
  })

  test('reading a picture saves it from the next clearing', async () => {
    const usedAtMs = Date.parse('2031-05-06T07:08:09Z')
    const { variants, dir } = arranged({ maxMemoryBytes: 1, nowMs: () => usedAtMs })
    await variants.get(of(320))
    const path = filesIn(dir)[0]!
    utimesSync(path, 1_000_000, 1_000_000)
    await variants.get(of(320))
    await expect.poll(() => statSync(path).mtimeMs).toBe(usedAtMs)
  })

  test('a file another process removed is encoded again', async () => {
    const { variants, dir, reads } = arranged({ maxMemoryBytes: 1 })
    await variants.get(of(160))
    for (const path of filesIn(dir)) rmSync(path)
    expect((await variants.get(of(160))).kind).toBe('ready')
    expect(reads).toHaveLength(2)
  })

  test('a cache folder that cannot be used is told, and the picture served', async () => {
    const dir = join(root, 'a-file-where-the-folder-should-be')
    writeFileSync(dir, '')
    const { variants, problems } = arranged({ dir: join(dir, 'variants') })
    expect((await variants.get(of(160))).kind).toBe('ready')
    expect(problems.map((problem) => (problem as NodeJS.ErrnoException).code)).toEqual(['ENOTDIR', 'ENOTDIR'])
  })
})

describe('under load', () => {
  test('beyond the queue the answer is busy; what was queued is still made', async () => {
    const { variants } = arranged({ concurrency: 1, maxWaiting: 1 })
    const answers = await Promise.all([160, 320, 480, 640].map((widthPx) => variants.get(of(widthPx, 'avif'))))
    const kinds = answers.map((answer) => answer.kind).sort()
    expect(kinds).toEqual(['busy', 'busy', 'ready', 'ready'])
    expect((await variants.get(of(640, 'avif'))).kind).toBe('ready')
  })

  test('whoever leaves is answered at once, and what nobody waits for is not made', async () => {
    const { variants, reads } = arranged({ concurrency: 1 })
    const leaving = new AbortController()
    const slow = variants.get(of(640, 'avif'))
    const left = variants.get(of(480, 'avif'), leaving)
    leaving.abort()
    expect(await left).toEqual({ kind: 'abandoned' })
    expect((await slow).kind).toBe('ready')
    await variants.settled()
    expect(reads).toHaveLength(1)
    expect(await variants.get(of(320), { signal: AbortSignal.abort() })).toEqual({ kind: 'abandoned' })
  })

  test('one who stays gets the picture although another left', async () => {
    const { variants } = arranged({ concurrency: 1 })
    const leaving = new AbortController()
    const slow = variants.get(of(640, 'avif'))
    const left = variants.get(of(480, 'avif'), leaving)
    const stays = variants.get(of(480, 'avif'))
    leaving.abort()
    expect((await left).kind).toBe('abandoned')
    expect((await stays).kind).toBe('ready')
    await slow
  })
})

test('a lost original is missing, a damaged one throws', async () => {
  const { variants } = arranged()
  expect(await variants.get({ ...of(160), sha256: '0'.repeat(64) })).toEqual({ kind: 'missing' })
  const { sha256 } = await disk.put(Buffer.from('no picture'))
  await expect(variants.get({ ...of(160), sha256 })).rejects.toThrow()
})

test('warming makes what is absent and leaves what is there', async () => {
  const { variants, reads } = arranged()
  expect(await variants.warm(of(160))).toBe('made')
  expect(await variants.warm(of(160))).toBe('present')
  expect(await variants.warm({ ...of(160), sha256: '0'.repeat(64) })).toBe('missing')
  expect(reads).toHaveLength(2)
})
