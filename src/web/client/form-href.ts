/** The address a GET form leads to, empty fields left out. Text typed since it was last sent counts as new. */
export function formHref(form: HTMLFormElement): string {
  const isNew = form.querySelector('[data-typed]') !== null
  return hrefOf(form, (name) => !(isNew && name === 'was[text]'))
}

/** The same with the fields that are wanted alone, and `more`. */
export function hrefOf(
  form: HTMLFormElement,
  isWanted: (name: string) => boolean,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams(more)
  for (const [name, value] of new FormData(form))
    if (isWanted(name) && typeof value === 'string' && value !== '') query.append(name, value)
  const text = query.toString()
  const { pathname, hash } = new URL(form.action)
  return pathname + (text ? `?${text}` : '') + hash
}
