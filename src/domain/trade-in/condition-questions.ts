import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { FieldErrors } from './trade-in.ts'

/** A question about the condition of a vehicle; its answers take from the price, or add to it. */
export type ConditionQuestion = TenantSettings['tradeIn']['questions'][number]

/** By which each answer is named in what is sent back and in errors. */
export const ANSWERS_FIELD = 'adjustmentAnswers'

/** What was answered to each question, or what is wrong: a question that is missing, an answer to none, one that is no choice. */
export function readAnswers(
  questions: readonly ConditionQuestion[],
  sent: Readonly<Record<string, unknown>>,
): { kind: 'read'; answers: Record<string, string> } | { kind: 'wrong'; errors: FieldErrors } {
  const errors = new Map<string, string[]>()
  const answers: Record<string, string> = {}
  const fieldOf = (id: string) => `${ANSWERS_FIELD}.${id.slice(0, 60)}`
  for (const { id, question, choices } of questions) {
    const answer = Object.hasOwn(sent, id) ? sent[id] : undefined
    const choice = choices.find((one) => one.id === answer)
    if (choice) answers[id] = choice.id
    else {
      const among = choices.map((one) => one.id).join(', ')
      const said = answer === undefined || answer === '' ? 'Nothing is answered' : `${written(answer)} is no answer`
      errors.set(fieldOf(id), [`${said} to “${question}”: one of ${among}.`])
    }
  }
  for (const id of Object.keys(sent))
    if (!questions.some((one) => one.id === id))
      errors.set(fieldOf(id), [`${written(sent[id])} answers a question that was not asked.`])
  return errors.size > 0 ? { kind: 'wrong', errors: Object.fromEntries(errors) } : { kind: 'read', answers }
}

function written(answer: unknown): string {
  return `“${(typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '')).slice(0, 40)}”`
}
