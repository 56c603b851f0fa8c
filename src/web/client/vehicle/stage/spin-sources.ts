/** Widths a frame can be had in; phones get no more than the second, whatever their density. */
const WIDTHS_PX = [480, 640, 960, 1280]
const PHONE_PX = 600
const QUICK_PX = 640
/** More pixels than this to one of the page nobody sees on something that turns. */
const MOST_DENSITY = 1.5

export type SpinSources = {
  /** Frames small enough to turn at once, and as sharp as the stage shows them; the same where that is no larger. */
  quick: string[]
  sharp: string[]
  ratio: number
}

/** The addresses of a spin's frames at the sizes this window needs, and their proportions, from the pictures of the page. */
export function spinSources(panel: HTMLElement): SpinSources {
  const frames = [...panel.querySelectorAll<HTMLImageElement>('.stage img')]
  const { quick, sharp } = widthsOf(panel.clientWidth, devicePixelRatio, Number(panel.dataset.framePx))
  // WebP: a stranger to the cache waits a tenth as long for it, and thirty-six of them are quickly unpacked.
  const sourcesOf = (widthPx: number) =>
    frames.map((frame) => frame.getAttribute('src')!.replace(/\d+(-\d+)$/, `${widthPx}$1.webp`))
  return { quick: sourcesOf(quick), sharp: sourcesOf(sharp), ratio: frames[0]!.width / frames[0]!.height }
}

/** In pixels of the picture, for a stage so many pixels of the page wide and frames that are so wide themselves. */
export function widthsOf(stagePx: number, density: number, framePx: number): { quick: number; sharp: number } {
  const wanted = Math.min(stagePx * Math.min(density, MOST_DENSITY), framePx)
  const most = stagePx < PHONE_PX ? QUICK_PX : WIDTHS_PX.at(-1)!
  const sharp = WIDTHS_PX.find((width) => width >= Math.min(wanted, most)) ?? most
  return { quick: Math.min(sharp, QUICK_PX), sharp }
}

/** Keeps a layer as large as a picture that covers the frame, so that shares of the picture are shares of the layer. */
export function coverOf(frame: HTMLElement, layer: HTMLElement, ratio: number, changed: () => void): void {
  new ResizeObserver(() => {
    const width = Math.max(frame.clientWidth, frame.clientHeight * ratio)
    Object.assign(layer.style, { width: `${width}px`, height: `${width / ratio}px` })
    changed()
  }).observe(frame)
}
