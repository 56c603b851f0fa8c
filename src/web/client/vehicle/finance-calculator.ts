import { type AmountField, type Calculation, calculate } from '#domain/finance/calculate.ts'
import type { CalculatorRules } from '#domain/finance/calculator-rules.ts'
import { sendEvent } from '#ui/analytics/send-event.ts'
import { formatWholeNumber } from '#ui/forms/whole-number.ts'
import { financeWords, noteWords, readFinance, valueWords } from '#ui/vehicle/calculators/finance-words.ts'
import type { CalculatorWords, TypedFinance } from '#ui/vehicle/calculators/view.ts'

/** B§7, C§7. */
const CALCULATOR_USED = 26
/** Read out once the shopper rests: not every digit on the way. */
const SAID_AFTER_MS = 800

type Told = { rules: CalculatorRules; lowRepaymentText: string }

/** Works the repayment out at every input (C§4), by the rules the server has, and says so once the shopper rests. */
export function start(element: HTMLElement): void {
  const form = element as HTMLFormElement
  const told = JSON.parse(form.dataset.rules!) as Told
  const use = once(() => sendEvent(CALCULATOR_USED, Number(form.dataset.car)))
  let timer = 0

  function work(): Calculation {
    const { calculation, said } = workOut(form, told)
    clearTimeout(timer)
    timer = window.setTimeout(() => say(form, 'said', said), SAID_AFTER_MS)
    return calculation
  }
  form.addEventListener('input', ({ target }) => {
    use()
    follow(form, target as HTMLInputElement)
    work()
  })
  // Only now: a number under way is often outside its bounds.
  form.addEventListener('change', () => settle(form, work(), told.rules))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    use()
    settle(form, work(), told.rules)
  })
  // Browsers bring back what was typed on an earlier visit to the page.
  for (const box of form.querySelectorAll<HTMLInputElement>('input:not([data-moves])')) moveSlide(form, box)
  workOut(form, told)
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}

/** What the boxes say, worked out and shown. */
function workOut(form: HTMLFormElement, { rules, lowRepaymentText }: Told): { calculation: Calculation; said: string } {
  const calculation = calculate(readFinance(Object.fromEntries(new FormData(form)) as TypedFinance), rules)
  const words = financeWords(calculation, lowRepaymentText)
  show(form, words)
  sayPriceError(form, calculation, rules)
  drawSlides(form)
  return { calculation, said: words.said }
}

/** A handle moves its box, a box its handle. */
function follow(form: HTMLElement, moved: HTMLInputElement): void {
  if (moved.dataset.moves) moveBox(moved)
  else moveSlide(form, moved)
}

function show(form: HTMLElement, words: CalculatorWords): void {
  for (const name of ['repayment', 'per', 'rate', 'financed', 'interest', 'total'] as const)
    say(form, name, words[name])
}

function say(form: HTMLElement, name: keyof CalculatorWords, text: string): void {
  const place = form.querySelector(`[data-says="${name}"]`)!
  if (place.textContent !== text) place.textContent = text
}

function sayPriceError(form: HTMLElement, { notes }: Calculation, rules: CalculatorRules): void {
  const note = notes.find(({ field }) => field === 'amount')
  const box = form.querySelector('#calc-amount')!
  const place = form.querySelector<HTMLElement>('#calc-amount-error')!
  place.hidden = !note
  place.querySelector('span')!.textContent = note ? noteWords(note, rules) : ''
  if (note) box.setAttribute('aria-invalid', 'true')
  else box.removeAttribute('aria-invalid')
}

/** Boxes show what is worked with, and why it is not what was typed; what the server found wrong is no more. */
function settle(form: HTMLFormElement, { inputs, notes }: Calculation, rules: CalculatorRules): void {
  form.querySelector<HTMLElement>('[data-form-errors]')!.hidden = true
  for (const place of form.querySelectorAll<HTMLElement>('[data-note]')) {
    const field = place.dataset.note as AmountField
    const note = notes.find((candidate) => candidate.field === field)
    place.textContent = note ? noteWords(note, rules) : ''
    if (!note) continue
    const box = form.querySelector<HTMLInputElement>(`#calc-${field}`)!
    box.value = box.type === 'number' ? String(inputs[field]) : formatWholeNumber(inputs[field])
    moveSlide(form, box)
  }
  drawSlides(form)
}

function moveBox(slide: HTMLInputElement): void {
  const box = document.getElementById(slide.dataset.moves!) as HTMLInputElement
  box.value = box.type === 'number' ? slide.value : formatWholeNumber(Number(slide.value))
}

function moveSlide(form: HTMLElement, box: HTMLInputElement): void {
  const slide = form.querySelector<HTMLInputElement>(`[data-moves="${box.id}"]`)
  if (slide) slide.value = box.value.replace(/[^\d.]/g, '')
}

function drawSlides(form: HTMLElement): void {
  for (const slide of form.querySelectorAll<HTMLInputElement>('[data-moves]')) {
    const [min, max, value] = [slide.min, slide.max, slide.value].map(Number) as [number, number, number]
    const chosen = slide.parentElement!.querySelector('.chosen')!
    chosen.setAttribute('width', String(((value - min) / (max - min)) * 100))
    slide.setAttribute('aria-valuetext', valueWords(slide.dataset.moves!.replace('calc-', '') as AmountField, value))
  }
}
