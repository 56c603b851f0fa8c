import { createContext } from 'react'

/** What a form that is checked (checked-form.tsx) tells its fields, and they it. */
export type FormCheck = {
  /** What is wrong, by the id of the field. */
  messages: ReadonlyMap<string, string>
  /** Called by a field whose value breaks one of its rules. */
  report(fieldId: string, message: string): void
  /** It is on its way: what sends it cannot be pressed again (rule:form-errors). */
  isSending: boolean
}

export const CheckContext = createContext<FormCheck | null>(null)
