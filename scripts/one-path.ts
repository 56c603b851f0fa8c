type Attributes = Readonly<Record<string, string>>

/**
 * The shapes of a drawing of strokes as one path: a browser copies every element of a drawing for each place that shows
 * it. Takes path, circle, rect, line, polyline, polygon and ellipse with numbers alone; throws at anything else.
 */
export function onePath(shapes: string): string {
  const all = [...shapes.matchAll(/<([a-z]+)([^>]*?)\/?>/g)].map(([, name, attributes]) =>
    pathOf(
      name!,
      Object.fromEntries([...attributes!.matchAll(/([a-z0-9]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
    ),
  )
  return `<path d="${all.join('')}"/>`
}

const KNOWN: Record<string, (a: Attributes) => string> = {
  path: ({ d = '' }) => fromTheOrigin(d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points = '' }) => `M${points.trim()}`,
  polygon: ({ points = '' }) => `M${points.trim()}z`,
  circle: ({ cx, cy, r, fill }) =>
    ellipse(Number(cx), Number(cy), Number(r), Number(r)) + (fill ? `M${cx} ${cy}h.01` : ''),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  rect: ({ x = 0, y = 0, width, height, rx = 0, ry = rx }) =>
    rectangle(Number(x), Number(y), Number(width), Number(height), Number(rx), Number(ry)),
}
const GEOMETRY = /^(?:d|points|[cr]?[xy][12]?|r|width|height)$/

function pathOf(name: string, attributes: Attributes): string {
  const draw = KNOWN[name]
  const other = Object.keys(attributes).find((key) => !GEOMETRY.test(key) && !(key === 'fill' && isDot(attributes)))
  if (!draw || other) throw new Error(`<${name}${other ? ` ${other}` : ''}> cannot become part of one path.`)
  return draw(attributes)
}

/** So small that a point of the stroke's width fills it. */
function isDot({ r }: Attributes): boolean {
  return Number(r) <= 1
}

/** A path that starts with a relative move goes on from where the one before ended: the move is made absolute. */
function fromTheOrigin(d: string): string {
  const start = /^m\s*(-?(?:\d*\.\d+|\d+))[\s,]*(-?(?:\d*\.\d+|\d+))[\s,]*/.exec(d)
  if (!start) return d
  const rest = d.slice(start[0].length)
  return `M${start[1]} ${start[2]}${/^[-.\d]/.test(rest) ? 'l' : ''}${rest}`
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${neat(cx - rx)} ${neat(cy)}a${rx} ${ry} 0 1 0 ${neat(2 * rx)} 0a${rx} ${ry} 0 1 0 ${neat(-2 * rx)} 0z`
}

function rectangle(x: number, y: number, width: number, height: number, rx: number, ry: number): string {
  if (rx === 0 || ry === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const [across, down] = [neat(width - 2 * rx), neat(height - 2 * ry)]
  const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`
  return `M${neat(x + rx)} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`
}

function neat(value: number): number {
  return Number(value.toFixed(4))
}
