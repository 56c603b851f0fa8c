import type { ReactNode } from 'react'
import { Steps } from '../primitives/progress.tsx'
import type { FormSteps } from './use-form-steps.ts'

/**
 * The fields of a form one step after the other (rule:form-steps). Until scripts run, and without them, all steps stand under
 * each other as one long form.
 */
export function LeadSteps({ steps, children }: { steps: FormSteps; children(step: number): ReactNode }) {
  const { titles, current, isStepped, register } = steps
  return (
    <>
      {isStepped ? <Steps label="Steps of this form" steps={titles} current={current} /> : null}
      {titles.map((title, step) => (
        <fieldset
          key={title}
          ref={(element) => register(step, element)}
          className="lead-step"
          hidden={isStepped && step !== current}
          tabIndex={-1}
        >
          <legend className="lead-step-title">{title}</legend>
          {children(step)}
        </fieldset>
      ))}
    </>
  )
}
