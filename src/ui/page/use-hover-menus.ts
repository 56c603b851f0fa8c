import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** A pointer that only passes by opens nothing; one on its way to an open panel loses it to no neighbour. */
const INTENT_MS = 90
const AIMING_MS = 280
const GRACE_MS = 320
const SLACK_PX = 24

type Point = { x: number; y: number }
/** `pressed`: the first press on a menu that hovering opened meant the same thing; the next one closes it. */
type Hover = { name: string; details: HTMLDetailsElement; pressed: boolean }

/** Opens the menus of a bar under a mouse. Touch and pen press. */
export function useHoverMenus(open: string | null, change: (menu: string, isOpen: boolean) => void) {
  const timer = useRef(0)
  const hovered = useRef<Hover | null>(null)
  const trail = useRef<Point[]>([])
  useEffect(() => () => clearTimeout(timer.current), [])
  const stop = () => clearTimeout(timer.current)
  function later(work: () => void, ms: number): void {
    stop()
    timer.current = window.setTimeout(work, ms)
  }
  /** The menu that stands open because of the pointer. */
  const opened = () => (hovered.current?.name === open ? hovered.current : null)
  const isAiming = () => isTowards(opened()?.details.lastElementChild, trail.current)

  function enter(name: string, details: HTMLDetailsElement): void {
    const act = () => {
      hovered.current = { name, details, pressed: false }
      change(name, true)
    }
    stop()
    if (name !== open) later(act, isAiming() ? AIMING_MS : INTENT_MS)
  }
  function leave(): void {
    const left = opened()
    const close = () => {
      if (left && !left.details.contains(document.activeElement)) change(left.name, false)
    }
    later(close, isAiming() ? 2 * GRACE_MS : GRACE_MS)
  }
  function follow({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
    const last = trail.current.at(-1) ?? { x: 0, y: 0 }
    if (pointerType === 'mouse' && Math.hypot(x - last.x, y - last.y) > 4) trail.current = [last, { x, y }]
  }
  return {
    bar: { onPointerMove: follow },
    enter,
    menu: (name: string) => ({
      onPointerEnter({ pointerType, currentTarget }: PointerEvent<HTMLDetailsElement>) {
        if (pointerType === 'mouse') enter(name, currentTarget)
      },
      onPointerLeave(event: PointerEvent) {
        follow(event)
        if (event.pointerType === 'mouse') leave()
      },
    }),
    summary: (name: string) => ({
      onClick(event: MouseEvent) {
        const menu = opened()
        if (!event.detail || menu?.name !== name || menu.pressed) return
        menu.pressed = true
        event.preventDefault()
      },
    }),
  }
}

/** Whether the last movement, followed further, meets the open panel. */
function isTowards(panel: Element | null | undefined, [from, to]: Point[]): boolean {
  if (!panel || !from || !to || to.y <= from.y) return false
  const { left, right, top } = panel.getBoundingClientRect()
  const x = from.x + ((to.x - from.x) * (top - from.y)) / (to.y - from.y)
  return x >= left - SLACK_PX && x <= right + SLACK_PX
}
