import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react'
import { closeMenu } from './use-dismissed.ts'

/** The words of the bar itself: links, and what opens a panel. */
const ENTRIES = ':is(summary, a):not(.menu-panel *)'

/** Arrows, Home and End along a bar of menus and through an open panel; what is left or followed is closed. */
export function useMenuKeys(bar: RefObject<HTMLElement | null>) {
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const next = nextFocus(bar.current!, event.target as HTMLElement, event.key)
      if (!next) return
      event.preventDefault()
      next.focus()
    },
    onBlur({ target, relatedTarget }: FocusEvent) {
      const menu = target.closest('details')
      if (menu && relatedTarget && !menu.contains(relatedTarget)) menu.open = false
    },
    onClick({ target }: MouseEvent) {
      const link = (target as Element).closest('.menu-panel a')
      if (link) closeMenu(link.closest('details'))
    },
  }
}

/** Where a key leads from an entry of the bar or from a link of an open panel; null where it keeps its own meaning. */
function nextFocus(bar: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const panel = from.closest<HTMLElement>('.menu-panel')
  if (panel) return nextInPanel(panel, from, key)

  const entries = [...bar.querySelectorAll<HTMLElement>(ENTRIES)]
  const at = entries.indexOf(from)
  if (at < 0) return null
  if (key === 'ArrowDown' && from.localName === 'summary') {
    const menu = from.parentElement as HTMLDetailsElement
    menu.open = true
    return menu.querySelector<HTMLElement>('.menu-panel a')
  }
  return stepped(entries, at, { ArrowRight: 1, ArrowLeft: -1 }[key], key)
}

function nextInPanel(panel: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const links = [...panel.querySelectorAll('a')]
  const at = links.indexOf(from as HTMLAnchorElement)
  if (key === 'ArrowUp' && at <= 0) return panel.parentElement!.querySelector('summary')
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const groups = [...panel.querySelectorAll('.menu-group')]
    const group = groups.findIndex((other) => other.contains(from)) + (key === 'ArrowRight' ? 1 : -1)
    return groups[group]?.querySelector('a') ?? null
  }
  return stepped(links, at, { ArrowDown: 1, ArrowUp: -1 }[key], key)
}

function stepped(all: HTMLElement[], at: number, step: number | undefined, key: string): HTMLElement | null {
  if (key === 'Home') return all[0] ?? null
  if (key === 'End') return all.at(-1) ?? null
  return step === undefined ? null : (all[(at + step + all.length) % all.length] ?? null)
}
