import type { ReactNode } from 'react'
import { Steps } from '../primitives/steps.tsx'
import type { FormSteps } from './use-form-steps.ts'

/**
 * The fields of a form one step after the other (rule:form-steps); without scripts all steps stand under each other as one
 * long form. Where scripts will run a style hides the later ones at once: nothing moves when they do.
 */
export function LeadSteps({ steps, children }: { steps: FormSteps; children(step: number): ReactNode }) {
  const { titles, current, isStepped, register } = steps
  return (
    <>
      <div className={isStepped ? undefined : 'with-scripts'}>
        <Steps label="Steps of this form" steps={titles} current={current} />
      </div>
      {titles.map((title, step) => (
        <fieldset
          key={title}
          ref={(element) => register(step, element)}
          className={isStepped || step === 0 ? 'lead-step' : 'lead-step without-scripts'}
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
