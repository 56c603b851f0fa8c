import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type CalculatorInputs, type CalculatorNote, calculate } from '#domain/finance/calculate.ts'
import type { TypedFinance } from '#domain/finance/calculator-query.ts'
import { formatWholeNumber } from '../../forms/numbers.ts'
import type { ControlledText } from '../../forms/use-text.ts'
import type { FieldError } from '../../primitives/form-errors.tsx'
import { FIELD_LABELS, financeWords, noteWords, readFinance } from './finance-words.ts'
import type { FinanceCalculatorView } from './view.ts'

/** Read out once the shopper rests: not every digit on the way. */
const SAID_AFTER_MS = 800

type Typed = Required<TypedFinance>
type State = {
  /** Null until something is changed: what was sent stands. */
  typed: Typed | null
  /** Why values are not those entered. */
  notes: CalculatorNote[]
  /** What was wrong with what was sent. */
  errors: FieldError[]
  /** A number under way is often outside its bounds: it is brought within them once its box is left. */
  isSettled: boolean
}

/**
 * The repayment at every input (rule:calculator-use), from what the form was sent with, if it was. `onUse` is called
 * whenever the shopper does something.
 */
export function useFinanceCalculator(finance: FinanceCalculatorView, onUse: () => void) {
  const { rules, sent, lowRepaymentText } = finance
  const first = useMemo(() => calculate(readFinance(sent ?? {}), rules), [sent, rules])
  const [{ typed, notes, errors, isSettled }, setState] = useState<State>(() => ({
    typed: null,
    notes: first.notes,
    errors: sent ? errorsOf(first.notes, finance, sent) : [],
    isSettled: true,
  }))
  const calculation = useMemo(() => (typed ? calculate(readFinance(typed), rules) : first), [typed, first, rules])
  const start = textsOf(first.inputs)
  const texts = typed ?? start
  const words = financeWords(calculation, lowRepaymentText)
  const isHydrated = useRef(false)
  useEffect(() => {
    isHydrated.current = true
  }, [])

  function change(field: keyof Typed, text: string): void {
    // What the browser brought back is not something the shopper does; what stands in the box they are at is.
    if (isHydrated.current || document.activeElement?.closest('.calc')) onUse()
    setState((now) => ({ ...now, typed: { ...(now.typed ?? start), [field]: text }, isSettled: false }))
  }
  /** Boxes show what is worked with, and why it is not what was typed; what was wrong with what was sent is no more. */
  function settle(): void {
    if (isSettled) return
    const inputs = textsOf(calculation.inputs)
    const moved = calculation.notes.flatMap(({ field }) => (field === 'amount' ? [] : [[field, inputs[field]]]))
    setState({
      typed: { ...texts, ...Object.fromEntries(moved) },
      notes: calculation.notes,
      errors: [],
      isSettled: true,
    })
  }
  /** The price says at once what is wrong with it, the rest once its box is left. */
  function noteOf(field: CalculatorNote['field']): string | undefined {
    const note = (field === 'amount' ? calculation.notes : notes).find((note) => note.field === field)
    return note && noteWords(note, rules)
  }

  return {
    texts,
    words,
    noteOf,
    errors,
    said: useRested(typed ? words.said : '', SAID_AFTER_MS),
    change,
    held: (field: keyof Typed): ControlledText => ({ text: texts[field], onText: (text) => change(field, text) }),
    settle,
    onSubmit(event: FormEvent): void {
      event.preventDefault()
      onUse()
      settle()
    },
  }
}

export type FinanceCalculation = ReturnType<typeof useFinanceCalculator>

/** Field, value, reason. A price at its bound is said at the field (rule:calculator-bounds) and is nothing to put right. */
function errorsOf(notes: CalculatorNote[], { rules }: FinanceCalculatorView, sent: TypedFinance): FieldError[] {
  return notes.flatMap((note) => {
    if (note.kind === 'amount-at-bound') return []
    const value = sent[note.field]?.trim()
    const message = `${FIELD_LABELS[note.field]}, ${value ? `“${value}”` : 'empty'}: ${noteWords(note, rules)}`
    return [{ fieldId: `calc-${note.field}`, message }]
  })
}

/** As the boxes show them: dollars with their separators. */
function textsOf({ amount, deposit, residual, term, rate, frequency }: CalculatorInputs): Typed {
  const decimals = (value: number) => String(Math.round(value * 100) / 100)
  return {
    amount: formatWholeNumber(amount),
    deposit: formatWholeNumber(deposit),
    residual: formatWholeNumber(residual),
    term: decimals(term),
    rate: decimals(rate),
    frequency,
  }
}

/** The text once it has stood for so long; empty before. What is read out is not every digit on the way. */
function useRested(text: string, restMs: number): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text, restMs])
  return rested
}
