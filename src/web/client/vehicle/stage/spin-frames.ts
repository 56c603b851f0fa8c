import { coarseToFine } from './coarse-to-fine.ts'
import type { SpinSources } from './spin-sources.ts'

export type SpinFrames = {
  /** The picture of a frame, or of the nearest one that is there; null while there is none. */
  nearest(index: number): HTMLImageElement | null
  /** Resolves when the first coarse set is there, and when all are, missing ones not counted. */
  coarse: Promise<void>
  all: Promise<void>
}

/**
 * Fetches the frames of a spin coarse to fine: the first few small where the stage shows them larger, so that it turns
 * soon, then all as sharp as they are shown. One that cannot be had is only warned of (B§9): its neighbour stands in.
 */
export function loadFrames(
  { quick, sharp }: Pick<SpinSources, 'quick' | 'sharp'>,
  arrived: (index: number) => void,
): SpinFrames {
  const count = sharp.length
  const pictures = new Map<number, HTMLImageElement>()
  const [first = [], ...finer] = coarseToFine(count)
  const coarse = loadSet(first, quick)
  return { nearest, coarse, all: loadRest() }

  async function loadRest(): Promise<void> {
    await coarse
    if (hasToSave()) return
    for (const set of finer) await loadSet(set, sharp)
    if (quick[0] !== sharp[0]) await loadSet(first, sharp)
  }

  async function loadSet(indexes: readonly number[], sources: readonly string[]): Promise<void> {
    await Promise.all(indexes.map((index) => load(index, sources)))
  }

  async function load(index: number, sources: readonly string[]): Promise<void> {
    const picture = Object.assign(new Image(), { decoding: 'async', src: sources[index] })
    try {
      await picture.decode()
    } catch {
      console.warn(`Frame ${index + 1} of ${count} of the spin is missing: ${sources[index]}`)
      return
    }
    pictures.set(index, picture)
    arrived(index)
  }

  function nearest(index: number): HTMLImageElement | null {
    for (let away = 0; away <= count / 2; away++) {
      const found = pictures.get((index + away) % count) ?? pictures.get((index - away + count) % count)
      if (found) return found
    }
    return null
  }
}

/** Who saves data gets the coarse set. */
function hasToSave(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
}
