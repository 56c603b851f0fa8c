import { type MouseEvent, type PointerEvent, type ToggleEvent, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

/**
 * A word of explanation behind a small button: a popover, so that touch, keyboard and pointer reach it and Escape puts
 * it away (WCAG 1.4.13); with scripts it shows on hover and focus too.
 */
export function Tooltip({ id, label, text }: { id: string; label: string; text: string }) {
  const { frame, button, words } = useTooltip()
  return (
    <span className="tooltip" {...frame}>
      <button
        type="button"
        className="button button-plain button-icon tooltip-button"
        popoverTarget={id}
        aria-label={label}
        aria-describedby={id}
        {...button}
      >
        <Icon name="info" />
      </button>
      <span id={id} popover="auto" className="tooltip-text" role="tooltip" {...words}>
        {text}
      </span>
    </span>
  )
}

const WAIT_MS = 150

/** Shows a popover on hover and on keyboard focus too; a press, which works without scripts, keeps it open. */
function useTooltip() {
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
