import { stopFilms } from './stage/films.ts'
import type { Spin } from './stage/spin.ts'

/** Brings the stage of a vehicle's page to life piece by piece: each comes when it is first touched or shown. */
export async function start(viewer: HTMLElement): Promise<void> {
  const panels = new Map(
    [...viewer.querySelectorAll<HTMLElement>('[data-mode]')].map((panel) => [panel.dataset.mode, panel]),
  )
  const gallery = viewer.querySelector<HTMLElement>('[data-gallery]')
  const begun = new Map<HTMLElement, Promise<Spin | undefined>>()
  if (gallery) serveGallery(gallery)

  function show(mode: string | undefined): void {
    const panel = panels.get(mode)
    if (panel && !begun.has(panel)) begun.set(panel, begin(panel))
  }

  /** Nothing turns or plays out of sight. B§4: leaving the gallery resets its index, and a row can only be moved in sight. */
  function change(mode: string | undefined): void {
    for (const [other, panel] of panels) {
      if (other === mode)
        for (const row of panel.querySelectorAll('.stage')) row.scrollTo({ left: 0, behavior: 'instant' })
      else leave(panel)
    }
    show(mode)
  }

  function leave(panel: HTMLElement): void {
    stopFilms(panel)
    void begun.get(panel)?.then((spin) => spin?.leave())
  }

  const chosen = () => viewer.querySelector<HTMLInputElement>('.viewer-modes input:checked')?.value
  viewer.addEventListener('change', (event) => {
    if ((event.target as Element).closest('.viewer-modes')) change(chosen())
  })
  show(chosen() ?? [...panels.keys()][0])
}

async function begin(panel: HTMLElement): Promise<Spin | undefined> {
  const { mode, panorama } = panel.dataset
  if (mode === 'spinner' && panel.matches('.spin')) return (await import('./stage/spin.ts')).startSpin(panel)
  if (panorama) await (await import('./stage/panorama.ts')).startPanorama(panel)
}

function serveGallery(gallery: HTMLElement): void {
  const begin = () => void import('./stage/gallery.ts').then(({ watchGallery }) => watchGallery(gallery))
  for (const name of ['pointerover', 'focusin', 'touchstart', 'scroll'])
    gallery.addEventListener(name, begin, { once: true, passive: true, capture: true })
  // It may have been touched before anything listened.
  if (gallery.matches(':hover, :focus-within') || gallery.querySelector('.stage')!.scrollLeft > 0) begin()
  gallery.querySelector('[data-fullscreen]')?.addEventListener('click', async () => {
    const { openFullscreen } = await import('./stage/fullscreen.ts')
    openFullscreen(gallery)
  })
}
