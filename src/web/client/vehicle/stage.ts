/** Brings the stage of a vehicle's page to life piece by piece: each comes when it is first touched or shown. */
export function start(viewer: HTMLElement): void {
  const gallery = viewer.querySelector<HTMLElement>('[data-gallery]')
  if (gallery) serveGallery(gallery)
}

function serveGallery(gallery: HTMLElement): void {
  const begin = () => void import('./stage/gallery.ts').then(({ watchGallery }) => watchGallery(gallery))
  for (const name of ['pointerover', 'focusin', 'touchstart', 'scroll'])
    gallery.addEventListener(name, begin, { once: true, passive: true, capture: true })
  gallery.querySelector('[data-fullscreen]')?.addEventListener('click', async () => {
    const { openFullscreen } = await import('./stage/fullscreen.ts')
    openFullscreen(gallery)
  })
}
