import {
  type AnchorHTMLAttributes,
  createContext,
  type FormEvent,
  type RefObject,
  useContext,
  useSyncExternalStore,
} from 'react'
import { isPlainClick } from '../page/plain-click.ts'
import type { Box, Press } from './press.ts'

/** What filters are followed by: at once, or once they rest. */
export type Live = {
  wanted: ReturnType<typeof createPendingChoices>
  /** The form of filters. */
  form: RefObject<HTMLFormElement | null>
  /** The list of results that stands. */
  list: RefObject<HTMLUListElement | null>
  press: PressLink
  /** Something else was chosen in this form. */
  follow(form: HTMLFormElement): void
  /** A slider was moved, and may be again in a moment. */
  moved(): void
  /** The text was typed in, and may be again in a moment. */
  typed(): void
  /** What is typed from now on is another text. */
  leftText(): void
  /** The form was sent: its text is read, not only searched. */
  sent(event: FormEvent<HTMLFormElement>): void
}

/** A choice, a chip or a link that clears was pressed: `element`, which stands for `href` in the list that is shown. */
export type PressLink = (press: Press, element: HTMLElement, href: string) => void

/** How many cards of a list were to be seen or lay above, and how high it was, in pixels. */
export type SeenList = { count: number; heightPx: number }

/** Null where no form is followed. */
export const LiveContext = createContext<Live | null>(null)

/** Null where links are links. */
export const PressContext = createContext<PressLink | null>(null)

/** What was seen of the list that the next one takes the place of; null where all of that is drawn at once. */
export const SeenContext = createContext<() => SeenList | null>(() => null)

export function useLive(): Live | null {
  return useContext(LiveContext)
}

type FilterLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick'> & { press: Press; href: string }

/** A link that changes the list it stands beside: the page stays where it is, and what it turns is turned at once. */
export function FilterLink({ press, href, ...link }: FilterLinkProps) {
  const follow = useContext(PressContext)
  return (
    <a
      {...link}
      href={href}
      onClick={(event) => {
        if (!follow || !isPlainClick(event)) return
        event.preventDefault()
        follow(press, event.currentTarget, href)
      }}
    />
  )
}

/** How boxes are to stand that were pressed since the search that is shown was drawn. */
export function createPendingChoices() {
  const states = new Map<string, boolean>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const changed of listeners) changed()
  }
  return {
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    /** Undefined: as the search says. */
    get: (box: Box) => states.get(keyOf(box)),
    isEmpty: () => states.size === 0,
    set(boxes: readonly Box[], isTicked: boolean) {
      for (const box of boxes) states.set(keyOf(box), isTicked)
      tell()
    },
    clear() {
      if (!states.size) return
      states.clear()
      tell()
    },
  }
}

/** How this box is to stand; undefined: as the search says. Draws anew only what has this box. */
export function usePendingChoice(box: Box): boolean | undefined {
  const wanted = useLive()?.wanted
  return useSyncExternalStore(
    wanted?.subscribe ?? never,
    () => wanted?.get(box),
    () => undefined,
  )
}

const never = () => () => {}

function keyOf({ name, value }: Box): string {
  return `${name}=${value}`
}
