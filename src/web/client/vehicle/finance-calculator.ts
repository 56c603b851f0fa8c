import { type AmountField, type Calculation, calculate } from '#domain/finance/calculate.ts'
import type { CalculatorRules } from '#domain/finance/calculator-rules.ts'
import { formatWholeNumber } from '#ui/forms/whole-number.ts'
import { financeWords, noteWords, readFinance, valueWords } from '#ui/vehicle/calculators/finance-words.ts'
import type { CalculatorWords, TypedFinance } from '#ui/vehicle/calculators/view.ts'
import { sendEvent } from '../events.ts'

/** B§7, C§7. */
const CALCULATOR_USED = 26
/** Read out once the shopper rests: not every digit on the way. */
const SAID_AFTER_MS = 800

/** Works the repayment out at every input (C§4), by the rules the server has, and says so once the shopper rests. */
export function start(element: HTMLElement): void {
  const form = element as HTMLFormElement
  const { rules, lowRepaymentText } = JSON.parse(form.dataset.rules!) as {
    rules: CalculatorRules
    lowRepaymentText: string
  }
  let isUsed = false
  let timer = 0

  function work(): Calculation {
    const calculation = calculate(readFinance(Object.fromEntries(new FormData(form)) as TypedFinance), rules)
    const words = financeWords(calculation, lowRepaymentText)
    show(form, words)
    sayPriceError(form, calculation, rules)
    drawSlides(form)
    clearTimeout(timer)
    timer = window.setTimeout(() => say(form, 'said', words.said), SAID_AFTER_MS)
    return calculation
  }
  function use(): void {
    if (isUsed) return
    isUsed = true
    sendEvent(CALCULATOR_USED, Number(form.dataset.car))
  }

  form.addEventListener('input', ({ target }) => {
    use()
    const slide = target as HTMLInputElement
    if (slide.dataset.moves) moveBox(slide)
    else moveSlide(form, slide)
    work()
  })
  // Only now: a number under way is often outside its bounds.
  form.addEventListener('change', () => settle(form, work(), rules))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    use()
    settle(form, work(), rules)
  })
  // Browsers bring back what was typed on an earlier visit to the page.
  for (const box of form.querySelectorAll<HTMLInputElement>('input:not([data-moves])')) moveSlide(form, box)
  work()
  clearTimeout(timer)
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
