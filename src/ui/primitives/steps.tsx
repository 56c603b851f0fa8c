type StepsProps = {
  label: string
  steps: readonly string[]
  current: number
  /** Where each leads, for one who goes back: those that are done are links. */
  hrefs?: readonly string[]
}

/** As many stand side by side on a phone; of more it says the one that is now. */
const MOST_IN_A_ROW = 4

/** Where one is on the way: the steps before are done, one is now. */
export function Steps({ label, steps, current, hrefs }: StepsProps) {
  return (
    <ol className={steps.length > MOST_IN_A_ROW ? 'steps steps-many' : 'steps'} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'step step-done' : 'step'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="step-words">
            <span className="step-number" aria-hidden="true">
              {index + 1}
              <span className="step-of"> of {steps.length}</span>
            </span>
            <span>
              {index < current && hrefs?.[index] ? (
                <a className="step-link" href={hrefs[index]}>
                  {step}
                </a>
              ) : (
                step
              )}
              {index < current ? <span className="sr-only">, done</span> : null}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
