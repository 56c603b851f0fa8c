import { hoverMenus } from './menus-hover.ts'

const ENTRIES = 'nav[aria-label="Main"] :is(summary, a):not(.menu-panel *)'
let watched = false

/** Header menus once they are touched: hover where the site says so, arrows and Tab everywhere. Loaded on first use. */
export function watchMenus(document: Document): void {
  if (watched) return
  watched = true
  hoverMenus(document)
  document.addEventListener('keydown', (event) => {
    const header = (event.target as Element).closest<HTMLElement>('[data-menus]')
    if (!header || event.altKey || event.ctrlKey || event.metaKey) return
    const next = nextFocus(header, event.target as HTMLElement, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const menu = (target as Element).closest<HTMLDetailsElement>('[data-menus] details.menu')
    if (menu && relatedTarget && !menu.contains(relatedTarget as Node)) menu.open = false
  })
}

/** Where a key leads from an entry of the menu or from a link of an open panel; null where it keeps its own meaning. */
function nextFocus(header: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const panel = from.closest<HTMLElement>('.menu-panel')
  if (panel) return nextInPanel(panel, from, key)

  const entries = [...header.querySelectorAll<HTMLElement>(ENTRIES)]
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
