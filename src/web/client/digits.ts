import { formatWholeNumber, parseWholeNumber } from '#ui/forms/whole-number.ts'

/** Thousands separators as one types, the caret where it was among the digits, nothing below 0 (C§5); quick picks fill the box. */
export function start(field: HTMLElement): void {
  const input = field.querySelector('input')!
  // The picks stand below: the browser's own list would offer the same again.
  input.removeAttribute('list')
  const picks = [...field.querySelectorAll<HTMLButtonElement>('[data-pick]')]

  function show(): void {
    const value = parseWholeNumber(input.value)
    for (const pick of picks) pick.setAttribute('aria-pressed', String(Number(pick.dataset.pick) === value))
  }
  input.addEventListener('input', () => {
    separate(input)
    show()
  })
  for (const pick of picks) {
    pick.addEventListener('click', () => {
      input.value = formatWholeNumber(Number(pick.dataset.pick))
      show()
      for (const name of ['input', 'change']) input.dispatchEvent(new Event(name, { bubbles: true }))
    })
  }
  show()
}

function separate(input: HTMLInputElement): void {
  const { value } = input
  const digitsBefore = value.slice(0, input.selectionStart ?? value.length).replace(/\D/g, '').length
  const number = parseWholeNumber(value)
  input.value = number === null ? '' : formatWholeNumber(Math.max(0, number))
  const caret = placeAfterDigits(input.value, digitsBefore)
  input.setSelectionRange(caret, caret)
}

function placeAfterDigits(text: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at
    if (/\d/.test(text[at]!)) seen += 1
  }
  return text.length
}
