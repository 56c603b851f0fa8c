const MOST = 4
const STEP = 1.6
/** What a double tap brings near. */
const NEAR = 2.5

/** Magnifies what `picture` answers inside `frame`, never showing what lies beyond its edges. */
export function zoomOf(frame: HTMLElement, picture: () => HTMLElement, changed: (scale: number) => void = () => {}) {
  let scale = 1
  let [left, top] = [0, 0]

  /** Places are those of pointer events; the middle unless told. */
  function by(factor: number, x?: number, y?: number): void {
    const box = frame.getBoundingClientRect()
    const [fromX, fromY] = [
      (x ?? box.left + box.width / 2) - middle(box.left, box.width),
      (y ?? box.top + box.height / 2) - middle(box.top, box.height),
    ]
    const next = Math.min(MOST, Math.max(1, scale * factor))
    left = fromX - (fromX - left) * (next / scale)
    top = fromY - (fromY - top) * (next / scale)
    scale = next
    show()
  }

  function panBy(dx: number, dy: number): void {
    left += dx
    top += dy
    show()
  }

  function show(): void {
    const [mostX, mostY] = [((scale - 1) * frame.clientWidth) / 2, ((scale - 1) * frame.clientHeight) / 2]
    left = Math.min(mostX, Math.max(-mostX, left))
    top = Math.min(mostY, Math.max(-mostY, top))
    picture().style.transform = scale === 1 ? '' : `translate(${left}px, ${top}px) scale(${scale})`
    frame.toggleAttribute('data-zoomed', scale > 1)
    changed(scale)
  }

  return {
    by,
    panBy,
    isOn: () => scale > 1,
    reset: () => by(1 / scale),
    toggle: (x?: number, y?: number) => by(scale > 1 ? 1 / scale : NEAR, x, y),
    /** True where the key was one of these. */
    key(key: string): boolean {
      if (key === '+' || key === '=') by(STEP)
      else if (key === '-') by(1 / STEP)
      else if (key === '0') by(1 / scale)
      else return false
      return true
    },
  }
}

function middle(start: number, length: number): number {
  return start + length / 2
}
