import { type RefObject, useEffect } from 'react'

const KEY = 'forecourt:typed-vehicle'

/**
 * Keeps a form as it is sent (`onSubmit`) for the page that comes next: where the session had ended, that is the sign-in, and what was typed
 * stands there again afterwards. A page that says what came of it (`isAnswered`) puts nothing back.
 */
export function useTypedForm(form: RefObject<HTMLFormElement | null>, id: string, isAnswered: boolean): () => void {
  useEffect(() => {
    const kept = read()
    if (!kept || (kept.id !== id && !isAnswered)) return
    sessionStorage.removeItem(KEY)
    if (isAnswered) return
    const { elements } = form.current!
    for (const box of elements)
      if (box instanceof HTMLInputElement && box.type === 'checkbox') box.checked = box.name in kept.fields
    for (const [name, value] of Object.entries(kept.fields)) {
      const box = elements.namedItem(name)
      if ((box instanceof HTMLInputElement && box.type !== 'checkbox') || box instanceof HTMLSelectElement)
        box.value = value
    }
    form.current!.closest('details')!.open = true
  }, [form, id, isAnswered])
  return () => {
    try {
      const fields = Object.fromEntries(new FormData(form.current!))
      sessionStorage.setItem(KEY, JSON.stringify({ id, fields }))
    } catch {
      // The device keeps nothing: it is typed anew.
    }
  }
}

function read(): { id: string; fields: Record<string, string> } | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}
