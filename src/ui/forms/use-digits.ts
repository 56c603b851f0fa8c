import type { ChangeEvent } from 'react'
import { formatWholeNumber, parseWholeNumber } from './numbers.ts'
import { type ControlledText, useText } from './use-text.ts'

/**
 * A box of a whole number: thousands separators as one types, the caret among the digits where it was, nothing below 0
 * (rule:number-inputs).
 */
export function useDigits(start: number | undefined, held?: ControlledText) {
  const { ref, text, onText } = useText(start === undefined ? '' : formatWholeNumber(start), held, separated)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    separate(currentTarget)
    onText(currentTarget.value)
  }
  return { text, onText, box: { ref, value: text, onChange } }
}

/** Before React draws the box again, which would take the caret to its end. */
function separate(input: HTMLInputElement): void {
  const { value } = input
  const digitsBefore = value.slice(0, input.selectionStart ?? value.length).replace(/\D/g, '').length
  input.value = separated(value)
  const caret = placeAfterDigits(input.value, digitsBefore)
  input.setSelectionRange(caret, caret)
}

function separated(text: string): string {
  const number = parseWholeNumber(text)
  return number === null ? '' : formatWholeNumber(Math.max(0, number))
}

function placeAfterDigits(text: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at
    if (/\d/.test(text[at]!)) seen += 1
  }
  return text.length
}
