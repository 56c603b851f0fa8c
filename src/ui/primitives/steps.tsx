import styleHref from './stepwise.css?url'

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
  const isMany = steps.length > MOST_IN_A_ROW
  return (
    <>
      {isMany || hrefs ? <link rel="stylesheet" href={styleHref} precedence="page" /> : null}
      <ol className={isMany ? 'steps steps-many' : 'steps'} aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < current ? 'step step-done' : 'step'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="step-words">
              <span className="step-number" aria-hidden="true">
                {index + 1}
                {isMany ? <span className="step-of"> of {steps.length}</span> : null}
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
    </>
  )
}
