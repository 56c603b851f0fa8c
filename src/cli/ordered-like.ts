/**
 * A JSON value with its keys in the order that `model` has them, in lists too: entries with a slug go by it, others by their place. Keys
 * that the model lacks stand behind the one they stood behind. Order and nothing else is taken of it.
 */
export function orderedLike(value: unknown, model: unknown): unknown {
  if (Array.isArray(value))
    return Array.isArray(model) ? value.map((entry, i) => orderedLike(entry, entryLike(entry, i, model))) : value
  if (!isObject(value) || !isObject(model)) return value
  const keys = Object.keys(model).filter((key) => Object.hasOwn(value, key))
  for (const [i, key] of Object.keys(value).entries()) {
    if (Object.hasOwn(model, key)) continue
    const before = Object.keys(value)[i - 1]
    keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key)
  }
  return Object.fromEntries(keys.map((key) => [key, orderedLike(value[key], model[key])]))
}

function entryLike(entry: unknown, place: number, model: readonly unknown[]): unknown {
  const slug = isObject(entry) ? entry.slug : undefined
  return slug === undefined ? model[place] : model.find((other) => isObject(other) && other.slug === slug)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
