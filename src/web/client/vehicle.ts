/** What brings a part of a vehicle's page to life; the part is at work once it resolves. */
type Part = { start(element: HTMLElement): void | Promise<void> }

const parts = import.meta.glob<Part>('./vehicle/*.ts')
/** B§9: parts marked `data-near` wait until they come so close to the view. */
const NEAR_PX = 500

/**
 * Brings their behaviour to the parts of a vehicle's page: `data-does="gauge"` fetches `vehicle/gauge.ts` and calls its
 * `start` with the element, once; with `data-near` when the part comes near the view, with
 * `data-named` when the address names a place. Resolves once the others are at work.
 */
export async function start(page: HTMLElement): Promise<void> {
  const elements = [...page.querySelectorAll<HTMLElement>('[data-does]')]
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        void bring(target as HTMLElement)
      }
    },
    { rootMargin: `${NEAR_PX}px` },
  )
  const named = page.querySelector<HTMLElement>('[data-named]')
  if (named) bringNamed(named)
  const atOnce = elements.filter((element) => !element.matches('[data-near], [data-named]'))
  for (const element of elements) if (element.hasAttribute('data-near')) near.observe(element)
  await Promise.all(atOnce.map(bring))
}

/** What an address names opens without scripts (`:target`): its part comes with the first such address. */
function bringNamed(element: HTMLElement): void {
  if (location.hash) void bring(element)
  else addEventListener('hashchange', () => void (element.isConnected && bring(element)), { once: true })
}

async function bring(element: HTMLElement): Promise<void> {
  const load = parts[`./vehicle/${element.dataset.does}.ts`]
  if (!load) return
  const { start } = await load()
  await start(element)
  element.setAttribute('data-started', '')
}
