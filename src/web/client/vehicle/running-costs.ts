import type { RunningCosts } from '#domain/finance/running-costs.ts'
import { type RunningField, readRunning, runningWords } from '#ui/vehicle/calculators/running-words.ts'

const BOXES: Record<RunningField, string> = {
  perUnit: 'running-price',
  kmPerWeek: 'running-km',
  per100Km: 'running-economy',
}

/** Works fuel or charging out as one types; a box that holds no number that can be says so once it is left. */
export function start(form: HTMLElement): void {
  const costs = JSON.parse(form.dataset.start!) as RunningCosts
  const box = (field: RunningField) => form.querySelector<HTMLInputElement>(`#${BOXES[field]}`)!
  const fields = Object.keys(BOXES) as RunningField[]

  function work(): RunningField[] {
    const typed = Object.fromEntries(fields.map((field) => [field, box(field).value]))
    const { inputs, wrong } = readRunning(typed, costs)
    const words = runningWords(inputs)
    for (const name of ['week', 'year'] as const) {
      const place = form.querySelector(`[data-says="${name}"]`)!
      if (place.textContent !== words[name]) place.textContent = words[name]
    }
    for (const field of fields) if (!wrong.includes(field)) say(box(field), '')
    return wrong
  }
  function settle(): void {
    form.querySelector<HTMLElement>('[data-form-errors]')!.hidden = true
    for (const field of work()) say(box(field), `This cannot be; ${costs[field]} counts.`)
  }
  form.addEventListener('input', work)
  form.addEventListener('change', settle)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    settle()
  })
  work()
}

function say(box: HTMLInputElement, message: string): void {
  const place = document.getElementById(`${box.id}-error`)!
  place.hidden = message === ''
  place.querySelector('span')!.textContent = message
  if (message) box.setAttribute('aria-invalid', 'true')
  else box.removeAttribute('aria-invalid')
}
