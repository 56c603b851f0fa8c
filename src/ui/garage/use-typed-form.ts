import { type RefObject, useEffect } from 'react'

const KEY = 'forecourt:typed-vehicle'

/**
 * Keeps a form as it is sent (`onSubmit`) for the page that comes next: where the session had ended, that is the sign-in, and what was typed
 * stands there again afterwards, for the same shopper (`whose`) alone. A page that says what came of it (`isAnswered`) puts nothing back.
 */
export function useTypedForm(
  form: RefObject<HTMLFormElement | null>,
  { id, whose, isAnswered }: { id: string; whose: number; isAnswered: boolean },
): () => void {
  useEffect(() => {
    const kept = read()
    const isOver = isAnswered || kept?.whose !== whose
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
  }, [form, id, whose, isAnswered])
  return () => {
    try {
      const fields = Object.fromEntries(new FormData(form.current!))
      sessionStorage.setItem(KEY, JSON.stringify({ id, whose, fields }))
    } catch {
      // The device keeps nothing: it is typed anew.
    }
  }
}

function read(): { id: string; whose: number; fields: Record<string, string> } | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}
