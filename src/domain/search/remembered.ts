type Known<K, V> = { get(key: K): V | undefined; set(key: K, value: V): unknown }

/** What is known of a key; made, and known from then on, where nothing is. */
export function remembered<K, V>(known: Known<K, V>, key: K, make: () => V): V {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}
