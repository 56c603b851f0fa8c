import { type MouseEvent, type PointerEvent, type ToggleEvent, useEffect, useRef } from 'react'

const WAIT_MS = 150

/** Shows a popover on hover and on keyboard focus too; a press, which works without scripts, keeps it open. */
export function useTooltip() {
  const opener = useRef<HTMLButtonElement>(null)
  const text = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)
  const pressed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const isShown = () => text.current!.matches(':popover-open')
  function later(act: () => void): void {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(act, WAIT_MS)
  }
  function show(): void {
    if (!isShown()) text.current!.showPopover({ source: opener.current! })
  }
  function hide(): void {
    if (!pressed.current && isShown()) text.current!.hidePopover()
  }
  return {
    frame: {
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType === 'mouse') later(show)
      },
      // The words themselves may be pointed at (WCAG 1.4.13), they are inside.
      onPointerLeave: () => later(hide),
    },
    button: {
      ref: opener,
      onFocus() {
        if (opener.current!.matches(':focus-visible')) later(show)
      },
      onBlur() {
        pressed.current = false
        later(hide)
      },
      onClick(event: MouseEvent) {
        // Already shown by hover or focus: the press that follows keeps it instead of hiding it.
        clearTimeout(timer.current)
        if (isShown() && !pressed.current) event.preventDefault()
        pressed.current = !pressed.current
      },
    },
    words: {
      ref: text,
      onToggle({ newState }: ToggleEvent) {
        if (newState === 'closed') pressed.current = false
      },
    },
  }
}
