/** Widths a frame can be had in; phones get no more than the third, whatever their density. */
const WIDTHS_PX = [480, 640, 960, 1280]
const PHONE_PX = 600
const PHONE_MOST_PX = 640
/** More pixels than this to one of the page nobody sees on something that turns. */
const MOST_DENSITY = 1.5

/** The addresses of a spin's frames at the size this window needs, and their proportions, from the pictures of the page. */
export function spinSources(panel: HTMLElement): { sources: string[]; ratio: number } {
  const frames = [...panel.querySelectorAll<HTMLImageElement>('.stage img')]
  const needed = widthOf(panel.clientWidth, devicePixelRatio)
  // WebP: a stranger to the cache waits a tenth as long for it, and thirty-six of them are quickly unpacked.
  const sources = frames.map((frame) => frame.getAttribute('src')!.replace(/\d+(-\d+)$/, `${needed}$1.webp`))
  return { sources, ratio: frames[0]!.width / frames[0]!.height }
}

/** In pixels of the picture, for a stage so many pixels of the page wide. */
export function widthOf(stagePx: number, density: number): number {
  const wanted = stagePx * Math.min(density, MOST_DENSITY)
  const most = stagePx < PHONE_PX ? PHONE_MOST_PX : WIDTHS_PX.at(-1)!
  return WIDTHS_PX.find((width) => width >= Math.min(wanted, most)) ?? most
}

/** Keeps a layer as large as a picture that covers the frame, so that shares of the picture are shares of the layer. */
export function coverOf(frame: HTMLElement, layer: HTMLElement, ratio: number, changed: () => void): void {
  new ResizeObserver(() => {
    const width = Math.max(frame.clientWidth, frame.clientHeight * ratio)
    Object.assign(layer.style, { width: `${width}px`, height: `${width / ratio}px` })
    changed()
  }).observe(frame)
}
