type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Checks a form on submit by its own attributes (C§5): every broken rule is listed in the error panel and said at its
 * field, in the field's words where it has its own; the panel takes the focus. A field put right loses its error.
 */
export function start(element: HTMLElement): void {
  const form = element as HTMLFormElement
  // The browser's bubbles would come first, one at a time and in its own words.
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    const wrong = fieldsOf(form).filter((field) => !field.validity.valid)
    for (const field of fieldsOf(form)) say(field, wrong.includes(field) ? messageOf(field) : '')
    list(form, wrong)
    if (wrong.length === 0) return form.method === 'post' ? setBusy(form, event) : undefined
    event.preventDefault()
    event.stopImmediatePropagation()
    form.querySelector<HTMLElement>('[data-form-errors]')?.focus()
  })
  form.addEventListener('input', recheck)
  form.addEventListener('change', recheck)
}

function recheck(event: Event): void {
  const field = event.target as Field
  if (field.getAttribute('aria-invalid') === 'true' && field.validity.valid) say(field, '')
}

/** Radio buttons are checked together: the first speaks for its group. */
function fieldsOf(form: HTMLFormElement): Field[] {
  const seen = new Set<string>()
  return [...form.elements].filter((element): element is Field => {
    if (!('validity' in element) || !('name' in element) || element instanceof HTMLButtonElement) return false
    const field = element as Field
    if (!field.willValidate || (field.type === 'radio' && seen.has(field.name))) return false
    seen.add(field.name)
    return true
  })
}

function messageOf(field: Field): string {
  const label = labelOf(field)
  // Left empty and broken read the same where the field has words of its own.
  if (field.dataset.message && (field.validity.patternMismatch || field.validity.typeMismatch || isBox(field)))
    return field.dataset.message
  if (field.validity.valueMissing) return field.dataset.message ?? `${label}: please fill this in.`
  return field.dataset.message ?? `${label}: ${field.validationMessage}`
}

function isBox(field: Field): boolean {
  return field.type === 'checkbox'
}

function labelOf(field: Field): string {
  if (field.type === 'radio') return field.closest('fieldset')?.querySelector('legend')?.textContent ?? ''
  const label = field.labels?.[0]?.cloneNode(true) as HTMLElement | undefined
  for (const aside of label?.querySelectorAll('.sr-only, .field-mark') ?? []) aside.remove()
  return label?.textContent?.trim() ?? field.name
}

function say(field: Field, message: string): void {
  const place = document.getElementById(`${holderOf(field)}-error`)
  if (message) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
  if (!place) return
  place.hidden = message === ''
  place.querySelector('span')!.textContent = message
}

function holderOf(field: Field): string {
  return field.type === 'radio' ? (field.closest('fieldset')?.id ?? field.id) : field.id
}

function list(form: HTMLFormElement, wrong: Field[]): void {
  const panel = form.querySelector<HTMLElement>('[data-form-errors]')
  if (!panel) return
  panel.hidden = wrong.length === 0
  panel.querySelector('ul')!.replaceChildren(
    ...wrong.map((field) => {
      const link = document.createElement('a')
      Object.assign(link, { className: 'link', href: `#${holderOf(field)}`, textContent: messageOf(field) })
      link.addEventListener('click', (event) => {
        event.preventDefault()
        field.focus()
      })
      const item = document.createElement('li')
      item.append(link)
      return item
    }),
  )
}

/** C§4: while it is being sent the button spins and cannot be pressed again. */
function setBusy(form: HTMLFormElement, event: SubmitEvent): void {
  const button = (event.submitter ?? form.querySelector('button[type="submit"]')) as HTMLButtonElement | null
  // After the form's data was read: a disabled button would not be in it.
  setTimeout(() => {
    button?.setAttribute('aria-busy', 'true')
    if (button) button.disabled = true
  })
}
