import { type RefObject, useEffect, useRef } from 'react'
import { storedDetails } from './stored-details.ts'

/** What was typed into a form and not sent yet, on this device and in this tab only: no files. */
type Draft = { values: [name: string, value: string][]; step: number }

/** Sent along by the page, not by whoever fills the form in. */
const UNTYPED = ['hidden', 'file', 'submit', 'button']

/** Of one form about one vehicle. */
export function draftKey(form: string | null | undefined, carId: string | null | undefined): string {
  return `forecourt:draft:${form ?? ''}:${carId ?? ''}`
}

/**
 * Begins a form as it is first shown: what was typed before scripts came stays; what this device knows of the shopper is
 * filled in; a draft of it is put back, at its step, unless the server shows what was sent. What is typed since is stored
 * as the page is left, until it was sent.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  { key, step, show, isShownAgain }: { key: string; step: number; show?(step: number): void; isShownAgain: boolean },
): { sent(): void } {
  const now = useRef({ step, isSent: false })
  useEffect(() => {
    now.current.step = step
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form is first shown
  useEffect(() => {
    const element = form.current!
    const details = storedDetails()
    const boxes = typedFields(element)
    const free = boxes.filter(isAsShown)
    for (const box of free) if (!isChoice(box) && !box.value && details[box.name]) box.value = details[box.name]!
    const untouched = free.length === boxes.length && !isShownAgain ? contentOf(element) : null
    const draft = isShownAgain ? null : readDraft(key)
    if (draft) {
      restore(free, draft)
      show?.(draft.step)
    }
    const store = () => {
      if (now.current.isSent) return
      if (contentOf(element) === untouched) clearDraft(key)
      else write(key, { values: valuesOf(element), step: now.current.step })
    }
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('pagehide', store)
      store()
    }
  }, [])
  return {
    sent() {
      now.current.isSent = true
      clearDraft(key)
    },
  }
}

function restore(boxes: readonly Box[], { values }: Draft): void {
  for (const box of boxes) {
    const typed = values.filter(([name]) => name === box.name).map(([, value]) => value)
    if (isChoice(box)) box.checked = typed.includes(box.value)
    // A time that was chosen of a list has an offset, which a box for any time does not take.
    else if (typed[0] !== undefined) box.value = box.type === 'datetime-local' ? typed[0].slice(0, 16) : typed[0]
  }
}

function valuesOf(form: HTMLFormElement): Draft['values'] {
  return typedFields(form)
    .filter((box) => !isChoice(box) || box.checked)
    .map((box) => [box.name, box.value])
}

function contentOf(form: HTMLFormElement): string {
  return JSON.stringify(valuesOf(form))
}

function write(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The device keeps nothing: a reload begins anew.
  }
}

export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There was none.
  }
}

function readDraft(key: string): Draft | null {
  try {
    const { values, step } = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft
    return { values: values.map(([name, value]) => [String(name), String(value)]), step: Number(step) || 0 }
  } catch {
    return null
  }
}

type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function typedFields(form: HTMLFormElement): Box[] {
  const boxes = [...form.elements].filter((element) => 'value' in element && 'name' in element) as Box[]
  return boxes.filter(({ name, type }) => name !== '' && name !== 'company_url' && !UNTYPED.includes(type))
}

function isChoice(box: Box): box is HTMLInputElement {
  return box.type === 'checkbox' || box.type === 'radio'
}

function isAsShown(box: Box): boolean {
  if (isChoice(box)) return box.checked === box.defaultChecked
  if (box instanceof HTMLSelectElement)
    return [...box.options].every((option) => option.selected === option.defaultSelected)
  return box.value === box.defaultValue
}
