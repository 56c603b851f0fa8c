import { encode } from 'uqr'

/** Empty modules around the code, without which readers do not find it (ISO/IEC 18004). */
const QUIET_MODULES = 4

/**
 * A text as a QR code: the outline of its dark modules as an SVG path in a square of `size` units, one unit a module,
 * the quiet zone included. Level M bears the wear of a windscreen (15 % may be lost).
 */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const runs = data.flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
  return { path: runs.join(''), size }
}

/** Neighbouring dark modules as one: a tenth of the path, and no hairlines between them in print. */
function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x++
    runs.push({ from, length: x - from + 1 })
  }
  return runs
}
