/** What was typed into a form and not sent yet, on this device and in this tab only: no files. */
type Draft = { values: [name: string, value: string][]; step: number }

/** Sent along by the page, not by whoever fills the form in. */
const UNTYPED = ['hidden', 'file', 'submit', 'button']

/** Of one form about one vehicle. */
export function draftKey(hidden: readonly { name: string; value: string }[]): string {
  const of = (wanted: string) => hidden.find(({ name }) => name === wanted)?.value ?? ''
  return `forecourt:draft:${of('form')}:${of('car_id')}`
}

/** Keeps what differs from how the form was shown; nothing where nothing does. */
export function storeDraft(key: string, form: HTMLFormElement, step: number): void {
  const boxes = typedFields(form)
  const changed = boxes.some((box) => !isAsShown(box))
  const values = boxes
    .filter((box) => !isChoice(box) || box.checked)
    .map((box): [string, string] => [box.name, box.value])
  try {
    if (changed) sessionStorage.setItem(key, JSON.stringify({ values, step } satisfies Draft))
    else sessionStorage.removeItem(key)
  } catch {
    // The device keeps nothing: a reload begins anew.
  }
}

/** Fills in what was typed before; the step it was left at, or null where there is no draft. */
export function restoreDraft(key: string, form: HTMLFormElement): number | null {
  const draft = readDraft(key)
  if (!draft) return null
  const left = Map.groupBy(draft.values, ([name]) => name)
  for (const box of typedFields(form)) {
    const values = (left.get(box.name) ?? []).map(([, value]) => value)
    if (isChoice(box)) box.checked = values.includes(box.value)
    // A time that was chosen of a list has an offset, which a box for any time does not take.
    else if (values[0] !== undefined) box.value = box.type === 'datetime-local' ? values[0].slice(0, 16) : values[0]
  }
  return draft.step
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
