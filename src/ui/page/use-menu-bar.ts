import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useHoverMenus } from './use-hover-menus.ts'
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
