import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { PictureView } from '../views.ts'
import { type SpinSources, spinSources } from './spin-sources.ts'

type Loaded = { pictures: ReadonlyMap<number, HTMLImageElement>; ready: boolean; complete: boolean }

/**
 * Fetches the frames of a spin coarse to fine, at the size of its stage: the first few small where the stage shows them
 * larger, so that it turns soon (`ready`), then all as sharp as they are shown (`complete`). One that cannot be had is
 * only warned of (rule:spin-turning): its neighbour stands in.
 */
export function useSpinFrames(stage: RefObject<HTMLElement | null>, frames: readonly PictureView[]) {
  const [loaded, setLoaded] = useState<Loaded>({ pictures: new Map(), ready: false, complete: false })
  const begin = useEffectEvent((gone: AbortSignal) => {
    const sources = spinSources(frames, stage.current?.clientWidth ?? 0, devicePixelRatio)
    const arrived = (index: number, picture: HTMLImageElement) =>
      setLoaded((now) => ({ ...now, pictures: new Map(now.pictures).set(index, picture) }))
    void loadAll(sources, arrived, (state) => setLoaded((now) => ({ ...now, ...state })), gone)
  })
  useEffect(() => {
    const gone = new AbortController()
    begin(gone.signal)
    return () => gone.abort()
  }, [])
  return {
    ready: loaded.ready,
    complete: loaded.complete,
    /** The picture of a frame, or of the nearest one that is there; null while there is none. */
    nearest(index: number): HTMLImageElement | null {
      const { pictures } = loaded
      const count = frames.length
      for (let away = 0; away <= count / 2; away++) {
        const found = pictures.get((index + away) % count) ?? pictures.get((index - away + count) % count)
        if (found) return found
      }
      return null
    },
  }
}

async function loadAll(
  { quick, sharp }: SpinSources,
  arrived: (index: number, picture: HTMLImageElement) => void,
  reached: (state: Partial<Loaded>) => void,
  gone: AbortSignal,
): Promise<void> {
  const count = sharp.length
  const [first = [], ...finer] = coarseToFine(count)
  await loadSet(first, quick)
  reached({ ready: true })
  if (!hasToSave()) {
    for (const set of finer) await loadSet(set, sharp)
    if (quick[0] !== sharp[0]) await loadSet(first, sharp)
  }
  reached({ complete: true })

  async function loadSet(indexes: readonly number[], sources: readonly string[]): Promise<void> {
    if (!gone.aborted) await Promise.all(indexes.map((index) => load(index, sources[index]!)))
  }
  async function load(index: number, src: string): Promise<void> {
    const picture = Object.assign(new Image(), { decoding: 'async', src })
    try {
      await picture.decode()
    } catch {
      if (!gone.aborted) console.warn(`Frame ${index + 1} of ${count} of the spin is missing: ${src}`)
      return
    }
    arrived(index, picture)
  }
}

/** Who saves data gets the coarse set. */
function hasToSave(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
}

/** About as many frames as a first turn needs. */
const FIRST_SET = 8

/**
 * In which order the frames of a spin are fetched: first few that go all round, then those half way between, until all
 * are there. 36 frames come as 9, 9 and 18.
 */
export function coarseToFine(count: number): number[][] {
  let stride = 1
  while (count / (stride * 2) >= FIRST_SET) stride *= 2
  const sets = [every(stride, 0, count)]
  for (; stride > 1; stride /= 2) sets.push(every(stride, stride / 2, count))
  return sets
}

function every(step: number, from: number, count: number): number[] {
  const indexes: number[] = []
  for (let index = from; index < count; index += step) indexes.push(index)
  return indexes
}
