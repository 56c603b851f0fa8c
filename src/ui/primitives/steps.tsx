type StepsProps = { label: string; steps: readonly string[]; current: number }

/** Where one is on the way: the steps before are done, one is now. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'step step-done' : 'step'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="step-number" aria-hidden="true">
            {index + 1}
          </span>
          <span>
            {step}
            {index < current ? <span className="sr-only">, done</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
