type TypedArray = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** The same array when `length` items fit, else a copy with room for half as many again: appending stays cheap. */
export function withRoom<T extends TypedArray>(array: T, length: number): T {
  if (length <= array.length) return array
  const Type = array.constructor as new (length: number) => T
  const larger = new Type(Math.max(length, Math.ceil(array.length * 1.5), 16))
  larger.set(array)
  return larger
}
