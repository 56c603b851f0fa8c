type HrefOptions = {
  /** Fields that do not go along. */
  without?: readonly string[]
  /** What else the address says. */
  more?: Record<string, string>
}

/** The address a GET form leads to as it stands, path and query, empty fields left out. */
export function formHref(form: HTMLFormElement, { without = [], more = {} }: HrefOptions = {}): string {
  const query = new URLSearchParams(more)
  for (const [name, value] of new FormData(form))
    if (!without.includes(name) && typeof value === 'string' && value !== '') query.append(name, value)
  const text = query.toString()
  const { pathname, hash } = new URL(form.action)
  return pathname + (text ? `?${text}` : '') + hash
}
