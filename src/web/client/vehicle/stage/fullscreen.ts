import { watchGestures } from './gestures.ts'
import { bringSlide, slideInTheMiddle, slideOfKey } from './slides.ts'
import { zoomOf } from './zoom.ts'

/**
 * The gallery's pictures over the whole screen, beginning with the one on the stage. Swipe or arrow keys step; two
 * fingers, a double tap, + and − or the button bring near; Escape, the cross or a press beside the picture closes, and
 * the page's stage stands at what was looked at last.
 */
export function openFullscreen(gallery: HTMLElement): void {
  // Pressed twice before it came.
  if (gallery.querySelector(':scope > dialog')) return
  const page = gallery.querySelector<HTMLElement>('.stage')!
  const opener = gallery.querySelector<HTMLElement>('[data-fullscreen]')
  const slides = [...page.children].filter((slide) => slide.querySelector(':scope > img'))
  const { dialog, row, zoomButton } = draw(gallery, slides)
  gallery.append(dialog)
  dialog.showModal()
  bringSlide(row, slides.indexOf(nearestPicture(page, slides)), 'instant')

  const shown = () => row.children[slideInTheMiddle(row)]!.querySelector('img')!
  const zoom = zoomOf(row, shown, (scale) => zoomButton.setAttribute('aria-pressed', String(scale > 1)))
  watchGestures(row, {
    drag: (dx, dy) => zoom.isOn() && zoom.panBy(dx, dy),
    pinch: zoom.by,
    doubleTap: zoom.toggle,
  })
  zoomButton.addEventListener('click', () => zoom.toggle())
  dialog.addEventListener(
    'click',
    (event) => {
      // What was brought near is left behind where it was.
      if ((event.target as Element).closest('[data-stage]')) zoom.reset()
    },
    { capture: true },
  )
  dialog.addEventListener('keydown', (event) => {
    const to = slideOfKey(event.key, slideInTheMiddle(row), slides.length)
    if (to === null && !zoom.key(event.key)) return
    event.preventDefault()
    if (to === null) return
    zoom.reset()
    bringSlide(row, to)
  })
  // Once it is closed nothing of it can be measured.
  let last = slideInTheMiddle(row)
  row.addEventListener('scroll', () => {
    if (dialog.open) last = slideInTheMiddle(row)
  })
  dialog.addEventListener('close', () => {
    bringSlide(page, [...page.children].indexOf(slides[last]!), 'instant')
    dialog.remove()
    opener?.focus({ preventScroll: true })
  })
}

/** On a video the picture after it. */
function nearestPicture(page: HTMLElement, slides: readonly Element[]): Element {
  const at = slideInTheMiddle(page)
  const [...all] = page.children
  return slides.find((slide) => all.indexOf(slide) >= at) ?? slides.at(-1)!
}

function draw(gallery: HTMLElement, slides: readonly Element[]) {
  const dialog = document.createElement('dialog')
  dialog.className = 'viewer-screen viewer'
  dialog.setAttribute('aria-label', 'Pictures')
  // The listeners of the page's own stage move this one too.
  dialog.dataset.gallery = ''
  const row = Object.assign(document.createElement('ul'), { className: 'stage', tabIndex: 0, ariaLabel: 'Pictures' })
  row.append(...slides.map(large))
  const zoomButton = button('viewer-zoom', 'Zoom', 'zoom-in')
  zoomButton.setAttribute('aria-pressed', 'false')
  const close = button('viewer-close', 'Close', 'x')
  close.addEventListener('click', () => dialog.close())
  const arrows = slides.length > 1 ? [...gallery.querySelectorAll('[data-stage]')].map(copyOf) : []
  dialog.append(row, ...arrows, zoomButton, close)
  return { dialog, row, zoomButton }

  function button(className: string, text: string, icon: string): HTMLButtonElement {
    const drawn = copyOf(gallery.querySelector('[data-fullscreen]')!)
    Object.assign(drawn, { className, title: text })
    drawn.removeAttribute('data-fullscreen')
    drawn.querySelector('span')!.textContent = text
    const use = drawn.querySelector('use')!
    use.setAttribute('href', use.getAttribute('href')!.replace(/#.*/, `#${icon}`))
    return drawn
  }
}

function copyOf(button: Element): HTMLButtonElement {
  const copy = button.cloneNode(true) as HTMLButtonElement
  copy.disabled = false
  return copy
}

function large(slide: Element): HTMLLIElement {
  const small = slide.querySelector('img')!
  const picture = small.cloneNode() as HTMLImageElement
  if (small.complete && small.naturalWidth > 0) picture.style.backgroundImage = `url("${small.currentSrc}")`
  picture.loading = 'lazy'
  picture.sizes = '100vw'
  picture.removeAttribute('fetchpriority')
  picture.draggable = false
  const item = document.createElement('li')
  item.append(picture)
  return item
}
