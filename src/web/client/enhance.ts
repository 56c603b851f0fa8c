/**
 * Brings small behaviours to the elements that ask for them: `data-behaviour="popup"` fetches `popup.ts` and calls
 * its `start` with the element, once, also when it comes to the page later. Runs on import; pages work without it.
 */
type Behaviour = { start(element: HTMLElement): void | Promise<void> }

const behaviours = import.meta.glob<Behaviour>('./{copy,vehicle}.ts')
/** What was asked to start, and when it is at work. */
const started = new WeakMap<Element, Promise<void>>()

function isAsleep(element: HTMLElement): boolean {
  // What lies in a part of a vehicle's page that has not come near comes with it (see vehicle.ts).
  return element.closest('[data-near]:not([data-started])') !== null
}

/** Starts what asks for it by now; resolves once it is at work. */
export function startAll(): Promise<void>[] {
  return [...document.querySelectorAll<HTMLElement>('[data-behaviour]')].flatMap((element) => {
    if (isAsleep(element)) return []
    const load = behaviours[`./${element.dataset.behaviour}.ts`]
    if (load && !started.has(element))
      started.set(
        element,
        load().then(({ start }) => begin(element, start)),
      )
    return started.get(element) ?? []
  })
}

async function begin(element: HTMLElement, start: Behaviour['start']): Promise<void> {
  await start(element)
  element.setAttribute('data-started', '')
}

new MutationObserver(startAll).observe(document, {
  childList: true,
  subtree: true,
  attributeFilter: ['data-started'],
})
// Whoever imports this goes on once what the page shows now is at work.
await Promise.all(startAll())
