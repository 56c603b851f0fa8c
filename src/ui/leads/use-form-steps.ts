import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { fieldId } from './field-id.ts'
import type { LeadFormView } from './view.ts'

export type FormSteps = {
  titles: readonly string[]
  current: number
  isLast: boolean
  /** One step at a time: scripts run. */
  isStepped: boolean
  register(step: number, element: HTMLFieldSetElement | null): void
  /** Shows a step; null where the device had it when the form was left. */
  show(step: number): void
  back(): void
  /** What the form checks before it goes on, and how it does; null at the last step, which sends. */
  next(): { fields: HTMLFieldSetElement; go(): void } | null
  /** Shows the step of a field that is to be put right. */
  reveal(fieldId: string): void
}

/** Where a shopper is in a form of several steps (rule:form-steps); null for a form of one. */
export function useFormSteps({ id, steps, fields }: LeadFormView): FormSteps | null {
  const [current, setCurrent] = useState(0)
  const elements = useRef<(HTMLFieldSetElement | null)[]>([])
  const isStepped = useHydrated()
  if (!steps || steps.length < 2) return null
  const isLast = !isStepped || current === steps.length - 1

  function show(step: number): void {
    setCurrent(Math.min(Math.max(step, 0), steps!.length - 1))
  }
  /** The step takes the focus, so that readers say where one is. */
  function move(step: number): void {
    flushSync(() => show(step))
    elements.current[step]?.focus()
  }
  return {
    ...{ titles: steps, current, isLast, isStepped, show },
    register: (step, element) => {
      elements.current[step] = element
    },
    back: () => move(current - 1),
    next: () => (isLast ? null : { fields: elements.current[current]!, go: () => move(current + 1) }),
    reveal(wanted) {
      const step = fields.find(({ name }) => fieldId(id, name) === wanted)?.step
      if (step !== undefined && step !== current) flushSync(() => show(step))
    },
  }
}
