import { useState } from 'react'
import type { FieldError } from '../../forms/error-panel.ts'
import type { ControlledText } from '../../forms/use-text.ts'
import { formatWholeNumber } from '../../forms/whole-number.ts'
import { type RunningField, readRunning, runningWords, wrongWords } from './running-words.ts'
import type { RunningCostsView } from './view.ts'

const BOXES: Record<RunningField, string> = {
  perUnit: 'running-price',
  kmPerWeek: 'running-km',
  per100Km: 'running-economy',
}
const FIELDS = Object.keys(BOXES) as RunningField[]

type Messages = Partial<Record<RunningField, string>>
type State = {
  /** Null until something is changed: what the server worked out stands. */
  typed: RunningCostsView['values'] | null
  messages: Messages
  listed: FieldError[]
}

/** Fuel or charging as one types; a box that holds no number that can be says so once it is left. */
export function useRunningCosts({ start, values, errors, words }: RunningCostsView) {
  const [{ typed, messages, listed }, setState] = useState<State>(() => ({
    typed: null,
    messages: messagesOf(errors),
    listed: errors,
  }))
  const shown = { ...values, kmPerWeek: formatWholeNumber(Number(values.kmPerWeek)) }
  const texts = typed ?? shown

  function change(field: RunningField, text: string): void {
    setState((now) => {
      const next = { ...(now.typed ?? shown), [field]: text }
      const { wrong } = readRunning(next, start)
      return { ...now, typed: next, messages: Object.fromEntries(wrong.map((name) => [name, now.messages[name]])) }
    })
  }
  function settle(): void {
    if (!typed) return
    const { wrong } = readRunning(typed, start)
    setState({ typed, messages: Object.fromEntries(wrong.map((name) => [name, wrongWords(name, start)])), listed: [] })
  }

  return {
    words: typed ? runningWords(readRunning(typed, start).inputs) : words,
    messages,
    listed,
    held: (field: RunningField): ControlledText => ({ text: texts[field], onText: (text) => change(field, text) }),
    settle,
  }
}

function messagesOf(errors: readonly FieldError[]): Messages {
  const found = FIELDS.map((field) => [field, errors.find(({ fieldId }) => fieldId === BOXES[field])?.message])
  return Object.fromEntries(found)
}

export type RunningCostsState = ReturnType<typeof useRunningCosts>
