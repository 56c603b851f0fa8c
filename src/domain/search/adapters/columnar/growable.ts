type TypedArray = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** The same array when `length` items fit, else a copy with room for half as many again: appending stays cheap. */
export function withRoom<T extends TypedArray>(array: T, length: number): T {
  if (length <= array.length) return array
  const Type = array.constructor as new (length: number) => T
  const larger = new Type(Math.max(length, Math.ceil(array.length * 1.5), 16))
  larger.set(array)
  return larger
}

/**
 * Arrays used again by the next request, for what is only needed while one is answered: fresh ones would keep the
 * garbage collector busy. Requests are answered one at a time, without a pause in between.
 */
const rowLists: Uint32Array[] = []
let states: Uint16Array = new Uint16Array(0)
let counts: Uint32Array = new Uint32Array(0)

/** The `index`-th list of rows, of `length` at least; what it holds is left over. */
export function scratchRows(index: number, length: number): Uint32Array {
  const list = withRoom(rowLists[index] ?? new Uint32Array(0), length)
  rowLists[index] = list
  return list
}

/** A copy of `from` that may be written to, good until the next call. */
export function scratchStates(from: Uint16Array): Uint16Array {
  states = withRoom(states, from.length)
  states.set(from)
  return states.subarray(0, from.length)
}

/** Zeros. */
export function scratchCounts(length: number): Uint32Array {
  counts = withRoom(counts, length)
  return counts.subarray(0, length).fill(0)
}
