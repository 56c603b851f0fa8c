import { type RefObject, useEffect } from 'react'

const KEY = 'forecourt:typed-vehicle'

/** What a form holds of a vehicle that is in the garage. */
type Saved = { name: string; serviceDueOn: string; regoDueOn: string }

/**
 * Keeps a form as it is sent (`onSubmit`) for the page that comes next: where the session had ended, that is the sign-in, and what was typed
 * stands there again afterwards, for the same shopper (`whose`) alone. A page that says what came of it (`isAnswered`) puts nothing back, nor does
 * one that has it among what is `saved`: who left the page before too soon for its scripts saved it all the same.
 */
export function useTypedForm(
  form: RefObject<HTMLFormElement | null>,
  { id, whose, isAnswered, saved }: { id: string; whose: number; isAnswered: boolean; saved: readonly Saved[] },
): () => void {
  useEffect(() => {
    const kept = read()
    const isOver = isAnswered || kept?.whose !== whose || saved.some((one) => isSame(one, kept.fields))
    if (!kept || (kept.id !== id && !isOver)) return
    sessionStorage.removeItem(KEY)
    if (isOver) return
    const { elements } = form.current!
    for (const box of elements)
      if (box instanceof HTMLInputElement && box.type === 'checkbox') box.checked = box.name in kept.fields
    for (const [name, value] of Object.entries(kept.fields)) {
      const box = elements.namedItem(name)
      if ((box instanceof HTMLInputElement && box.type !== 'checkbox') || box instanceof HTMLSelectElement)
        box.value = value
    }
    form.current!.closest('details')!.open = true
  }, [form, id, whose, isAnswered, saved])
  return () => {
    try {
      const fields = Object.fromEntries(new FormData(form.current!))
      sessionStorage.setItem(KEY, JSON.stringify({ id, whose, fields }))
    } catch {
      // The device keeps nothing: it is typed anew.
    }
  }
}

function isSame({ name, serviceDueOn, regoDueOn }: Saved, fields: Record<string, string>): boolean {
  return name === fields.name && serviceDueOn === fields.service_due_on && regoDueOn === fields.rego_due_on
}

function read(): { id: string; whose: number; fields: Record<string, string> } | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}
