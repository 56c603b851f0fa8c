import { type RefObject, useEffect } from 'react'
import { readOwnVehicle, type WrittenVehicle } from '#domain/accounts/garage/own-vehicle.ts'
import type { OwnVehicleView } from './views.ts'

const KEY = 'forecourt:typed-vehicle'

/**
 * Keeps a form as it is sent (`onSubmit`) for the page that comes next: where the session had ended, that is the sign-in, and what was typed
 * stands there again afterwards, for the same shopper (`whose`) alone. A page that says what came of it (`isAnswered`) puts nothing back, nor does
 * one that has it among what is `saved`: who left the page before too soon for its scripts saved it all the same.
 */
export function useTypedForm(
  form: RefObject<HTMLFormElement | null>,
  {
    id,
    whose,
    isAnswered,
    saved,
  }: { id: string; whose: number; isAnswered: boolean; saved: readonly OwnVehicleView[] },
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

/** Whether the garage has a vehicle as it was typed: the one that the form is of, or any where it adds one. */
function isSame(saved: OwnVehicleView, fields: Record<string, string>): boolean {
  const read = readOwnVehicle(fields)
  if (read.kind === 'wrong' || (fields.own_vehicle_id ?? String(saved.id)) !== String(saved.id)) return false
  return Object.entries(read.vehicle).every(([name, typed]) => saved[name as keyof WrittenVehicle] === (typed ?? ''))
}

function read(): { id: string; whose: number; fields: Record<string, string> } | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}
