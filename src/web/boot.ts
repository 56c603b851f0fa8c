import type { HydrationFiles } from './http/document.server.ts'

/* Runs before React and before anything is painted: brings React's scripts once the first picture is there (not where the
 * visitor saves data), or at the first touch. Shows what was pressed before, or presses it again. Counts calls and looks. */
const touches = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'change']
const missed: { click: Event; element: HTMLElement }[] = []
let preloaded: Promise<unknown> | null = null
let begun = false
let countLook = () => {}
window.heardClicks = new WeakSet()
/** On a busy phone no moment may ever be idle. Safari knows none. */
const idle = (act: () => void) => window.requestIdleCallback?.(act, { timeout: 2000 }) ?? setTimeout(act, 1)
const textOf = (id: string) => document.getElementById(id)!.textContent
const whenParsed = new Promise((parsed) => addEventListener('DOMContentLoaded', parsed))
const files = JSON.parse(textOf('hydration-files')) as HydrationFiles
function load(href: string, fetchPriority: 'low' | 'high', rel = 'modulepreload', as = 'script'): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel, as, href, fetchPriority })
  return new Promise((onload) => document.head.append(Object.assign(link, { onload, onerror: onload })))
}
/** Resolves once every file is there that hydration needs, or could not be had. */
function preload(priority: 'low' | 'high'): Promise<unknown> {
  const hrefs = new Set([...files.preload, files.manifest, files.entry, ...Object.values(files.routes)])
  preloaded ??= Promise.all([...hrefs].map((href) => load(href, priority)))
  return preloaded
}
/** As React Router's own `<Scripts>` does: its data, its manifest and the modules of the page's routes. */
async function start(isLatePressed: boolean) {
  void preload('high')
  const { context, manifest, entry, routes, late, at } = files
  if (at) history.replaceState(null, '', at + location.hash)
  if (isLatePressed) for (const href of late) void load(href, 'low')
  const modules = Object.entries(routes).map(async ([id, href]) => [id, await import(href)])
  const [routeModules] = await Promise.all([Promise.all(modules), import(manifest), whenParsed])
  // The first line is what React Router streams, the others are the views that it leaves room for (document.server.ts).
  const lines = textOf('loader-data').split('\n')
  const stream = new Response(`${lines[0]!.replace(/"\\u0000(\d+)"/g, (_, at) => JSON.stringify(lines[at]))}\n`).body
  const __reactRouterRouteModules = Object.fromEntries(routeModules)
  Object.assign(window, { __reactRouterContext: { ...context, stream }, __reactRouterRouteModules })
  await import(entry)
}
/** Where scripts cannot be had, a link that waited for them leads on by itself, and what was shown was not done. */
function begin(touched: EventTarget | null = null) {
  if (begun) return
  begun = true
  start(touched instanceof Element && touched.closest('[data-late]') !== null).catch(() => {
    removeEventListener('click', showAtOnce)
    for (const at of document.querySelectorAll('[data-at-once=toggle]')) at.setAttribute('aria-pressed', 'false')
    for (const { element } of missed) if (element instanceof HTMLAnchorElement) location.href = element.href
  })
}
/** The page, or the picture that is seen first: what else comes may come beside the scripts. */
function onLoad({ target }: Event) {
  if (target !== document && (target as HTMLImageElement).fetchPriority !== 'high') return
  removeEventListener('load', onLoad, { capture: true })
  const act = () => {
    countWhenSeen()
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (!connection?.saveData) void preload('low').then(() => idle(() => begin()))
  }
  // Idle may come before the frame that shows what has loaded. A page behind has no frames.
  document.hidden ? idle(act) : requestAnimationFrame(() => requestAnimationFrame(() => idle(act)))
}
/** A page drawn ahead, or in a tab behind, is looked at once it is in front. */
function countWhenSeen() {
  const { prerendering } = document as { prerendering?: boolean }
  if (!prerendering && !document.hidden) return countLook()
  document.addEventListener(prerendering ? 'prerenderingchange' : 'visibilitychange', countWhenSeen, { once: true })
}
/** Then the page is about what it lists, and neither waits nor says first that there is nothing. */
function listsSomething(key: string | null) {
  try {
    return key !== null && JSON.parse(localStorage.getItem(key) ?? '[]').length > 0
  } catch {
    return false // Storage that must not be read, or holds something else.
  }
}
function onTouch(event: Event) {
  // Browsers send a move of their own when the page changes under a pointer at rest.
  const { type, movementX, movementY } = event as PointerEvent
  const ahead = type === 'pointerdown' ? window.hrefAhead?.(event.target) : null
  if (ahead) void load(ahead, 'low', 'prefetch', 'fetch')
  if (type !== 'pointermove' || movementX || movementY) begin(event.target)
}
function onClick(click: MouseEvent) {
  window.wasPressed = true
  begin(click.target)
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = click
  if (button || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return
  const waiting = 'button[type="button"]:not([popovertarget], [commandfor], [data-at-once]), a[data-press-again]'
  const element = target.closest<HTMLElement>(waiting)
  if (element?.matches('a')) click.preventDefault()
  if (element) missed.push({ click, element })
}
/** What React has not heard is shown at once: it does what a toggle shows, and finds a row where it stands. */
function showAtOnce(click: Event) {
  const element = click.target instanceof Element ? click.target.closest<HTMLElement>('[data-at-once]') : null
  if (!element || window.heardClicks!.has(click)) return
  const [row, step] = [element.parentElement!.querySelector('.stage'), Number(element.dataset.atOnce)]
  if (row && step) return row.scrollBy({ left: step * row.clientWidth })
  element.setAttribute('aria-pressed', String(element.getAttribute('aria-pressed') !== 'true'))
}
/** Event 25, or the one the link names (rule:event-ids): counted here, for a call may be all that a visitor does. */
function countCall({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[href^="tel:"], a[data-event]') : null
  const href = link?.getAttribute('href')
  // A number that was shown counts as the call that follows.
  if (!link || (!link.dataset.event && document.querySelector(`.call-whole[data-shown][href="${href}"]`))) return
  const carId = document.getElementById('ask')?.dataset.carId
  void send({ id: Number(link.dataset.event ?? 25), path: location.pathname, car_id: carId && Number(carId) })
}
/** As `sendEvent` does (send-event.ts): an answer that nobody reads never ends for the browser. */
function send(event: object) {
  const lost = () => {
    if (!window.isCountingLost) console.warn('What happens here is not counted.')
    window.isCountingLost = true
  }
  const answer = fetch('/api/events', { method: 'POST', body: JSON.stringify(event), keepalive: true })
  answer.then((response) => response.text().then(() => response.ok || lost())).catch(lost)
  return answer
}
const { count } = files
if (count) {
  const look = () =>
    'href' in count ? fetch(count.href, { keepalive: true }) : send({ id: count.event, path: location.pathname })
  const answer = new Promise<Response>((resolve) => {
    countLook = () => resolve(look())
  })
  // Whoever shows what was counted says that it could not be (views.tsx).
  answer.catch(() => {})
  window.documentCount = { key: 'href' in count ? count.href : `event ${count.event}`, answer }
}
if (listsSomething(files.deviceList)) {
  document.documentElement.dataset.filling = ''
  void whenParsed.then(() => begin())
}
// A busy browser leaves out the fade between two pages (elements.css), and would say so as an error of theirs.
for (const moment of ['pageswap', 'pagereveal'] as const)
  addEventListener(moment, ({ viewTransition }) => viewTransition?.ready.catch(() => {}))
addEventListener('load', onLoad, { capture: true })
addEventListener('click', countCall)
addEventListener('click', showAtOnce)
addEventListener('click', onClick, { capture: true })
for (const touch of touches) addEventListener(touch, onTouch, { capture: true, passive: true })
new MutationObserver((_, observer) => {
  observer.disconnect()
  removeEventListener('click', onClick, { capture: true })
  for (const touch of touches) removeEventListener(touch, onTouch, { capture: true })
  // Nothing has followed a link that was prevented, though React may have heard of it.
  for (const { click, element } of missed) if (!window.heardClicks!.has(click) || element.matches('a')) element.click()
}).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
