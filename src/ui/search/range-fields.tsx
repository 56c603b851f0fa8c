import type { RangeView } from './views.ts'

/** Two bounds of one attribute as plain number boxes; empty means open. */
export function RangeFields({ range }: { range: RangeView }) {
  const { attribute, label, bounds, from, to, step, prefix, suffix } = range
  const unit = prefix || suffix
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{label}</legend>
      {(['min', 'max'] as const).map((end) => {
        const value = end === 'min' ? from : to
        return (
          <label key={end} className="field">
            <span className="field-label">
              {end === 'min' ? 'From' : 'To'}
              {unit ? <span className="font-normal text-muted"> {unit}</span> : null}
            </span>
            <input
              className="input"
              type="number"
              inputMode="numeric"
              name={`${end}[${attribute}]`}
              defaultValue={value ?? ''}
              step={step}
              min={0}
              placeholder={bounds ? String(bounds[end]) : undefined}
            />
          </label>
        )
      })}
    </fieldset>
  )
}
