import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'

const HELD_STATES = ['hover', 'focus'] as const
type HeldState = (typeof HELD_STATES)[number]

type Props = { className?: string; children?: ReactNode }

type ForcedStateProps = {
  /** The element that is held: its class, or its tag. */
  at: string
  /** Which of several, from 0. */
  nth?: number
  /** As under the pointer, or as when the keyboard has come to it. */
  state?: HeldState
  /** Attributes it has in that state; undefined takes one away. */
  alter?: Record<string, unknown>
  /** What a script would put into it. */
  append?: ReactNode
  children: ReactNode
}

/**
 * Holds one element of a primitive in a state that it has only for moments: its own markup, with the state's class or
 * attributes upon it. The primitive itself does not know of it, so visitors pay nothing for what the guide shows.
 */
export function ForcedState({ at, nth = 0, state, alter, append, children }: ForcedStateProps) {
  let met = 0
  function held(node: ReactNode): ReactNode {
    if (Array.isArray(node)) return Children.toArray(node).map(held)
    if (!isValidElement<Props>(node)) return node
    const { type, props, key } = node
    if (typeof type === 'function') {
      const drawn = held((type as (props: Props) => ReactNode)(props))
      return key === null ? drawn : <Fragment key={key}>{drawn}</Fragment>
    }
    const classes = props.className?.split(' ') ?? []
    const isIt = (type === at || classes.includes(at)) && met++ === nth
    const inside = (Array.isArray(props.children) ? props.children : [props.children]).map(held)
    if (isIt && append) inside.push(append)
    const changes = isIt ? { ...(state && { className: [...classes, `is-${state}`].join(' ') }), ...alter } : {}
    // A void element may have no children at all, not even none.
    return inside.some((child) => child !== undefined)
      ? cloneElement(node, changes, ...inside)
      : cloneElement(node, changes)
  }
  const drawn = held(children)
  if (met <= nth) throw new Error(`The guide holds number ${nth} of ${at}, of which there are ${met}.`)
  return drawn
}

/** A primitive twice: one element of it under the pointer, then where the keyboard is. */
export function inHeldStates(at: string, draw: (state: HeldState) => ReactNode): ReactNode[] {
  return HELD_STATES.map((state) => (
    <ForcedState key={state} at={at} state={state}>
      {draw(state)}
    </ForcedState>
  ))
}

type Place = readonly [at: string, nth?: number]

/** One element of a primitive under the pointer, and one where the keyboard is. */
export function ForcedStates({ hover, focus, children }: { hover: Place; focus: Place; children: ReactNode }) {
  return (
    <ForcedState at={hover[0]} nth={hover[1]} state="hover">
      <ForcedState at={focus[0]} nth={focus[1]} state="focus">
        {children}
      </ForcedState>
    </ForcedState>
  )
}
