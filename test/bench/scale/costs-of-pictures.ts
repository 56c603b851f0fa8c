import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Encoding, encodeVariant } from '#domain/media/encode-variant.server.ts'
import { DEFAULT_QUALITY, PLACES } from '#domain/media/image-variants.ts'
import { normaliseImage } from '#domain/media/normalise-image.server.ts'
import { sharedData } from '../../support/shared-data.ts'
import type { BenchRow } from '../bench-row.ts'

const PHOTOS = ['Landscape_1.jpg', 'Landscape_6.jpg', 'Portrait_1.jpg', 'Portrait_6.jpg']
/** The sizes that a whole gallery is asked for on the page of a vehicle, on most screens. */
const PAGE_WIDTHS = PLACES.page.warmWidthsPx
const CARD_WIDTHS = PLACES.card.warmWidthsPx

/** What a photo costs the processor, taken in and in each of its sizes, and the bytes that they come to. */
export async function pictureCosts(): Promise<BenchRow[]> {
  const folder = sharedData('media/exif')
  if (!folder)
    return [{ name: 'Costs of pictures', aim: 'reported', measured: '', pass: null, note: 'needs the shared data' }]
  const files = PHOTOS.map((name) => join(folder, name))
  const originals: Buffer[] = []
  const taken = await processorOf(async () => {
    for (const file of files) {
      const outcome = await normaliseImage(readFileSync(file))
      if (outcome.kind !== 'image') throw new Error(`${file}: ${outcome.kind}`)
      originals.push(Buffer.from(outcome.image.bytes))
    }
  })
  const rows: BenchRow[] = [
    {
      name: 'A photo taken in: processor',
      aim: 'reported',
      measured: `${Math.round(taken / files.length)} ms`,
      pass: null,
      note: `${files.length} photographs of ${kilobytes(average(files.map((file) => statSync(file).size)))} at 1800 × 1200`,
    },
  ]
  for (const format of ['avif', 'webp'] as const) {
    const widths = [...new Set([...CARD_WIDTHS, ...PAGE_WIDTHS])]
    const of: { widthPx: number; ms: number; bytes: number }[] = []
    for (const widthPx of widths) {
      const encoding: Encoding = { sha256: '', widthPx, quality: DEFAULT_QUALITY, format }
      let bytes = 0
      const ms = await processorOf(async () => {
        for (const original of originals) bytes += (await encodeVariant(original, encoding)).length
      })
      of.push({ widthPx, ms: ms / files.length, bytes: bytes / files.length })
    }
    const total = (part: 'ms' | 'bytes', wanted: readonly number[]) =>
      of.filter(({ widthPx }) => wanted.includes(widthPx)).reduce((sum, one) => sum + one[part], 0)
    // As the worker does: the first photo at the sizes of cards and pages, the second at those of pages.
    const warmed = (part: 'ms' | 'bytes') => total(part, widths) + total(part, PAGE_WIDTHS)
    rows.push({
      name: `A vehicle's first two photos encoded ahead, ${format}: processor`,
      aim: 'reported',
      measured: `${Math.round(warmed('ms'))} ms`,
      pass: null,
      note: `${kilobytes(warmed('bytes'))}; each: ${of.map((one) => `${one.widthPx} px ${Math.round(one.ms)} ms ${kilobytes(one.bytes)}`).join(', ')}`,
    })
  }
  return rows
}

async function processorOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`
}
