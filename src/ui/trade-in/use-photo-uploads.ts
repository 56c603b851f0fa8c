import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '../hooks/use-hydrated.ts'
import type { PhotoSlotView } from './views.ts'

export type Slot = PhotoSlotView & {
  state: 'empty' | 'waiting' | 'sending' | 'there' | 'offline' | 'too-large' | 'unreadable' | 'refused'
  /** What is shown: the picture that is there. */
  src: string
}

const PATIENCE_MS = 120_000
const AGAIN_MS = 5_000

/** What became of a picture, by the status of the answer; what another try may better is tried again. */
function stateOf(status: number): Slot['state'] {
  if (status === 201) return 'there'
  if (status === 413) return 'too-large'
  if (status === 422) return 'unreadable'
  return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'offline'
}

/**
 * Sends pictures as they are chosen, one after another, so that a slow line carries one whole. What does not go through is tried
 * again after a while, however long, and as soon as there is a network; a picture that is refused is said so.
 */
export function usePhotoUploads(photos: readonly PhotoSlotView[]) {
  const isEnhanced = useHydrated()
  const [slots, setSlots] = useState<Slot[]>(() =>
    photos.map((photo) => ({ ...photo, state: photo.isThere ? 'there' : 'empty', src: photo.href })),
  )
  const queue = useRef<{ view: string; file: File }[]>([])
  const isRunning = useRef(false)

  function mark(view: string, change: Partial<Slot>): void {
    setSlots((before) => before.map((slot) => (slot.view === view ? { ...slot, ...change } : slot)))
  }

  async function run(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      const { view, file } = next
      const href = photos.find((photo) => photo.view === view)!.href
      mark(view, { state: 'sending' })
      const state = stateOf(await sent(href, file))
      // Another was chosen meanwhile: that one goes.
      if (queue.current[0] !== next) continue
      mark(view, { state, ...(state === 'there' && { src: `${href}&${Date.now()}` }) })
      if (state === 'offline') break
      queue.current.shift()
    }
    isRunning.current = false
  }

  function choose(view: string, file: File): void {
    queue.current = [...queue.current.filter((one) => one.view !== view), { view, file }]
    mark(view, { state: 'waiting' })
    void run()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to be sent is in the refs
  useEffect(() => {
    const again = () => void run()
    const timer = setInterval(again, AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [])
  return { slots, choose, isEnhanced }
}

/** The status of the answer; 0 where none came. */
async function sent(href: string, file: File): Promise<number> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/octet-stream' }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(href, { method: 'POST', body: file, headers, signal }).catch(() => null)
  return answer?.status ?? 0
}
