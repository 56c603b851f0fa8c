import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'

/** A pointer that only passes by opens nothing; one on its way to an open panel loses it to no neighbour. */
const INTENT_MS = 90
const AIMING_MS = 280
const GRACE_MS = 320
const SLACK_PX = 24

type Point = { x: number; y: number }
/** `pressed`: the first press on a menu that hovering opened meant the same thing; the next one closes it. */
type Hover = { menu: HTMLDetailsElement; pressed: boolean }

/** Opens the menus of a bar under a mouse. Touch and pen press. Nothing where `isOn` is false. */
export function useHoverMenus(bar: RefObject<HTMLElement | null>, isOn: boolean) {
  const timer = useRef(0)
  const hovered = useRef<Hover | null>(null)
  const trail = useRef<[Point, Point]>([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ])
  const later = (work: () => void, ms: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(work, ms)
  }
  const isAiming = () => hovered.current?.menu.open === true && isTowards(hovered.current.menu, trail.current)

  function over(menu: HTMLDetailsElement | null | undefined): void {
    if (menu?.open) clearTimeout(timer.current)
    else if (menu) {
      const open = () => {
        menu.open = true
        hovered.current = { menu, pressed: false }
      }
      later(open, isAiming() ? AIMING_MS : INTENT_MS)
    } else if (hovered.current?.menu.open) {
      const { menu: left } = hovered.current
      const close = () => {
        if (!left.contains(document.activeElement)) left.open = false
      }
      later(close, isAiming() ? 2 * GRACE_MS : GRACE_MS)
    } else clearTimeout(timer.current)
  }

  // The pointer may rest on a menu already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is found
  useEffect(() => {
    if (isOn) over(bar.current!.querySelector<HTMLDetailsElement>('details:hover'))
    return () => clearTimeout(timer.current)
  }, [isOn])
  if (!isOn) return {}

  const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
    const [, last] = trail.current
    if (Math.hypot(x - last.x, y - last.y) > 4) trail.current = [last, { x, y }]
  }
  return {
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') follow(event)
    },
    onPointerOver: ({ pointerType, target }: PointerEvent) => {
      if (pointerType === 'mouse') over((target as Element).closest('details'))
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      follow(event)
      over(null)
    },
    onClickCapture: (event: MouseEvent) => {
      const menu = event.detail ? (event.target as Element).closest('summary')?.parentElement : null
      const hover = hovered.current
      if (!menu || menu !== hover?.menu || !hover.menu.open || hover.pressed) return
      hover.pressed = true
      event.preventDefault()
    },
  }
}

/** Whether the last movement, followed further, meets the open panel. */
function isTowards(menu: HTMLDetailsElement, [from, to]: [Point, Point]): boolean {
  const panel = menu.querySelector('.menu-panel')?.getBoundingClientRect()
  if (!panel || to.y <= from.y) return false
  const x = from.x + ((to.x - from.x) * (panel.top - from.y)) / (to.y - from.y)
  return x >= panel.left - SLACK_PX && x <= panel.right + SLACK_PX
}
