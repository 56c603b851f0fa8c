import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { calculate } from '#domain/finance/calculate.ts'
import type { TypedFinance } from '#domain/finance/calculator-query.ts'
import { formatWholeNumber } from '../../forms/numbers.ts'
import type { ControlledText } from '../../forms/use-text.ts'
import { financeWords, noteWords, readFinance } from './finance-words.ts'
import type { FinanceCalculatorView } from './view.ts'

/** Read out once the shopper rests: not every digit on the way. */
const SAID_AFTER_MS = 800

type Typed = Required<TypedFinance>
type State = {
  /** Null until something is changed: what the server worked out stands. */
  typed: Typed | null
  /** Why values are not those entered; null while that is the server's to say. */
  notes: FinanceCalculatorView['notes'] | null
  /** A number under way is often outside its bounds: it is brought within them once its box is left. */
  isSettled: boolean
}

/**
 * The repayment at every input (rule:calculator-use), by the rules the server has. `onUse` is called whenever the shopper does something.
 */
export function useFinanceCalculator(finance: FinanceCalculatorView, onUse: () => void) {
  const { rules, lowRepaymentText } = finance
  const start = useMemo(() => textsOf(finance.values), [finance])
  const [{ typed, notes, isSettled }, setState] = useState<State>({ typed: null, notes: null, isSettled: true })
  const texts = typed ?? start
  const calculation = useMemo(() => calculate(readFinance(texts), rules), [texts, rules])
  const words = typed ? financeWords(calculation, lowRepaymentText) : finance.words
  const amountNote = calculation.notes.find(({ field }) => field === 'amount')
  const isHydrated = useRef(false)
  useEffect(() => {
    isHydrated.current = true
  }, [])

  function change(field: keyof Typed, text: string): void {
    // What the browser brought back is not something the shopper does; what stands in the box they are at is.
    if (isHydrated.current || document.activeElement?.closest('.calc')) onUse()
    setState((now) => ({ ...now, typed: { ...(now.typed ?? start), [field]: text }, isSettled: false }))
  }
  /** Boxes show what is worked with, and why it is not what was typed; what the server found wrong is no more. */
  function settle(): void {
    if (isSettled) return
    const moved = calculation.notes.filter(({ field }) => field !== 'amount')
    const inputs = textsOf(calculation.inputs)
    setState({
      typed: { ...texts, ...Object.fromEntries(moved.map(({ field }) => [field, inputs[field]])) },
      notes: Object.fromEntries(moved.map((note) => [note.field, noteWords(note, rules)])),
      isSettled: true,
    })
  }

  return {
    texts,
    words,
    notes: notes ?? finance.notes,
    errors: notes ? [] : finance.errors,
    amountError: typed ? amountNote && noteWords(amountNote, rules) : (finance.amountError ?? undefined),
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

/** As the boxes show them: dollars with their separators. */
function textsOf(values: Record<keyof Typed, string | number>): Typed {
  const dollars = (value: string | number) => formatWholeNumber(Number(value) || 0)
  return {
    amount: dollars(values.amount),
    deposit: dollars(values.deposit),
    residual: dollars(values.residual),
    term: String(values.term),
    rate: String(values.rate),
    frequency: String(values.frequency),
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
