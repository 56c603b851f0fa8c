/** How far along, of a hundred, null while nobody knows; the browser's own element, drawn with the tokens. */
export function Progress({ label, value, text }: { label: string; value: number | null; text?: string }) {
  return (
    <label className="progress-field">
      <span className="progress-words">
        <span>{label}</span>
        {text ? <span className="field-mark">{text}</span> : null}
      </span>
      <progress className="progress-bar" value={value ?? undefined} max={100} />
    </label>
  )
}

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
