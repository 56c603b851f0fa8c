/** RFC 9110 §14.1: the one range asked for, both ends inclusive; null for none, or for what need not be understood. */
export function byteRange(
  header: string | null,
  byteCount: number,
): { from: number; to: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), byteCount)
    return length === 0 ? 'unsatisfiable' : { from: byteCount - length, to: byteCount - 1 }
  }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return null
  if (from >= byteCount) return 'unsatisfiable'
  return { from, to: last === '' ? byteCount - 1 : Math.min(Number(last), byteCount - 1) }
}
