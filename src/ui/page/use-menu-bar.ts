import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useMenu } from './use-menu.ts'

/** The menus of one bar: at most one is open, told by its name. */
type Menus = {
  open: string | null
  change(menu: string, isOpen: boolean): void
  hover: ReturnType<typeof useHoverMenus> | null
}

export const MenusContext = createContext<Menus>({ open: null, change() {}, hover: null })

/** A bar of words, some of which open a menu; arrows, Home and End walk along it. */
export function useMenuBar(opensOnHover: boolean) {
  const ref = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<string | null>(null)
  /** One that closes late does not close the one that came after it. */
  const change = (menu: string, isOpen: boolean) => setOpen((now) => (isOpen ? menu : now === menu ? null : now))
  const hover = useHoverMenus(open, change)
  function onKeyDown(event: KeyboardEvent) {
    const words = [...ref.current!.querySelectorAll<HTMLElement>('summary, a:not(details a)')]
    stepFocus(event, words, 'ArrowLeft', 'ArrowRight')
  }
  const menus: Menus = { open, change, hover: opensOnHover ? hover : null }
  return { menus, bar: { ref, onKeyDown, ...menus.hover?.bar } }
}

/** The attributes of one menu of the bar and of its summary; what is left or followed is closed. */
export function useMenuOfBar(name: string) {
  const { open, change, hover } = useContext(MenusContext)
  const menu = useMenu(open === name, (isOpen) => change(name, isOpen))
  const details = menu.ref
  const close = () => {
    // That it was opened may be news on its way: it is closed when that comes.
    details.current!.open = false
    change(name, false)
  }
  // The pointer may rest on it already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is found
  useEffect(() => {
    if (details.current?.matches(':hover')) hover?.enter(name, details.current)
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const { target } = event
    const [summary, ...links] = details.current!.querySelectorAll<HTMLElement>('summary, a')
    if (target === summary && plainKey(event) === 'ArrowDown') {
      flushSync(() => change(name, true))
      focus(event, links[0])
    } else if (target === links[0] && plainKey(event) === 'ArrowUp') focus(event, summary)
    else stepFocus(event, links, 'ArrowUp', 'ArrowDown')
  }
  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  function onClick({ target }: MouseEvent) {
    if ((target as Element).closest('a')) close()
  }
  return {
    menu: { ...menu, ...hover?.menu(name), onKeyDown, onBlur, onClick },
    summary: hover?.summary(name),
  }
}

/** For what holds the links of a group: left and right lead to the group beside. */
export const groupKeys = {
  onKeyDown(event: KeyboardEvent) {
    const { previousElementSibling, nextElementSibling } = event.currentTarget
    const beside = { ArrowLeft: previousElementSibling, ArrowRight: nextElementSibling }[plainKey(event)]
    focus(event, beside?.querySelector('a'))
  },
}

/** Moves the focus among all these by two keys, round the ends, and to the ends by Home and End. */
function stepFocus(event: KeyboardEvent, all: readonly HTMLElement[], back: string, on: string): void {
  const at = all.indexOf(event.target as HTMLElement)
  const to = { [back]: at - 1, [on]: at + 1, Home: 0, End: -1 }[plainKey(event)]
  if (at >= 0 && to !== undefined) focus(event, all.at(to % all.length))
}

/** The key, where it asks for nothing of the browser's own. */
function plainKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string {
  return altKey || ctrlKey || metaKey ? '' : key
}

function focus(event: KeyboardEvent, next: HTMLElement | null | undefined): void {
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** A pointer that only passes by opens nothing; one on its way to an open panel loses it to no neighbour. */
const INTENT_MS = 90
const AIMING_MS = 280
const GRACE_MS = 320
const SLACK_PX = 24

type Point = { x: number; y: number }
/** `pressed`: the first press on a menu that hovering opened meant the same thing; the next one closes it. */
type Hover = { name: string; details: HTMLDetailsElement; pressed: boolean }

/** Opens the menus of a bar under a mouse. Touch and pen press. */
function useHoverMenus(open: string | null, change: (menu: string, isOpen: boolean) => void) {
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
