import { type ComponentType, type MouseEvent, memo, type ReactElement, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { useNear } from './use-near.ts'

/** Which pages draw it anew when they are come to: those of one kind, or none, for what stands around them all. */
type LateOn = 'search' | 'vehicle' | 'every page'

const loaders: { on: LateOn; bring(): Promise<unknown> }[] = []

/**
 * A part of a page whose code comes late: it lies far below or folded away. The server draws it whole. In the browser that
 * markup stands, and works as it does without scripts, until it comes near the view, is pressed or focused, or has other
 * things to show: then React takes it over in a root of its own, with what was typed there. It stays as it is where its
 * code cannot be had. A late part sees no context; why it is no `Suspense` boundary says docs/decisions/0013.
 */
export function latePart<Props extends object>(on: LateOn, load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined
  const bring = async () => {
    Part ??= await load()
    return Part
  }
  loaders.push({ on, bring })

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, by its module
  return memo(function LatePart(props: Props) {
    const [waits] = useState(!Part)
    const place = useTakenOver(waits, bring, props)
    if (Part && !waits)
      return (
        <div data-late="">
          <Part {...props} />
        </div>
      )
    if (import.meta.env.SSR) throw new Error('A late part is not loaded. Is loadLateParts awaited before rendering?')
    return (
      <div data-late="" {...place} suppressHydrationWarning>
        {''}
      </div>
    )
  })
}

/** Loads what pages of a kind draw late, or everything: before they are drawn whole. What cannot be had is left out. */
export async function loadLateParts(on?: string): Promise<void> {
  await Promise.allSettled(loaders.filter((loader) => !on || loader.on === on).map(({ bring }) => bring()))
}

/** The place of a part whose code is not there yet: fetches it in time, and hands the place over. */
function useTakenOver<Props extends object>(
  waits: boolean,
  bring: () => Promise<ComponentType<Props>>,
  props: Props,
): object {
  const ref = useRef<HTMLDivElement>(null)
  const root = useRef<Root>(null)
  const pressesAgain = useRef(false)
  const [drawn] = useState(props)
  const isNear = useNear(ref)

  async function takeOver(): Promise<void> {
    try {
      const Part = await bring()
      if (!ref.current) return
      root.current ??= rootOf(ref.current, <Part {...drawn} />)
      if (props !== drawn) root.current.render(<Part {...props} />)
    } catch (error) {
      console.warn('A part of the page is missing.', error)
    }
  }
  function touch() {
    if (!root.current) void takeOver()
  }
  /** Held until something answers it; where nothing will, the browser answers. */
  async function press(event: MouseEvent) {
    const button = (event.target as Element).closest<HTMLElement>('button:not([popovertarget], [commandfor])')
    if (!button || root.current || pressesAgain.current) return
    event.preventDefault()
    await takeOver()
    pressesAgain.current = true
    button.click()
    pressesAgain.current = false
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is near, and whenever it has something else to show
  useEffect(() => {
    const isInUse = ref.current?.contains(document.activeElement)
    if (waits && (isNear || isInUse || props !== drawn)) void takeOver()
  }, [isNear, props])
  // Not while the tree around it is being taken down.
  useEffect(() => () => void setTimeout(() => root.current?.unmount()), [])
  return { ref, onPointerDownCapture: touch, onFocusCapture: touch, onClickCapture: press }
}

/** At once: an update that came before React has taken over would have it draw everything anew. */
function rootOf(place: HTMLElement, part: ReactElement): Root {
  return flushSync(() => {
    if (place.hasChildNodes()) return hydrateRoot(place, part)
    const root = createRoot(place)
    root.render(part)
    return root
  })
}
